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
import { entregaAnswer } from './entregas.ts'
import { VER_DOCUMENTOS } from './quem-vende.ts'
import { criarVenda, STATUS_VENDA, vendaAnswer } from './vendas.ts'

/** Rights to write documents of some type; the server then requires the right of the document's type. */
const ESCREVER = KIND_FLAGS

/** Record that an id of the document points to. */
const apontado = z.looseObject({ id, nome: z.string() }).nullable().optional()

const ligado = z.object({ id, tipo: z.int(), terminal_id: id.nullable() })

export const acerto = z.object({
  venda: id,
  tipo: z.literal(ACERTOS),
  pagamento: z.int().nullable(),
  parcela: z.int().nullable(),
  descricao: z.string(),
  valor: z.string(),
  /** True if a bank or a machine gives it back: see the reading `valores_a_devolver`. */
  por_maquina: z.boolean().optional(),
})
export type AcertoAnswer = z.output<typeof acerto>

/** A stored document as its form needs it: all stored fields, and the records that its ids point to. */
export const documentoAnswer = vendaAnswer.extend({
  /** Number that grows with each save; a change must send the version that it is based on. */
  versao: z.int(),
  /** Author and moment of the last change; null: never changed. */
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
  /**
   * Documents from which this one was made (`origens`), and documents made from it (`destinos`). Each line has the
   * quantity that these already took (`faturado`).
   */
  origens: z.array(ligado),
  destinos: z.array(ligado),
  /** Open documents with an equal number and series, both typed by the user: the first issued gets the number. */
  mesmo_numero: z.array(ligado).optional(),
  /** Warnings about values that are unusual in a note, for an open document. */
  avisos: z.array(z.string()).optional(),
  /** How an issued return settles its sale. */
  acertos: z.array(acerto).optional(),
})

/** Makes the schema of a document as a client may have read it, with derived fields: a body may have all these keys. */
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
    vendedores: z.array(z.string()),
  })

/** An order with its way to the customer; null: it is only sold. */
const pedidoAnswer = documentoAnswer.extend({ entrega: entregaAnswer.nullable() })
export type PedidoAnswer = z.output<typeof pedidoAnswer>

export type DocumentoAnswer = z.output<typeof documentoAnswer> & Readonly<Record<string, unknown>>

const umDocumento = z.object({ data: documentoAnswer })
const porId = z.object({ id: idParam })

/** Stores a till's sale or a document. Apart from the till's declaration, which must not load the document's fields. */
export const gravarVenda = defineEndpoint({
  ...criarVenda,
  bodyOf: body => (ofTill(body) ? criarVenda.body : documentoBody) ?? documentoBody,
  readBack: documentoLido,
  // a sale already paid is stored even if the till's version is older or newer
  anyKeys: ofTill,
})

/**
 * Stores a whole document again. `versao` is the version that the client read: if another user saved meanwhile, 409 CONFLITO
 * with the stored document in `dados`. Issued or cancelled documents cannot change (409 CONFLITO).
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

/** Accepts a waiting order: clears `status_app`. A repeated request changes nothing. */
export const aceitarPedido = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/atualizar',
  summary: 'Aceitar pedido',
  acesso: { permission: ['menu_pedidos', 'menu_delivery'] },
  params: porId,
  body: z.object({ status: z.literal('A') }),
  response: umDocumento,
})

/** Gives an order to users with the delivery right. */
export const verDelivery = defineEndpoint({
  method: 'GET',
  path: 'vendas/delivery/:id',
  summary: 'Ver um pedido do delivery',
  acesso: { permission: 'menu_delivery', plan: 'venda_app' },
  params: porId,
  response: z.object({ data: pedidoAnswer }),
})

/** Payment among the values of a new document: as its form shows it, with the name and the instalments. */
const pago = z.looseObject({
  ...{ descricao: z.string(), tpag: z.string(), valor: z.string() },
  parcelas: z.array(z.looseObject({ vencimento: z.string(), valor: z.string() })),
})

/** Values of a new document that its form begins with. */
export const valoresDoDocumento = z.object({
  data: z.looseObject({ pagamento: z.array(pago).optional() }),
})

/** Gives the note of a stock loss as values of a new document. 409: it has its note already (`dados.destino`), or took nothing. */
export const notaDaPerda = defineEndpoint({
  method: 'GET',
  path: 'estoque/documentos/:id/nota',
  summary: 'Valores da nota de uma perda de estoque',
  acesso: { permission: 'estoque_movimento', plan: 'gerenciar_estoque' },
  params: porId,
  response: valoresDoDocumento,
})

/** Gives a quote as values of a new document, without id, status and number. 409: cancelled, expired or already sold. */
export const importarOrcamento = defineEndpoint({
  method: 'GET',
  path: 'importeorca/:id',
  summary: 'Valores de um orçamento para um novo documento',
  acesso: { permission: ESCREVER },
  params: porId,
  response: valoresDoDocumento,
})

/** Lists a product's last 50 purchases with ST, newest first: CST 60 and CSOSN 500 take the withheld tax from them. */
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

/** Document types that are made from an authorized sale. */
const AFTER_SALE = typesThat(tipo => returnsSale(tipo) || completesNote(tipo)).map(String)

/** Gives an authorized sale's data for its return (6), supplementary note (7) or symbolic return (8), key in `ref`. */
export const importarVenda = defineEndpoint({
  method: 'GET',
  path: 'importarVenda/:id',
  summary: 'Valores de uma venda para a sua devolução ou nota complementar',
  acesso: { permission: ['documentos_documentos', 'devolucao_venda', 'documentos_nota_complementar'] },
  params: porId,
  query: z.object({ tipo: z.enum(AFTER_SALE).default(String(SALE_RETURN)) }),
  response: valoresDoDocumento,
})

/** Gives an entry note's data as the values of its return, with the quantity of each line not returned yet. */
export const importarCompra = defineEndpoint({
  method: 'GET',
  path: 'vendas/devcompra/:id',
  summary: 'Valores de uma nota de entrada para a sua devolução',
  acesso: { permission: 'devolucao_compra', plan: 'gerenciar_dev_compra' },
  params: porId,
  response: valoresDoDocumento,
})

/** Finds a note of this company by its access key. 404: another company issued it, or it is not stored. */
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
 * Gives the values of a new document made from others. `para`: type of the new document; each line names its source
 * (`origem_venda_id`, `origem_item`); several sources must have the same type and customer; `linhas` has quantities by
 * line of a single source ('1:2.5,3:1'), but a quote is taken whole. `para=copia`: a copy. 409: a source is cancelled,
 * not accepted, expired, of another type or customer, or already used (new document in `dados.destino`).
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
  response: valoresDoDocumento,
})

/**
 * Reports that a document's form is open, again every 30 s, or that it was closed. Other users with the same document open
 * are notified (`DocumentoAberto`).
 */
export const presencaNoDocumento = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/presenca',
  summary: 'Dizer quem está com o documento aberto',
  acesso: { permission: VER_DOCUMENTOS },
  params: porId,
  body: z.object({
    /** Id of this opening of the form. */
    aba: z.uuid(),
    aberto: z.boolean(),
    /** True if the form was just opened: other open forms then report themselves. */
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

/** Lists at most 20 vehicle plates from the carrier's last 200 documents, newest first. */
export const placasDoTransportador = defineEndpoint({
  method: 'GET',
  path: 'parceiros/:id/last_placas',
  summary: 'Placas recentes da transportadora',
  acesso: {},
  params: porId,
  response: z.object({ data: z.array(z.object({ placa: z.string(), ufplaca: z.string().nullable() })) }),
})
