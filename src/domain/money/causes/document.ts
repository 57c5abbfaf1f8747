import { isFinancial, isWithSupplier, returnsSale } from '../../../core/document/types/index.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import type { TipoConta } from '../accounts.ts'
import { defineCause, type Posting } from '../posting.ts'
import { accountOfTender } from '../tenders.ts'

/** A payment as it is stored with its document. */
export interface PaidBy {
  /** 2 is the change entry. */
  tipo: number
  tpag: string
  valor: string
  /** 1: on credit. */
  indicador_forma: number | null
  /** `vencimento` ISO. */
  parcelas: readonly { num_parcela: number; valor: string; vencimento: string }[]
}

/** A part of what a return gave back, with the tender or the instalment of the sale that it is of. */
export interface SettledPart {
  tipo: 'parcela' | 'meio' | 'credito' | 'vale'
  valor: string
  /** Tender it goes back by; null: cash. */
  tpag: string | null
  parcela_id: number | null
}

/** Money of one document: a sale, a purchase, a return, a financial entry. */
export interface DocumentMoney {
  tipo_operacao: number
  /** 0 entrada, 1 saída. */
  tpNF: '0' | '1'
  /** Its rule, or its lines, say that it moves money. */
  movimenta: boolean
  /** ISO day, for what is on credit without a date. */
  data: string
  /** Its store credit is the voucher of a return. */
  vale: boolean
  pagamentos: readonly PaidBy[]
  /** Parts that a sale's return gave back. */
  acertos: readonly SettledPart[]
}

/** tPag of what a machine takes: who lends is the card's. */
const OF_CARD = new Set(['03', '04', '17'])
const CHANGE = 2

/** Payments of a document, change apart; what falls due later opens instalments; a return gives back what it settled. */
export const documentMoney = defineCause<DocumentMoney>({
  origem: 'venda',
  postings: document => {
    if (!document.movimenta) return []
    if (returnsSale(document.tipo_operacao)) return document.acertos.flatMap(giveBack)
    return document.pagamentos.flatMap((paid, i) => ofPayment(document, paid, i + 1))
  },
})

/** R$ that a document leaves to be received: what it opens of instalments. */
export const leftOnCredit = (document: DocumentMoney): Decimal =>
  documentMoney
    .postings(document)
    .reduce((sum, { para, valor }) => (para === 'receber' ? sum.plus(dec(valor)) : sum), ZERO)

/** The same of a till's sale that is being paid. */
export const leftOnCreditAtTill = (pagamentos: readonly Omit<PaidBy, 'tipo' | 'parcelas'>[]): Decimal =>
  leftOnCredit({
    ...{ tipo_operacao: 1, movimenta: true, data: '', vale: false, acertos: [] },
    tpNF: '1',
    pagamentos: pagamentos.map(paid => ({ ...paid, tipo: 1, parcelas: [] })),
  })

/** Account on the other side of a document's payments. */
const againstOf = ({ tipo_operacao, tpNF }: DocumentMoney): TipoConta => {
  if (isWithSupplier(tipo_operacao)) return 'compra'
  return isFinancial(tipo_operacao) && tpNF === '0' ? 'despesa' : 'receita'
}

function ofPayment(document: DocumentMoney, paid: PaidBy, num: number): Posting[] {
  const { tpag, tipo, valor } = paid
  if (!dec(valor).gt(0)) return []
  const against = againstOf(document)
  const comesIn = document.tpNF === '1'
  if (tipo === CHANGE) {
    const [de, para] = comesIn ? (['caixa', against] as const) : ([against, 'caixa'] as const)
    return [{ de, para, valor, componente: `troco/${num}`, meio: '01' }]
  }
  const tender = accountOfTender(tpag)
  if (tender === null) return []
  const flow = (account: TipoConta) =>
    comesIn ? { de: against, para: account } : { de: account, para: against }
  if (!isOnCredit(paid, comesIn))
    return [
      {
        ...flow(tender === 'cliente_credito' && document.vale ? 'vale' : tender),
        ...{ valor, meio: tpag, componente: `pagamento/${num}` },
      },
    ]
  const titulo = `pagamento/${num}`
  const dues =
    paid.parcelas.length > 0 ? paid.parcelas : [{ num_parcela: 1, valor, vencimento: document.data }]
  return dues
    .filter(due => dec(due.valor).gt(0))
    .map(due => ({
      ...flow(comesIn ? 'receber' : 'pagar'),
      ...{ valor: due.valor, meio: tpag, componente: `parcela/${num}/${due.num_parcela}` },
      vence: { titulo, num: due.num_parcela, vencimento: due.vencimento },
    }))
}

/** Is it owed to or by the company, and not to be had from a card's acquirer? */
const isOnCredit = ({ tpag, indicador_forma }: PaidBy, comesIn: boolean): boolean => {
  const tender = accountOfTender(tpag)
  if (tender === 'receber') return true
  if (tender === 'cliente_credito') return false
  if (!comesIn && tender === 'cartao_receber') return true
  return indicador_forma === 1 && !OF_CARD.has(tpag)
}

/** A part of a return; a voucher given out in cash is both parts, one below zero. */
function giveBack({ tipo, valor, tpag, parcela_id }: SettledPart, i: number): Posting[] {
  const componente = `acerto/${i + 1}`
  const amount = dec(valor)
  if (amount.isZero()) return []
  const from: Readonly<Record<SettledPart['tipo'], TipoConta>> = {
    parcela: 'receber',
    meio: accountOfTender(tpag ?? '01') ?? 'caixa',
    credito: 'cliente_credito',
    vale: 'vale',
  }
  const [de, para]: [TipoConta, TipoConta] = amount.gt(0) ? [from[tipo], 'receita'] : ['receita', from[tipo]]
  const meio = tipo === 'meio' ? (tpag ?? '01') : null
  return [{ de, para, valor: amount.abs().toFixed(2), componente, meio, parcela_id }]
}
