import { z } from 'zod'
import { EMISSOES } from '../../core/document/emissao.ts'
import { NOTE_MODELS } from '../../core/document/models.ts'
import { OUTSIDE_PROMISE_KINDS } from '../../core/outside-promises.ts'
import { ACOES_APROVADAS } from '../../core/venda/aprovacao.ts'
import { CABECALHO_DO_CAIXA } from '../../core/venda/fields/cabecalho-caixa.ts'
import { CANCELADOS } from '../../core/venda/fields/cancelados.ts'
import { ITENS_DO_CAIXA } from '../../core/venda/fields/itens-caixa.ts'
import { PAGAMENTO } from '../../core/venda/fields/pagamento.ts'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import { KIND_FLAGS } from '../documents/documento/kinds.ts'
import { answerShape, wireShape } from '../documents/to-zod.ts'
import { bareCodes } from '../fields/coded.ts'
import { STATUS_VENDA_TEXTO } from '../options/status_venda.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, instant, money, requiredText, text, tillMoney, uuid } from '../schema/types.ts'
import { pedidoDeCancelamento } from './cancelamento.ts'
import { confirmaAliquota } from './confirma-aliquota.ts'
import { defineEndpoint } from './define.ts'
import { ofertasBody } from './ofertas.ts'
import { onlyThese } from './only-these.ts'
import { EMITIR, VENDER, VER_DOCUMENTOS, VER_VENDAS } from './quem-vende.ts'
import { regrasPorTipo } from './regras.ts'

const itemVendaBody = z.object(wireShape(ITENS_DO_CAIXA))

/** Body of a till's sale: the document of doc 3 §3.1 with ids for records (doc 3 §7), its rules, and lines cancelled. */
export const vendaBody = z.object({
  ...wireShape(CABECALHO_DO_CAIXA),
  itens: z.array(itemVendaBody).min(1, 'Informe ao menos um item').max(MAX_ITENS),
  pagamento: z.array(z.object({ ...wireShape(PAGAMENTO), valor: tillMoney })).max(99),
  // codes in rules may be objects, as in responses of the rules' registers
  regras: regrasPorTipo.overwrite(regras => bareCodes(regras) as typeof regras),
  ofertas: ofertasBody.optional(),
  cancelados: z
    .array(z.object({ item: z.record(z.string(), z.unknown()), ...wireShape(CANCELADOS) }))
    .max(2000)
    .default([]),
  /** Totals computed by the till (NF-e tag names): the server recomputes and compares them. */
  totais: z.record(z.string(), z.string()),
})

/** States of a sale (doc 3 §3.1, G-023); domain/options/status_venda.ts says what each letter means. */
export const STATUS_VENDA = ['A', 'E', 'T', 'R', 'D', 'C', 'I', 'X'] as const

/** States of the document's current emission; the emission journal has every change of state. */
export const STATUS_EMISSAO = [
  'pendente', // numbered, not signed yet
  'assinada', // XML stored, nothing sent
  'enviada', // first byte sent
  'desconhecida', // sent, no answer in time
  'autorizada',
  'rejeitada',
  'denegada',
  'contingencia', // tpEmis 9, printed, not sent to SEFAZ yet
  'cancelada',
  'inutilizada',
] as const

/** Difference between received and recomputed value at `campo`, a path in the sale's body. */
const divergencia = z.object({
  campo: z.string(),
  texto: z.string(),
  esperado: z.string().nullable(),
  recebido: z.string().nullable(),
})
export type Divergencia = z.output<typeof divergencia>

const cancelado = z.object({
  nome: z.string().nullable(),
  qtde: z.string().nullable(),
  motivo: z.string(),
  por: z.string().nullable(),
  em: z.string(),
})

const aprovacao = z.object({
  acao: z.literal(ACOES_APROVADAS),
  detalhe: z.string(),
  valor: z.string(),
  pedido_por: z.string().nullable(),
  aprovado_por: z.string().nullable(),
  em: z.string(),
})

export const vendaAnswer = z.object({
  id,
  uuid,
  status: z.literal(STATUS_VENDA),
  status_emissao: z.literal(STATUS_EMISSAO).nullable(),
  modelo: z.string(),
  serie: z.string().nullable(),
  numerocodumento: z.string().nullable(), // the API's spelling
  chave: z.string().nullable(),
  protocolo: z.string().nullable(),
  cstat: z.string().nullable(),
  xmotivo: z.string().nullable(),
  /** Help for a rejected note: field to correct, explanation, and name of the automatic correction. */
  orientacao: z
    .object({ campo: z.string().nullable(), texto: z.string(), conserto: z.string().optional() })
    .nullable(),
  /** True where our own check stopped the note before it was sent; else absent. */
  nao_enviada: z.boolean().optional(),
  datavenda: z.string(),
  paga_em: z.string(),
  terminal_id: id.nullable(),
  empresa_id: id,
  ...answerShape(CABECALHO_DO_CAIXA),
  /** The customer's name, as registered. */
  cliente: z.string().nullable().optional(),
  /** True while SEFAZ has not responded to the cancellation. */
  cancelando: z.boolean(),
  /** Open promises of the sale to the outside; only in the response of one sale. */
  em_aberto: z
    .array(
      z.object({
        tipo: z.literal(OUTSIDE_PROMISE_KINDS),
        /** State of that kind, such as the note's. */
        estado: z.string(),
        /** R$. */
        valor: z.string().nullable(),
        desde: z.string(),
        /** End that it waits for, as text for the user. */
        termina: z.string(),
      }),
    )
    .optional(),
  /** True if the server found differences to be checked (`divergencias`): in totals, prices, payments, stock… */
  divergente: z.boolean(),
  /** Differences to be checked; only in the response of one sale, not in lists. */
  divergencias: z.array(divergencia).optional(),
  /** Approvals by a supervisor's PIN. */
  aprovacoes: z.array(aprovacao).optional(),
  /** Lines cancelled before payment, with user, time and reason. */
  cancelados: z.array(cancelado).optional(),
  /** Seller (with commission) and cashier. */
  vendedor: z.string().nullable().optional(),
  operador: z.string().nullable().optional(),
  tp_emis: z.literal(EMISSOES.map(({ tpEmis }) => tpEmis)).nullable(),
  /** Deadline to send a contingency note to SEFAZ (24 h), ISO. */
  prazo_transmissao: z.string().nullable(),
  /** Deadline to cancel, ISO. */
  prazo_cancelamento: z.string().nullable(),
  /** Late cancellation, if the state allows one: deadline (ISO), and text about the fine. */
  cancelamento_tardio: z.object({ ate: z.string(), multa: z.string().nullable() }).optional(),
  /** Text about the state's permission, if the state allows to cancel even later. */
  cancelamento_com_anuencia: z.string().optional(),
  /** Deadline (ISO) by kind of event, except cancellation and kinds without deadline. */
  prazos: z.record(z.string(), z.string()).optional(),
  /** Kinds of event of which the note already has the maximum number. */
  esgotados: z.array(z.string()).optional(),
  itens: z.array(z.record(z.string(), z.unknown())).optional(),
  pagamento: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Earlier numbers of this sale, each with a text about what happened to it. */
  outros_numeros: z
    .array(
      z.object({
        serie: z.string(),
        numero: z.string(),
        status_emissao: z.literal(STATUS_EMISSAO),
        texto: z.string(),
      }),
    )
    .optional(),
  /** Journal of changes of emission state, oldest first. */
  diario: z.array(z.record(z.string(), z.unknown())).optional(),
})

export type VendaBody = z.input<typeof vendaBody>
export type VendaRecebida = z.output<typeof vendaBody>
export type VendaAnswer = z.output<typeof vendaAnswer>

const umaVenda = z.object({ data: vendaAnswer })
const porId = z.object({ id: idParam })

/**
 * Stores a sale. A repeated uuid gets 200 with the stored sale. Users with neither `documentos_pdv` nor
 * `documentos_venda_rapida` get 403, unless the sale is paid and approved by a supervisor's PIN (`aprovacoes`, acao
 * `venda`).
 */
export const criarVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas',
  summary: 'Registrar venda do caixa, ou documento (sem terminal_id)',
  acesso: {},
  body: vendaBody,
  response: umaVenda,
})

/**
 * Checks the stock for a till about to receive the payment. If nothing lacks, reserves the goods for some minutes, so that
 * only one of two tills sells the last unit. Without lines, releases the reservation.
 */
export const pagarVenda = defineEndpoint({
  method: 'PUT',
  path: 'vendas/em_pagamento',
  summary: 'Separar a mercadoria da venda que o caixa vai receber',
  acesso: { permission: VENDER, plan: 'gerenciar_estoque' },
  body: z.object({
    terminal_id: id,
    itens: z.array(itemVendaBody).max(MAX_ITENS),
  }),
  // the body may come from a till of another version
  anyKeys: true,
  response: z.object({
    data: z.object({
      faltas: z.array(
        z.object({
          /** Index of the line. */
          item: z.int(),
          /** Name of the missing product or ingredient. */
          nome: z.string(),
          saldo: z.string(),
          /** Quantity reserved by other tills receiving payment. */
          em_pagamento: z.string(),
          /** Quantity reserved by sales that are parked. */
          estacionado: z.string(),
        }),
      ),
    }),
  }),
})

/**
 * Records that a user exported to a file a paid sale that the server refuses to store: user, sale and reason go to the audit
 * log and to the company's notifications.
 */
export const exportarRecusada = defineEndpoint({
  method: 'POST',
  path: 'vendas/recusadas',
  summary: 'Registrar que uma venda recusada foi exportada da fila de um caixa',
  acesso: {},
  body: z.object({
    uuid,
    valor_total: money,
    paga_em: instant,
    itens: z.int().min(0).max(MAX_ITENS),
    motivo: requiredText(1000),
  }),
  anyKeys: true,
  response: z.object({ data: z.object({ exportada_por: z.string(), exportada_em: z.string() }) }),
})

/** Fields by which sales are sorted. */
export const ORDENS_DE_VENDAS = ['id', 'datavenda', 'valor_total', 'numerocodumento', 'status'] as const

/** Some of these words, separated by commas. */
const someOf = (words: readonly string[], mensagem: string) =>
  z.string().refine(text => text.split(',').every(word => words.includes(word)), mensagem)

export const listarVendas = defineEndpoint({
  method: 'GET',
  path: 'vendas',
  summary: 'Listar vendas',
  acesso: { permission: VER_DOCUMENTOS },
  query: onlyThese('A lista de vendas', {
    full_search: text(60).optional(),
    /** One status, or several separated by commas. */
    status: someOf(
      STATUS_VENDA_TEXTO.map(([letter]) => letter),
      'Situação inválida',
    ).optional(),
    modelo: someOf(Object.keys(NOTE_MODELS), 'Modelo inválido').optional(),
    /** 1: only sales with differences to be checked (`divergente`); 0: only the others. */
    conferir: z.literal(['0', '1']).optional(),
    /** 1: only sales whose print failed. */
    sem_papel: z.literal(['0', '1']).optional(),
    /** 1: only sales whose note says a card or PIX as not tied (tpIntegra 2), and no event told SEFAZ of it. */
    sem_ligacao: z.literal(['0', '1']).optional(),
    terminal_id: idParam.optional(),
    /** One type, or several separated by commas; default: sales (1). */
    tipo_operacao: z
      .string()
      .regex(/^[1-9]\d?(,[1-9]\d?)*$/)
      .optional(),
    parceiro_id: idParam.optional(),
    numero: idParam.optional(),
    /** P: orders waiting for acceptance; A: all others. One, or both separated by a comma. */
    status_app: text(3).optional(),
    /** Instants, or days (DD/MM/AAAA or ISO) of the company, which count whole. */
    de: z.string().max(40).optional(),
    ate: z.string().max(40).optional(),
    ...paging(200),
    order_by: z
      .string()
      .regex(new RegExp(`^(${ORDENS_DE_VENDAS.join('|')})(,(asc|desc))?$`), 'Ordem inválida')
      .optional(),
    /** 0: the caller needs no total. */
    contar: z.literal(['0', '1']).optional(),
  }),
  response: paged(vendaAnswer),
})

export const verVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id',
  summary: 'Ver venda com itens, pagamentos e diário de emissão',
  acesso: { permission: VER_DOCUMENTOS },
  params: porId,
  response: umaVenda,
})

/** Gives the items of a sale, in order. */
export const itensDaVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/itens',
  summary: 'Itens de uma venda',
  acesso: { permission: VER_VENDAS },
  params: porId,
  response: paged(z.record(z.string(), z.unknown())),
})

const linhaHistorico = z.object({
  venda_id: id,
  numerocodumento: z.string().nullable(), // the API's spelling
  datavenda: z.string(),
  qtde: z.string(),
  preco: z.string(),
})

/** Lists the last sales of a product (`id`, G-059), newest first, without cancelled, voided and denied ones. */
export const historicoDoItem = defineEndpoint({
  method: 'GET',
  path: 'itens_venda/:id',
  summary: 'Histórico de vendas de um produto',
  acesso: { permission: VER_VENDAS },
  params: porId,
  query: z.object({ parceiro_id: idParam.optional(), ...paging(200, 20) }),
  response: paged(linhaHistorico),
})

/**
 * Gives the nfeProc of an authorized note. For a note issued in contingency and not authorized (waiting or rejected), gives
 * the signed NFe that the customer has (`tpEmis` 9, `dhCont`, `xJust`), as file `…-contingencia.xml`. Otherwise 404.
 */
export const xmlVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/xml',
  summary: 'XML autorizado (nfeProc), ou o assinado de uma contingência',
  acesso: { permission: VER_DOCUMENTOS },
  params: porId,
  response: z.string(),
})

/**
 * Gives the DANFE as application/pdf, on the note's paper (A4 or 80 mm); for a sale not issued yet, a 'comprovante, NFC-e a
 * emitir'. `formato`: another layout, only for issued NF-e (else 422).
 */
export const danfeVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/danfe',
  summary: 'DANFE em PDF',
  acesso: { permission: VER_DOCUMENTOS },
  params: porId,
  query: z.object({ formato: z.literal(['simplificado', 'etiqueta']).optional() }),
  response: z.unknown(),
})

/** Gives the text of the note's QR Code; null: the note has none, or is not issued yet. */
export const qrVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/qrcode',
  summary: 'Texto do QR Code da nota',
  acesso: { permission: VER_DOCUMENTOS },
  params: porId,
  response: z.object({ data: z.object({ conteudo: z.string().nullable() }) }),
})

/** Gives a registered event of the note (correction letter, cancellation) as application/pdf; default: the last event. */
export const eventoVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/evento',
  summary: 'Carta de correção ou outro evento em PDF',
  acesso: { permission: VER_VENDAS },
  params: porId,
  query: z.object({ evento_id: idParam.optional() }),
  response: z.unknown(),
})

export const imprimirVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/imprimir',
  summary: 'Enviar o DANFE à impressora do caixa',
  acesso: { permission: VER_VENDAS, escrita: false },
  params: porId,
  body: z.object({ terminal_id: id.optional() }),
  response: z.object({ data: z.object({ impressao_id: id }) }),
})

/**
 * Cancels a note by event 110111 before the deadline (NFC-e: 30 minutes), or later as the state allows. A document
 * that never became a note is cancelled without an event.
 */
export const cancelarVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/cancelar',
  summary: 'Cancelar nota, ou documento que não chegou a ser uma',
  acesso: { permission: [...EMITIR, ...KIND_FLAGS] },
  params: porId,
  body: pedidoDeCancelamento,
  response: umaVenda,
})

/** Customer given after a rejection; a missing field stays unchanged. */
export const consumidorDito = z.object({
  cpf_cnpj: z
    .string()
    .regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, 'CPF/CNPJ inválido')
    .nullable()
    .optional()
    .meta({ title: 'CPF/CNPJ do consumidor' }),
  nome_consumidor: text(60).nullable().optional().meta({ title: 'Nome do consumidor' }),
  parceiro_id: id.nullable().optional().meta({ title: 'Cliente' }),
})

export type MendedConsumidor = z.infer<typeof consumidorDito>

/**
 * Issues a document, or issues a rejected document or sale again with data read from the registers now. The body may
 * identify the customer of a rejected sale (rejection 750: above the limit without identification; 237, 208: wrong CPF or
 * CNPJ). While a first attempt is running, a second has no effect.
 */
export const emitirVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/emitir',
  summary: 'Emitir ou reenviar a nota',
  acesso: { permission: [...EMITIR, ...KIND_FLAGS] },
  params: porId,
  body: consumidorDito.extend({
    recalcular_vencimentos: z
      .boolean()
      .optional()
      .meta({ title: 'Recalcular os vencimentos a partir da emissão' }),
    /** Confirms a number beyond the next: those between stay without a note (`dados.salto` of the refusal lists them). */
    confirma_salto: z.boolean().optional().meta({ title: 'Confirmo o salto' }),
    ...confirmaAliquota.shape,
    /** tpEmis (normal, or a contingency) that replaces the document's `emissao`: a number, also as text. */
    tipo_emissao: z.coerce
      .number()
      .pipe(z.literal(EMISSOES.map(({ tpEmis }) => tpEmis)))
      .optional()
      .meta({ title: 'Emissão' }),
  }),
  response: umaVenda,
})
