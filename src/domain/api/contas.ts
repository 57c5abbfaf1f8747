import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { accountSessao, empresaSessao } from './sessao.ts'

const pagina = z.object({
  full_search: z.string().max(60, 'Máximo de 60 caracteres').optional(),
  ...paging(200),
})

/** Lists the companies that the user may enter. */
export const listarEmpresas = defineEndpoint({
  method: 'GET',
  path: 'empresas',
  summary: 'Empresas do usuário',
  acesso: {},
  query: pagina,
  response: paged(empresaSessao),
})

const zeroUm = z.literal([0, 1])

/** An address that the company issues notes from (doc 3 §5.4, tipo 2); fields as in PartnerAddress. */
const enderecoEmitente = z.object({
  id,
  tipo: z.literal(2),
  cep: z.string(),
  endereco: z.string(),
  numero: z.string(),
  bairro: z.string(),
  complemento: z.string().nullable(),
  /** IBGE code of the city. */
  municipio_id: z.string(),
  municipio: z.object({ code: z.string(), name: z.string(), uf: z.string() }).nullable(),
  /** IBGE code of the state. */
  ufemissao: z.string(),
  ie: z.string(),
  iest: z.string().nullable(),
  fone: z.string().nullable(),
  serie_nfe_id: id.nullable(),
  serie_nfce_id: id.nullable(),
  lat: z.string().nullable(),
  log: z.string().nullable(),
  principal: zeroUm,
})

/** Gives a company with its addresses and phones, the main ones first (doc 1 §3). `addresss` is the API's spelling. */
export const verEmpresa = defineEndpoint({
  method: 'GET',
  path: 'empresas/:id',
  summary: 'Ver empresa',
  acesso: {},
  params: z.object({ id: idParam }),
  response: z.object({
    data: empresaSessao.extend({
      ie: z.string(),
      im: z.string(),
      email: z.string(),
      logo: z.string().nullable(),
      senar_pj_id: id.nullable(),
      senar_pf_id: id.nullable(),
      addresss: z.array(enderecoEmitente),
      telefones: z.array(z.object({ id, telefone: z.string(), principal: zeroUm })),
    }),
  }),
})

/** Gives the session's account, as a list with one row (CAP-03). */
export const listarAccounts = defineEndpoint({
  method: 'GET',
  path: 'accounts',
  summary: 'Conta do usuário',
  acesso: {},
  response: paged(accountSessao),
})

/** Opens the stored certificate as issuing would, and gives its last day. 422 with the reason if it does not open. */
export const testarCertificado = defineEndpoint({
  method: 'POST',
  path: 'empresas/:id/certificado/testar',
  summary: 'Testar o certificado digital guardado',
  acesso: { permission: 'menu_configuracoes' },
  params: z.object({ id: idParam }),
  response: z.object({
    data: z.object({ validade_certificado: z.string(), titular: z.string(), dias: z.int() }),
  }),
})

/** Stores the company's A1 certificate: a PFX in base64, with its password. Stored encrypted; no response has it. */
export const enviarCertificado = defineEndpoint({
  method: 'POST',
  path: 'empresas/:id/certificado',
  summary: 'Instalar o certificado digital A1 da empresa',
  acesso: { permission: 'menu_configuracoes' },
  params: z.object({ id: idParam }),
  body: z.object({
    arquivo: z.base64('Arquivo inválido').min(1, 'Campo Obrigatório').max(200_000, 'Arquivo grande demais'),
    senha: z.string().max(200, 'Máximo de 200 caracteres').meta({ title: 'Senha do certificado' }),
  }),
  response: z.object({ data: z.object({ validade_certificado: z.string(), titular: z.string() }) }),
})
