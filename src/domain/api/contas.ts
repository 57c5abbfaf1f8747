import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { accountSessao, empresaSessao } from './sessao.ts'

const pagina = z.object({
  full_search: z.string().max(60, 'Máximo de 60 caracteres').optional(),
  ...paging(200),
})

/** A look-up: the companies the user may enter. */
export const listarEmpresas = defineEndpoint({
  method: 'GET',
  path: 'empresas',
  summary: 'Empresas do usuário',
  acesso: {},
  query: pagina,
  response: paged(empresaSessao),
})

/** Company with address and phone in the shape of doc 1 §3 (`addresss` // contrato). */
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
      addresss: z.array(
        z.object({
          cep: z.string(),
          logradouro: z.string(),
          numero: z.string(),
          complemento: z.string(),
          bairro: z.string(),
          municipio_ibge: z.string(),
          municipio: z.string(),
          uf: z.string(),
          principal: z.literal(1),
        }),
      ),
      telefones: z.array(z.object({ telefone: z.string(), principal: z.literal(1) })),
    }),
  }),
})

/** The session's own account, as a list because the look-up is one (CAP-03). */
export const listarAccounts = defineEndpoint({
  method: 'GET',
  path: 'accounts',
  summary: 'Conta do usuário',
  acesso: {},
  response: paged(accountSessao),
})

/** Opens what is stored, as issuing would, and says until when it holds. 422 says what is wrong with it. */
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

/** The A1 certificate: a PFX in base64 with its password. Kept sealed, never answered back. */
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
