import { z } from 'zod'
import { EMISSOES } from '../../core/document/emissao.ts'
import { CABECALHO_DO_CAIXA } from '../../core/venda/fields/cabecalho-caixa.ts'
import { CANCELADOS } from '../../core/venda/fields/cancelados.ts'
import { ITENS_DO_CAIXA } from '../../core/venda/fields/itens-caixa.ts'
import { PAGAMENTO } from '../../core/venda/fields/pagamento.ts'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import { ACOES_APROVADAS } from '../../core/venda/pendencias.ts'
import { KIND_FLAGS } from '../documents/documento/kinds.ts'
import { answerShape, wireShape } from '../documents/to-zod.ts'
import { bareCodes } from '../fields/coded.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, instant, money, requiredText, text, uuid } from '../schema/types.ts'
import { pedidoDeCancelamento } from './cancelamento.ts'
import { defineEndpoint } from './define.ts'
import { EMITIR, VENDER, VER_DOCUMENTOS, VER_VENDAS } from './quem-vende.ts'
import { regrasPorTipo } from './regras.ts'

const itemVendaBody = z.object(wireShape(ITENS_DO_CAIXA))

/** Body of a till's sale: the document of doc 3 §3.1 with ids (doc 3 §7) plus what an offline sale must carry. */
export const vendaBody = z.object({
  ...wireShape(CABECALHO_DO_CAIXA),
  itens: z.array(itemVendaBody).min(1, 'Informe ao menos um item').max(MAX_ITENS),
  pagamento: z.array(z.object(wireShape(PAGAMENTO))).max(99),
  // a rule as its register answers it is one here too
  regras: regrasPorTipo.overwrite(regras => bareCodes(regras) as typeof regras),
  cancelados: z
    .array(z.object({ item: z.record(z.string(), z.unknown()), ...wireShape(CANCELADOS) }))
    .max(2000)
    .default([]),
  /** Totals the till computed (NF-e tag names): the server recomputes and compares. */
  totais: z.record(z.string(), z.string()),
})

/** A..X of doc 3 §3.1 and G-023. */
export const STATUS_VENDA = ['A', 'E', 'T', 'R', 'D', 'C', 'I', 'X'] as const

/** The finer state of the document's current emission; every transition is journaled. */
export const STATUS_EMISSAO = [
  'pendente', // numbered, not signed yet
  'assinada', // bytes stored, nothing sent
  'enviada', // first byte left
  'desconhecida', // sent, no answer within the patience
  'autorizada',
  'rejeitada',
  'denegada',
  'contingencia', // tpEmis 9, printed, waiting for SEFAZ
  'cancelada',
  'inutilizada',
] as const

/** `campo` is a path of the sale's body. */
const divergencia = z.object({
  campo: z.string(),
  texto: z.string(),
  esperado: z.string().nullable(),
  recebido: z.string().nullable(),
})

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
  numerocodumento: z.string().nullable(), // contrato
  chave: z.string().nullable(),
  protocolo: z.string().nullable(),
  cstat: z.string().nullable(),
  xmotivo: z.string().nullable(),
  /** Field to mend, what the rejection means and what one key mends, when rejected. */
  orientacao: z
    .object({ campo: z.string().nullable(), texto: z.string(), conserto: z.string().optional() })
    .nullable(),
  datavenda: z.string(),
  paga_em: z.string(),
  terminal_id: id.nullable(),
  empresa_id: id,
  ...answerShape(CABECALHO_DO_CAIXA),
  /** The customer's name, as registered. */
  cliente: z.string().nullable().optional(),
  /** A cancelling was asked for and SEFAZ did not answer yet. */
  cancelando: z.boolean(),
  /** The server's recomputation disagreed with what was paid. */
  divergente: z.boolean(),
  /** In what: what somebody must look at. Only of one sale, not in lists. */
  divergencias: z.array(divergencia).optional(),
  /** Approvals of a supervisor's PIN. */
  aprovacoes: z.array(aprovacao).optional(),
  /** Lines voided before it was paid: who, when, why. */
  cancelados: z.array(cancelado).optional(),
  /** Seller with the commission, and cashier. */
  vendedor: z.string().nullable().optional(),
  operador: z.string().nullable().optional(),
  tp_emis: z.literal(EMISSOES.map(({ tpEmis }) => tpEmis)).nullable(),
  /** ISO: until when a contingency note must reach SEFAZ (24 h). */
  prazo_transmissao: z.string().nullable(),
  /** ISO: until when it can be cancelled. */
  prazo_cancelamento: z.string().nullable(),
  /** Late cancelling that the state allows: ISO until when, and the fine in words. */
  cancelamento_tardio: z.object({ ate: z.string(), multa: z.string().nullable() }).optional(),
  /** Way to ask the state's leave, where it cancels later still. */
  cancelamento_com_anuencia: z.string().optional(),
  /** ISO, by kind of event: until when it can be said of the note. Its cancelling, and kinds without a limit, are not in it. */
  prazos: z.record(z.string(), z.string()).optional(),
  /** Kinds of event of which the note has as many as it may. */
  esgotados: z.array(z.string()).optional(),
  itens: z.array(z.record(z.string(), z.unknown())).optional(),
  pagamento: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Numbers this sale took before the one it stands under, and what became of each: told in words. */
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
  /** Journal of emission transitions, oldest first. */
  diario: z.array(z.record(z.string(), z.unknown())).optional(),
})

export type VendaBody = z.input<typeof vendaBody>
export type VendaRecebida = z.output<typeof vendaBody>
export type VendaAnswer = z.output<typeof vendaAnswer>

const umaVenda = z.object({ data: vendaAnswer })
const porId = z.object({ id: idParam })

/**
 * Same uuid twice → 200 with the sale already stored. Without `documentos_pdv` or `documentos_venda_rapida`: 403, but a
 * paid sale that a supervisor's PIN let pass (`aprovacoes`, acao `venda`) is stored.
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
 * A till is about to receive for these lines: what is lacking, or nothing and then the goods are kept for it some minutes, so that of
 * two tills with the last one only one takes money. Without lines it lets go of them.
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
  // a till of another version asks too
  anyKeys: true,
  response: z.object({
    data: z.object({
      faltas: z.array(
        z.object({
          /** Index of the line. */
          item: z.int(),
          /** The product, or an ingredient of it. */
          nome: z.string(),
          saldo: z.string(),
          /** Quantity of it that another till is being paid for. */
          em_pagamento: z.string(),
        }),
      ),
    }),
  }),
})

/**
 * Somebody takes a paid sale that nothing lets be stored out of a till's queue as a file: who, which and why stay in the
 * trail of that user and in the company's bell.
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

export const listarVendas = defineEndpoint({
  method: 'GET',
  path: 'vendas',
  summary: 'Listar vendas',
  acesso: { permission: VER_DOCUMENTOS },
  query: z.object({
    full_search: text(60).optional(),
    /** One, or several between commas. */
    status: z.string().max(20).optional(),
    modelo: z.string().max(10).optional(),
    /** 1: what the server would have computed otherwise. */
    conferir: z.literal(['0', '1']).optional(),
    /** 1: a paper that did not come out. */
    sem_papel: z.literal(['0', '1']).optional(),
    terminal_id: idParam.optional(),
    /** One, or several between commas; absent: what is sold (1). */
    tipo_operacao: z
      .string()
      .regex(/^[1-9]\d?(,[1-9]\d?)*$/)
      .optional(),
    parceiro_id: idParam.optional(),
    numero: idParam.optional(),
    /** P: orders that wait to be accepted; A: the others. One, or both between commas. */
    status_app: text(3).optional(),
    de: z.string().max(40).optional(),
    ate: z.string().max(40).optional(),
    ...paging(200),
    order_by: text(60).optional(),
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

/** Items of a sale, in their order. */
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
  numerocodumento: z.string().nullable(), // contrato
  datavenda: z.string(),
  qtde: z.string(),
  preco: z.string(),
})

/** The last sales of a product (`id`, G-059), newest first: what was not cancelled, voided or denied. */
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
 * The nfeProc once authorised. In contingency the signed NFe as the customer has it: its own `tpEmis` 9, `dhCont` and `xJust` say
 * so, and so does the name in Content-Disposition (`…-contingencia.xml`). Anything else: 404.
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
 * DANFE as application/pdf, on the paper that its note says (A4, or 80 mm); a sale not issued yet gives the 'comprovante, NFC-e a
 * emitir'. `formato`: another paper of an NF-e that was issued; of anything else 422.
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

/** A registered event of the note as application/pdf: its correction letter, its cancelling; without `evento_id` the last one. */
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

/** Event 110111 within the deadline (65: 30 minutes), or past it as the state takes it. */
export const cancelarVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/cancelar',
  summary: 'Cancelar nota, ou documento que não chegou a ser uma',
  acesso: { permission: [...EMITIR, ...KIND_FLAGS] },
  params: porId,
  body: pedidoDeCancelamento,
  response: umaVenda,
})

/**
 * Re-issues a rejected document once its data was mended: registers are read again, and the customer of a rejected sale
 * may be given here (750: above the limit without identification; 237, 208: wrong CPF or CNPJ). Idempotent while one is
 * under way.
 */
export const emitirVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/emitir',
  summary: 'Emitir ou reenviar a nota',
  acesso: { permission: [...EMITIR, ...KIND_FLAGS] },
  params: porId,
  body: z.object({
    cpf_cnpj: z
      .string()
      .regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, 'CPF/CNPJ inválido')
      .nullable()
      .optional()
      .meta({ title: 'CPF/CNPJ do consumidor' }),
    nome_consumidor: text(60).nullable().optional().meta({ title: 'Nome do consumidor' }),
    parceiro_id: id.nullable().optional().meta({ title: 'Cliente' }),
    recalcular_vencimentos: z
      .boolean()
      .optional()
      .meta({ title: 'Recalcular os vencimentos a partir da emissão' }),
    /**
     * Confirms a number beyond the next: those between stay without a note (`dados.salto` of the refusal lists them).
     */
    confirma_salto: z.boolean().optional().meta({ title: 'Confirmo o salto' }),
    /** Confirms an IBS or CBS without a published rate that day (`dados.sem_aliquota` of the refusal). */
    confirma_aliquota: z.boolean().optional().meta({ title: 'Confirmo a alíquota da regra' }),
    /** Way of issue in place of the document's `emissao`. A number, or its text. */
    tipo_emissao: z.coerce
      .number()
      .pipe(z.literal(EMISSOES.map(({ tpEmis }) => tpEmis)))
      .optional()
      .meta({ title: 'Emissão' }),
  }),
  response: umaVenda,
})
