import { z } from 'zod'
import { completesNote, returnsSale, SALE_RETURN, typesThat } from '../../core/document/types/index.ts'
import { CABECALHO } from '../../core/venda/fields/cabecalho.ts'
import { ITENS } from '../../core/venda/fields/itens.ts'
import { PAGAMENTO } from '../../core/venda/fields/pagamento.ts'
import { ACERTOS } from '../../core/venda/payment/acerto.ts'
import { documentoBody, ofTill } from '../documents/documento/body.ts'
import { KIND_FLAGS } from '../documents/documento/kinds.ts'
import { keptShape } from '../documents/to-zod.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VER_DOCUMENTOS } from './quem-vende.ts'
import { criarVenda, STATUS_VENDA, vendaAnswer } from './vendas.ts'

/** Whoever writes documents of any type; which, the type says. */
const ESCREVER = KIND_FLAGS

/** Record behind an id of the document. */
const apontado = z.looseObject({ id, nome: z.string() }).nullable().optional()

const ligado = z.object({ id, tipo: z.int(), terminal_id: id.nullable() })

export const acerto = z.object({
  venda: id,
  tipo: z.literal(ACERTOS),
  pagamento: z.int().nullable(),
  parcela: z.int().nullable(),
  descricao: z.string(),
  valor: z.string(),
})
export type AcertoAnswer = z.output<typeof acerto>

/** A document as its form opens it: all that is stored, flat, and beside the ids what they point at. */
export const documentoAnswer = vendaAnswer.extend({
  /** Grows at each save; a change says the one it read. */
  versao: z.int(),
  /** Author and moment of the last save over an older one; null: none. */
  salvo_por: z.string().nullable(),
  salvo_em: z.string().nullable(),
  regras: z.record(z.string(), z.record(z.string(), z.unknown())),
  parceiro: apontado,
  addresse: apontado,
  addresse_entrega: apontado,
  endereco_emitente: apontado,
  serie_venda: apontado,
  senar: apontado,
  trnasportadora: apontado,
  transportadora_address: apontado,
  retirada: apontado,
  retirada_address: apontado,
  /** Linked documents, before and after; a line says how much of it became something (`faturado`). */
  origens: z.array(ligado),
  destinos: z.array(ligado),
  /** Open ones that say the same free number of the same series: it is of the first that goes out. */
  mesmo_numero: z.array(ligado).optional(),
  /** Warnings of an open document: values that its note would seldom mean. */
  avisos: z.array(z.string()).optional(),
  /** Settlement of an issued return with its sale. */
  acertos: z.array(acerto).optional(),
})

/** A whole document, or the values of a new one, as a caller may have read it: all that is kept, and what was found out beside. */
const documentoLido = (): z.ZodType =>
  documentoAnswer.extend({
    ...keptShape(CABECALHO),
    itens: z.array(
      z.object({
        ...keptShape(ITENS),
        num: z.int(),
        produto: z.unknown(),
        lote: z.unknown(),
        faturado: z.string(),
        inteira: z.unknown(),
      }),
    ),
    pagamento: z.array(z.object({ ...keptShape(PAGAMENTO), num: z.int() })),
    inteira: z.unknown(),
    vendedores: z.array(z.string()),
  })

export type DocumentoAnswer = z.output<typeof documentoAnswer> & Readonly<Record<string, unknown>>

const umDocumento = z.object({ data: documentoAnswer })
const porId = z.object({ id: idParam })

/** The same call for a till's sale and for a document; apart from the till's own, which has no need of a document's fields. */
export const gravarVenda = defineEndpoint({
  ...criarVenda,
  bodyOf: body => (ofTill(body) ? criarVenda.body : documentoBody) ?? documentoBody,
  readBack: documentoLido,
  // what was paid at a till of another version is stored all the same
  anyKeys: ofTill,
})

/**
 * A whole document again. `versao` is the one that was read: where somebody saved meanwhile, 409 CONFLITO with the stored document in
 * `dados`. What was issued or cancelled is not changed any more (409 CONFLITO).
 */
export const alterarDocumento = defineEndpoint({
  method: 'PUT',
  path: 'vendas/:id',
  summary: 'Alterar documento em aberto',
  acesso: { permission: ESCREVER },
  params: porId,
  body: documentoBody,
  readBack: documentoLido,
  response: umDocumento,
})

/** An order that waits is taken: `status_app` is cleared. Said again it changes nothing. */
export const aceitarPedido = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/atualizar',
  summary: 'Aceitar pedido',
  acesso: { permission: ['menu_pedidos', 'menu_delivery'] },
  params: porId,
  body: z.object({ status: z.literal('A') }),
  response: umDocumento,
})

/** An order, for who delivers. */
export const verDelivery = defineEndpoint({
  method: 'GET',
  path: 'vendas/delivery/:id',
  summary: 'Ver um pedido do delivery',
  acesso: { permission: 'menu_delivery', plan: 'venda_app' },
  params: porId,
  response: umDocumento,
})

/** A quote as the values of a new document: without its identity, status and number. 409: cancelled, past its validity, or sold already. */
export const importarOrcamento = defineEndpoint({
  method: 'GET',
  path: 'importeorca/:id',
  summary: 'Valores de um orçamento para um novo documento',
  acesso: { permission: ESCREVER },
  params: porId,
  response: z.object({ data: z.record(z.string(), z.unknown()) }),
})

/** Entries of a product that were bought with ST, newest first: what a line of CST 60 or CSOSN 500 takes as retained before. */
export const comprasComSt = defineEndpoint({
  method: 'GET',
  path: 'produtos/:id/compras_com_st',
  summary: 'Compras do produto com ICMS ST: o que foi retido antes',
  acesso: { permission: ESCREVER },
  params: porId,
  response: z.object({
    data: z.array(z.object({ qtde: z.string(), figuras: z.record(z.string(), z.unknown()) })),
  }),
})

const valores = z.object({ data: z.record(z.string(), z.unknown()) })

/** Types of what follows a sale that was authorised. */
const AFTER_SALE = typesThat(tipo => returnsSale(tipo) || completesNote(tipo)).map(String)

/** An authorised sale as the values of its return (6), supplementary note (7) or symbolic return (8): its key is in `ref`. */
export const importarVenda = defineEndpoint({
  method: 'GET',
  path: 'importarVenda/:id',
  summary: 'Valores de uma venda para a sua devolução ou nota complementar',
  acesso: { permission: ['documentos_documentos', 'devolucao_venda', 'documentos_nota_complementar'] },
  params: porId,
  query: z.object({ tipo: z.enum(AFTER_SALE).default(String(SALE_RETURN)) }),
  response: valores,
})

/** An entry note as the values of its return: what of each line is left. */
export const importarCompra = defineEndpoint({
  method: 'GET',
  path: 'vendas/devcompra/:id',
  summary: 'Valores de uma nota de entrada para a sua devolução',
  acesso: { permission: 'devolucao_compra', plan: 'gerenciar_dev_compra' },
  params: porId,
  response: valores,
})

/** A note of this company by its access key, typed or scanned. 404 says why there is none: whose it is, or that nobody has it here. */
export const notaPorChave = defineEndpoint({
  method: 'GET',
  path: 'vendas/chave/:chave',
  summary: 'Achar uma venda ou documento pela chave de acesso',
  acesso: { permission: VER_DOCUMENTOS },
  params: z.object({ chave: z.string().max(60) }),
  response: z.object({ data: ligado.extend({ status: z.literal(STATUS_VENDA) }) }),
})

const ID = '[1-9]\\d{0,14}'

/**
 * Documents as the values of a new one. `para` a type of operation: each line names what it was made of (`origem_venda_id`,
 * `origem_item`), several are one's of the same customer, and `linhas` says how much of which lines of a single one ('1:2.5,3:1'),
 * but of a quote, which goes whole.
 * `para=copia`: the same once more. 409: cancelled, not accepted, of another customer, or sold already, with what it became in `dados.destino`.
 */
export const valoresDeDocumentos = defineEndpoint({
  method: 'GET',
  path: 'vendas/valores',
  summary: 'Valores de um ou mais documentos para um novo',
  acesso: { permission: ESCREVER },
  query: z.object({
    de: z.string().regex(new RegExp(`^${ID}(,${ID}){0,98}$`)),
    para: z.union([z.literal('copia'), z.string().regex(/^[1-9]$/)]),
    linhas: z
      .string()
      .regex(/^\d{1,3}:\d{1,11}(\.\d{1,4})?(,\d{1,3}:\d{1,11}(\.\d{1,4})?){0,989}$/)
      .optional(),
  }),
  response: z.object({ data: z.record(z.string(), z.unknown()) }),
})

/** An open form says that it is there, again every half minute, and that it goes. Who has the same document open is told (`DocumentoAberto`). */
export const presencaNoDocumento = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/presenca',
  summary: 'Dizer quem está com o documento aberto',
  acesso: { permission: VER_DOCUMENTOS },
  params: porId,
  body: z.object({
    /** Identity of one open form. */
    aba: z.uuid(),
    aberto: z.boolean(),
    /** It has just come: the others say that they are there. */
    chegou: z.boolean().default(false),
  }),
  response: z.object({ data: z.object({ avisado: z.literal(true) }) }),
})

/** Presence event on the company's channel. */
export const documentoAberto = z.object({
  id,
  aba: z.string(),
  nome: z.string(),
  aberto: z.boolean(),
  chegou: z.boolean(),
})

/** Plates that a carrier came with lately, newest first. */
export const placasDoTransportador = defineEndpoint({
  method: 'GET',
  path: 'parceiros/:id/last_placas',
  summary: 'Placas recentes da transportadora',
  acesso: {},
  params: porId,
  response: z.object({ data: z.array(z.object({ placa: z.string(), ufplaca: z.string().nullable() })) }),
})
