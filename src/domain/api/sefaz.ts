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
  /** Response of SEFAZ; null: `falha` has the reason. */
  sefaz: z
    .object({
      situacao: z.enum(['autorizada', 'cancelada', 'denegada', 'inexistente', 'outra']),
      cstat: z.string(),
      xmotivo: z.string(),
      protocolo: z.string().nullable(),
      /** ISO with time zone. */
      em: z.string().nullable(),
    })
    .nullable(),
  falha: z.string().nullable(),
  eventos: z.array(
    z.object({ nome: z.string(), seq: z.int(), em: z.string(), protocolo: z.string(), texto: z.string() }),
  ),
  /** Contents of the note, if its XML is stored (issued by us or received). */
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
  /** Our sale or document with this note. */
  venda_id: id.nullable(),
  /** Our received note with this access key. */
  recebida_id: id.nullable(),
})
export type NotaConsultada = z.output<typeof consultada>

/** Queries SEFAZ about any NF-e, NFC-e, CT-e or MDF-e. 422 at `chave` when the key is invalid. */
export const consultarChave = defineEndpoint({
  method: 'GET',
  path: 'sefaz/consultar/:chave',
  summary: 'Situação de um documento fiscal na SEFAZ, pela chave',
  acesso: { permission: 'fiscal_consultar_documento' },
  params: z.object({ chave: text(600) }),
  response: z.object({ data: consultada }),
})

const contribuinte = z.object({
  ie: z.string(),
  /** CNPJ or CPF. */
  documento: z.string(),
  uf: z.string(),
  /** True if the taxpayer is allowed to trade. */
  habilitado: z.boolean(),
  nome: z.string(),
  fantasia: z.string(),
  regime: z.string(),
  cnae: z.string(),
  /** YYYY-MM-DD, or ''. */
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

/** Lists a taxpayer's registrations in a state's ICMS register, by CNPJ or CPF. 404 when there is none. */
export const consultarCadastro = defineEndpoint({
  method: 'GET',
  path: 'sefaz/cadastro/:uf/:documento',
  summary: 'Contribuinte no cadastro de ICMS da UF',
  acesso: { permission: ['cadastro_parceiro', 'fiscal_consultar_documento'] },
  params: z.object({ uf: text(2), documento: text(20) }),
  response: z.object({ data: z.array(contribuinte) }),
})
