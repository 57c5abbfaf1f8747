import { z } from 'zod'
import type { Ordem } from '../../core/bank/boleto/account.ts'
import { dayFromWire, wireToIso, writtenDay } from '../../core/dates/day.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { VALUE_MAX } from '../fields/filter/filter-fields.ts'
import { FILTRO_STATUS, STATUS_PARCELA, type StatusParcela } from '../money/owed.ts'
import { ORDENS_DAS_PARCELAS } from '../money/owed-orders.ts'
import { ORDENS, SITUACOES_REMESSA } from '../options/remessas.ts'
import { paged, paging } from '../schema/paged.ts'
import { decimal, id, idParam, missing, money, requiredText, text, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

export const acesso = { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' } as const

/** A date that exists, DD/MM/AAAA. */
export const dia = z.string(missing).refine(value => dayFromWire(value) !== null, 'Data inválida')
/** A due date or payment date, from 2000 to 2099: other years are typing errors. */
export const diaDoLivro = dia.refine(
  value => dayFromWire(value) === null || writtenDay(value) !== null,
  'Confira o ano: vai de 2000 a 2099',
)
const positive = money.refine(
  value => !isDecimal(value) || dec(value).gt(0),
  'Informe um valor maior que zero',
)
/** Optional id; null counts as absent. */
const pointer = id.nullish()
/** Financial account; default: the payment method's account (cash: the safe), else the bank. */
const conta_id = pointer.meta({ title: 'Conta' })
/** Account of income (to receive) or expense (to pay); default: the main one. */
const categoria_id = pointer.meta({ title: 'Categoria' })
const tipo = z.literal([1, 2], 'Diga se é a receber (1) ou a pagar (2)')

/** Day to which the income or expense belongs, whenever it is due or entered; default: the day on which it is entered. */
const competencia = diaDoLivro.meta({ title: 'Competência' })

const named = z.object({ id, nome: z.string() }).nullable()
export const status = z.enum(STATUS_PARCELA.map(([nome]) => nome) as [StatusParcela, ...StatusParcela[]])

const row = {
  /** Id of the instalment. */
  id,
  tipo: z.int(),
  descricao: z.string(),
  parceiro: named,
  /** Account into which the money is expected. */
  conta: named,
  /** Account of income or expense; null: the main one. */
  categoria: named,
  /** Recurring bill of which the instalment is one; null: none. */
  recorrente_id: id.nullable(),
  valor: money,
  vencimento: dia,
  /** Day to which the income or expense belongs; null: that on which it was entered, or its document's. */
  competencia: dia.nullable(),
  /** Date of the last payment; null: nothing was paid. */
  data_pagamento: dia.nullable(),
  valor_pago: money,
  status,
  num_parcela: z.int(),
  /** Number of instalments of the whole amount. */
  parcelas: z.int(),
  /** Id of the whole amount, which its instalments share. */
  grupo_id: id,
  /** Kind and id of the document or renegotiation that created the instalment; null: a user typed the instalment. */
  origem: z.object({ tipo: z.string(), id }).nullable(),
  /** Principal still open. */
  aberto: money,
  /** Fine, interest, discount and total if paid today. */
  multa: money,
  juros: money,
  desconto: money,
  devido: money,
  /** Days late for which interest is charged. */
  dias: z.int(),
  /** The bank's data of the boleto: typed line, the bank's number (nosso número) and PIX text. */
  boleto: z.string().nullable(),
  nosso_numero: z.string().nullable(),
  pix_copia: z.string().nullable(),
  /** Open PIX charge at the payment provider (PSP), payable until its due date. */
  cobranca: z.object({ txid: z.string(), copia_e_cola: z.string().nullable() }).nullable(),
  /** Last instruction to a bank about the boleto, which says where it stands there; null: none was sent. */
  remessa: z
    .object({
      ordem: z.enum(ORDENS.map(([code]) => code) as [Ordem, ...Ordem[]]),
      situacao: z.enum(SITUACOES_REMESSA),
      motivo: z.string().nullable(),
    })
    .nullable(),
}
export const lancamento = z.object(row)
export type Lancamento = z.output<typeof lancamento>

export const pagamento = z.object({
  id,
  /** Instalment that was paid. */
  lancamento_id: id,
  descricao: z.string(),
  tipo: z.int(),
  parceiro: named,
  num_parcela: z.int(),
  valor: money,
  data: dia,
  principal: money,
  juros: money,
  multa: money,
  desconto: money,
  /** Part kept as the customer's store credit. */
  credito: money,
  /** Interest and fine by the rates; the user waived what was charged less. */
  juros_devidos: money,
  multa_devida: money,
  conta: named,
  meio_pagamento: named,
  usuario: z.string(),
  estorno: z.object({ em: z.string(), por: z.string(), motivo: z.string() }).nullable(),
})
export type Pagamento = z.output<typeof pagamento>

const linked = z.object({
  id,
  descricao: z.string(),
  num_parcela: z.int(),
  vencimento: dia,
  valor: money,
  status,
})

/** A renegotiation in which this instalment took part. */
const renegociacao = z.object({
  id,
  data: dia,
  usuario: z.string(),
  /** `antiga`: the instalment was replaced; `nova`: it belongs to the new plan. */
  lado: z.enum(['antiga', 'nova']),
  /** R$ of the replaced instalments: open principal, fine and interest added, discount given. */
  aberto: money,
  multa: money,
  juros: money,
  desconto: money,
  /** Null: the renegotiation is valid. */
  desfeita: z.object({ por: z.string(), motivo: z.string() }).nullable(),
  /** Instalments on the other side of the renegotiation. */
  outras: z.array(linked),
})
export type Renegociacao = z.output<typeof renegociacao>

const totais = z.object({
  quantidade: z.int(),
  aberto: money,
  vencido: money,
})

const bound = decimal(2, { negative: true }).optional()
const pattern = text(VALUE_MAX).optional()

/** Lists instalments to receive or to pay, including those of sales and purchases, one row each. */
export const listarLancamentos = defineEndpoint({
  method: 'GET',
  path: 'lancamentos_conta',
  summary: 'Contas a receber (tipo 1) e a pagar (tipo 2), parcela a parcela',
  acesso,
  query: z
    .object({
      tipo: z.coerce.number().pipe(tipo).default(1),
      status: z.enum(FILTRO_STATUS).default('todas'),
      parceiro_id: idParam.optional(),
      conta_id: idParam.optional(),
      /** Range of due dates, inclusive. */
      de: dia.optional().meta({ title: 'Vencimento de' }),
      ate: dia.optional().meta({ title: 'Até' }),
      /** Ranges of the amount and of the open principal, inclusive. */
      ...{ valor_de: bound, valor_ate: bound, aberto_de: bound, aberto_ate: bound },
      /** Names: `*a*` contains, `a*` begins, `a` equals, whatever the accents and case. */
      ...{ parceiro: pattern, descricao: pattern, categoria: pattern, conta: pattern },
      search: text(60).optional(),
      /** Default: due date, earliest first; of paid ones, latest first. */
      order_by: z
        .literal(
          ORDENS_DAS_PARCELAS.map(([code]) => code),
          'Ordem desconhecida',
        )
        .optional(),
      /** Filter by ids: '4,7'. */
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'Ids inválidos')
        .optional(),
      ...paging(200),
    })
    .refine(({ de, ate }) => !de || !ate || wireToIso(ate) >= wireToIso(de), {
      message: 'O fim vem antes do início',
      path: ['ate'],
    }),
  response: paged(lancamento).extend({ totais }),
})

export const verLancamento = defineEndpoint({
  method: 'GET',
  path: 'lancamentos_conta/:id',
  summary: 'Uma parcela, com as irmãs e os pagamentos dela',
  acesso,
  params: z.object({ id: idParam }),
  /** Date for which fine, interest and discount are computed; absent: today. */
  query: z.object({ dia: diaDoLivro.optional() }),
  response: z.object({
    data: lancamento.extend({
      irmas: z.array(z.object({ id, num_parcela: z.int(), vencimento: dia, valor: money, status })),
      pagamentos: z.array(pagamento),
      /** Renegotiations of the instalment, newest first. */
      renegociacoes: z.array(renegociacao),
    }),
  }),
})

const parcela = z.object({ valor: positive, vencimento: diaDoLivro })

/** Fields that split an amount into equal instalments. */
export const splitting = {
  /** Due date of the first instalment. */
  vencimento: diaDoLivro.meta({ title: 'Vencimento' }),
  numparcelas: z.int('Número inválido').min(1, 'Ao menos uma').max(999, 'Até 999').default(1),
  intervalo: z.int('Número inválido').min(1, 'Ao menos 1').max(999, 'Até 999').default(1),
  /** Unit of `intervalo`: 1 days, 2 months. */
  tipoIntervalo: z.literal([1, 2]).default(2),
}

/** Form of an amount to receive or to pay that the user types. */
export const novoLancamento = z.object({
  uuid: uuid.optional(),
  tipo,
  descricao: requiredText(120).meta({ title: 'Descrição' }),
  parceiro_id: pointer.meta({ title: 'Parceiro' }),
  conta_id,
  categoria_id,
  valor: positive.meta({ title: 'Valor' }),
  competencia: competencia.optional(),
  ...splitting,
  /** Instalments typed one by one; default: equal ones, by number and interval. */
  parcelas: z.array(parcela).min(1).max(999).optional(),
  /** Typed line or bar code of the boleto that pays the amount; only with a single instalment. */
  boleto: text(60).optional().meta({ title: 'Boleto', description: 'código de barras ou linha digitável' }),
})

export const criarLancamento = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta',
  summary: 'Lança um valor a receber ou a pagar, com as parcelas',
  acesso,
  body: novoLancamento,
  response: z.object({ data: z.array(lancamento) }),
})

export const mudarLancamento = defineEndpoint({
  method: 'PUT',
  path: 'lancamentos_conta/:id',
  summary:
    'Muda uma parcela: vencimento e conta de qualquer uma; o resto, da que se lançou à mão e nada recebeu',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    descricao: requiredText(120).optional(),
    parceiro_id: pointer,
    conta_id,
    categoria_id,
    valor: positive.optional(),
    vencimento: diaDoLivro.optional(),
    /** Day of the whole amount; that of a recurring bill is the month of its due date. */
    competencia: competencia.optional(),
    /** Changes also the following bills of the same recurring bill, made or not. */
    seguintes: z.boolean().optional(),
  }),
  response: z.object({ data: lancamento }),
})

const motivo = z.object({ motivo: requiredText(200).meta({ title: 'Motivo' }) })

export const cancelarLancamento = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta/:id/cancelamento',
  summary: 'Cancela uma parcela lançada à mão que nada recebeu',
  acesso,
  params: z.object({ id: idParam }),
  body: motivo,
  response: z.object({ data: lancamento }),
})

export const listarPagamentos = defineEndpoint({
  method: 'GET',
  path: 'pagamento_parcela',
  summary: 'Recebimentos e pagamentos de parcelas, os últimos primeiro',
  acesso,
  query: z.object({
    lancamento_id: idParam.optional(),
    tipo: z.coerce.number().pipe(tipo).optional(),
    ...paging(200),
  }),
  response: paged(pagamento),
})

export const verPagamento = defineEndpoint({
  method: 'GET',
  path: 'pagamento_parcela/:id',
  summary: 'Um recebimento ou pagamento de parcela',
  acesso,
  params: z.object({ id: idParam }),
  response: z.object({ data: pagamento }),
})

const meio_pagamento_id = pointer.meta({ title: 'Forma de pagamento' })
const parte = (title: string) => money.default('0.00').meta({ title })

/**
 * Receives or pays an instalment. `valor` is the money that moves. The money first pays the charges; the rest, plus the
 * discount, pays principal. Fine and interest absent are those due on that day, of what is received; to charge less needs
 * a right above the company's limit.
 */
export const pagarParcela = defineEndpoint({
  method: 'POST',
  path: 'pagamento_parcela',
  summary: 'Recebe ou paga uma parcela, toda ou em parte',
  acesso,
  body: z.object({
    /** Idempotency key; absent: each request is a payment. */
    uuid: uuid.optional(),
    /** Instalment to pay. */
    lancamento_id: id,
    valor: positive.meta({ title: 'Valor' }),
    data: diaDoLivro.meta({ title: 'Data' }),
    conta_id,
    meio_pagamento_id,
    juros: money.optional().meta({ title: 'Juros' }),
    multa: money.optional().meta({ title: 'Multa' }),
    desconto: parte('Desconto'),
    /** Keeps the amount beyond the debt as the customer's credit; without this field the amount is refused. */
    excesso: z.literal('credito').optional(),
  }),
  response: z.object({ data: pagamento }),
})

export const estornarPagamento = defineEndpoint({
  method: 'POST',
  path: 'pagamento_parcela/:id/estorno',
  summary: 'Estorna um recebimento ou pagamento, e só ele',
  acesso,
  params: z.object({ id: idParam }),
  /** `data`: date of the reversal; absent: today. If its period is closed, the first open day is used. */
  body: motivo.extend({ data: diaDoLivro.optional() }),
  response: z.object({ data: pagamento }),
})

/** Pays several instalments, all or none: each its open amount, with charges if `encargos`. */
export const fecharParcelas = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta/fechamento',
  summary: 'Recebe ou paga várias parcelas de um tipo de uma vez',
  acesso,
  body: z.object({
    uuid,
    tipo_lancamento: tipo,
    parcelas: z.array(id).min(1, 'Marque ao menos uma parcela').max(500, 'Até 500 parcelas por vez'),
    /** Default: today. */
    data: diaDoLivro.optional().meta({ title: 'Data' }),
    conta_id,
    meio_pagamento_id,
    /** Adds fine, interest and discount by the rates of that date; default: of what is received. */
    encargos: z.boolean().optional(),
  }),
  response: z.object({ data: z.array(pagamento), total: money }),
})

const faixa = z.object({
  tipo: z.int(),
  titulo: z.string(),
  /** Range of due dates; null: no limit on that side. */
  de: dia.nullable(),
  ate: dia.nullable(),
  aberto: money,
  quantidade: z.int(),
})
export type FaixaDeAtraso = z.output<typeof faixa>

/** Gives the open amounts by days late, and a cash forecast for the next 30, 60 and 90 days. */
export const verPrevisao = defineEndpoint({
  method: 'GET',
  path: 'lancamentos_conta/previsao',
  summary: 'O que está em aberto por atraso, e a previsão do caixa por 30, 60 e 90 dias',
  acesso,
  response: z.object({
    data: z.object({
      /** Balance of cash, safe and banks now. */
      saldo: z.string(),
      atraso: z.array(faixa),
      previsao: z.array(faixa.extend({ saldo: z.string() })),
    }),
  }),
})
