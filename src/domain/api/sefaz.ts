import { z } from 'zod'
import { id, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { linhaDaNota } from './recebidas.ts'

const pessoa = z.object({ nome: z.string(), documento: z.string(), uf: z.string() })

const consultada = z.object({
  chave: z.string(),
  /** Model, series and number in the key. */
  modelo: z.string(),
  serie: z.int(),
  numero: z.int(),
  cnpj: z.string(),
  uf: z.string(),
  /** MM/YYYY */
  mes: z.string(),
  /** Answer of SEFAZ; null: the reason is in `falha`. */
  sefaz: z
    .object({
      situacao: z.enum(['autorizada', 'cancelada', 'denegada', 'inexistente', 'outra']),
      cstat: z.string(),
      xmotivo: z.string(),
      protocolo: z.string().nullable(),
      /** ISO with offset. */
      em: z.string().nullable(),
    })
    .nullable(),
  falha: z.string().nullable(),
  eventos: z.array(
    z.object({ nome: z.string(), seq: z.int(), em: z.string(), protocolo: z.string(), texto: z.string() }),
  ),
  /** Note from the stored XML, ours or received. */
  nota: z
    .object({
      nat_op: z.string(),
      emissao: z.string(),
      valor: z.string(),
      emitente: pessoa,
      destinatario: pessoa.nullable(),
      itens: z.array(linhaDaNota),
    })
    .nullable(),
  /** The sale or document of the note. */
  venda_id: id.nullable(),
  /** The received note. */
  recebida_id: id.nullable(),
})
export type NotaConsultada = z.output<typeof consultada>

/** Asks SEFAZ about any NF-e or NFC-e. 422 at `chave` with its fault. */
export const consultarChave = defineEndpoint({
  method: 'GET',
  path: 'sefaz/consultar/:chave',
  summary: 'Situação de uma NF-e ou NFC-e na SEFAZ, pela chave',
  acesso: { permission: 'fiscal_consultar_documento' },
  params: z.object({ chave: text(600) }),
  response: z.object({ data: consultada }),
})

const contribuinte = z.object({
  ie: z.string(),
  /** CNPJ or CPF. */
  documento: z.string(),
  uf: z.string(),
  /** Allowed to trade. */
  habilitado: z.boolean(),
  nome: z.string(),
  fantasia: z.string(),
  regime: z.string(),
  cnae: z.string(),
  /** YYYY-MM-DD or ''. */
  inicio: z.string(),
  baixa: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cep: z.string(),
  municipio: z.object({ code: z.string(), name: z.string(), uf: z.string() }).nullable(),
})
export type Contribuinte = z.output<typeof contribuinte>

/** Lists a taxpayer's state registrations in a state's register, by CNPJ or CPF. 404 when there is none. */
export const consultarCadastro = defineEndpoint({
  method: 'GET',
  path: 'sefaz/cadastro/:uf/:documento',
  summary: 'Contribuinte no cadastro de ICMS da UF',
  acesso: { permission: ['cadastro_parceiro', 'fiscal_consultar_documento'] },
  params: z.object({ uf: text(2), documento: text(20) }),
  response: z.object({ data: z.array(contribuinte) }),
})
