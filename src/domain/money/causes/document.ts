import { isFinancial, isWithSupplier, returnsSale } from '../../../core/document/types/index.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { accountOfTender, isOwedByCustomer } from '../../../core/tender/index.ts'
import type { TipoConta } from '../accounts.ts'
import { defineCause, type Posting } from '../posting.ts'

/** A payment as stored with its document. */
export interface PaidBy {
  /** 2: the change given back. */
  tipo: number
  tpag: string
  valor: string
  /** 1: on credit. */
  indicador_forma: number | null
  /** R$ of a PIX that no charge brought: 'em trânsito' until a user finds them. Absent: none. */
  falta?: string | null
  /** R$ of a payment with credit or a voucher for which there was none left: the customer owes them. Absent: none. */
  sem_credito?: string | null
  /** True if the channel of the order has received it and owes it to the shop. */
  do_canal?: boolean
  /** `vencimento` ISO. */
  parcelas: readonly { num_parcela: number; valor: string; vencimento: string }[]
}

/** Part of the refund of a return, with the payment method or instalment of the sale that it reduces. */
export interface SettledPart {
  tipo: 'parcela' | 'meio' | 'credito' | 'vale'
  valor: string
  /** tPag of the refund; null: cash. */
  tpag: string | null
  parcela_id: number | null
  /** True if a bank or a machine still has to give it back: 'em trânsito' until then. */
  por_maquina: boolean
}

/** Data of a document that move money: of a sale, a purchase, a return or a financial entry. */
export interface DocumentMoney {
  tipo_operacao: number
  /** 0 entrada, 1 saída. */
  tpNF: '0' | '1'
  /** True if the document's rule or lines say that it moves money. */
  movimenta: boolean
  /** Date (ISO), used for credit without a due date. */
  data: string
  /** True if a courier receives the cash, which is in transit until it is settled at a till. */
  entrega?: boolean
  /** True if the store credit that pays the document is the voucher of a return. */
  vale: boolean
  pagamentos: readonly PaidBy[]
  /** Parts of the refund, in a return of a sale. */
  acertos: readonly SettledPart[]
}

const CHANGE = 2

/** Postings of a document: its payments, with the change apart; credit opens instalments; a return posts its refunds. */
export const documentMoney = defineCause<DocumentMoney>({
  origem: 'venda',
  postings: document => {
    if (!document.movimenta) return []
    if (returnsSale(document.tipo_operacao)) return document.acertos.flatMap(giveBack)
    return document.pagamentos.flatMap((paid, i) => ofPayment(document, paid, i + 1))
  },
})

/** Told where a debt has no debtor. */
export const SEM_DEVEDOR = 'Venda a prazo: escolha o cliente cadastrado que fica devendo'

/** Adds up the R$ that a document leaves on credit to the customer: the instalments to receive that it opens. */
export const leftOnCredit = (document: DocumentMoney): Decimal =>
  documentMoney
    .postings(document)
    .reduce((sum, { para, valor }) => (para === 'receber' ? sum.plus(dec(valor)) : sum), ZERO)

/** Adds up the R$ that a till's sale leaves on credit, while it is being paid. */
export const leftOnCreditAtTill = (pagamentos: readonly Omit<PaidBy, 'tipo' | 'parcelas'>[]): Decimal =>
  leftOnCredit({
    ...{ tipo_operacao: 1, movimenta: true, data: '', vale: false, acertos: [] },
    tpNF: '1',
    pagamentos: pagamentos.map(paid => ({ ...paid, tipo: 1, parcelas: [] })),
  })

/** Gives the account on the other side of a document's payments. */
const againstOf = ({ tipo_operacao, tpNF }: DocumentMoney): TipoConta => {
  if (isWithSupplier(tipo_operacao)) return 'compra'
  return isFinancial(tipo_operacao) && tpNF === '0' ? 'despesa' : 'receita'
}

function ofPayment(document: DocumentMoney, paid: PaidBy, num: number): Posting[] {
  const { tpag, tipo, valor } = paid
  if (!dec(valor).gt(0)) return []
  const against = againstOf(document)
  const comesIn = document.tpNF === '1'
  const cash = comesIn && document.entrega ? 'transito' : 'caixa'
  if (tipo === CHANGE) {
    const [de, para] = comesIn ? ([cash, against] as const) : ([against, cash] as const)
    return [{ de, para, valor, componente: `troco/${num}`, meio: CASH }]
  }
  const told = paid.do_canal ? 'cartao_receber' : accountOf(tpag, comesIn)
  const account = told === 'caixa' ? cash : told
  if (account === null) return []
  const flow = (own: TipoConta) => (comesIn ? { de: against, para: own } : { de: own, para: against })
  if (!isOnCredit(paid, comesIn)) {
    const falta = dec(paid.falta ?? '0')
    const semCredito = dec(paid.sem_credito ?? '0')
    const veio = dec(valor).minus(falta).minus(semCredito)
    return [
      ...(veio.gt(0)
        ? [
            {
              ...flow(account === 'cliente_credito' && document.vale ? 'vale' : account),
              ...{ valor: veio.toFixed(2), meio: tpag, componente: `pagamento/${num}` },
            },
          ]
        : []),
      ...(falta.gt(0)
        ? [{ ...flow('transito'), valor: falta.toFixed(2), meio: tpag, componente: `falta/${num}` }]
        : []),
      ...(semCredito.gt(0)
        ? [
            {
              ...flow('receber'),
              ...{ valor: semCredito.toFixed(2), meio: tpag, componente: `parcela/${num}/1` },
              vence: { titulo: `pagamento/${num}`, num: 1, vencimento: document.data },
            },
          ]
        : []),
    ]
  }
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

/** Gives the account of a payment method. A cheque that pays is the shop's own: the bank's, not one received. */
const accountOf = (tpag: string, comesIn: boolean): TipoConta | null => {
  const account = accountOfTender(tpag)
  return account === 'cheque' && !comesIn ? 'banco' : account
}

/** Tells if a payment is owed by the customer or to the supplier, and not by a card's acquirer. */
const isOnCredit = ({ tpag, indicador_forma }: PaidBy, comesIn: boolean): boolean => {
  const account = accountOfTender(tpag)
  if (account === 'receber') return true
  if (account === 'cliente_credito') return false
  if (!comesIn && account === 'cartao_receber') return true
  return isOwedByCustomer(tpag, indicador_forma)
}

/** Makes the posting of a part of a refund. Paying out a voucher in cash takes two parts, one of them negative. */
function giveBack({ tipo, valor, tpag, parcela_id, por_maquina }: SettledPart, i: number): Posting[] {
  const componente = `acerto/${i + 1}`
  const amount = dec(valor)
  if (amount.isZero()) return []
  const from: Readonly<Record<SettledPart['tipo'], TipoConta>> = {
    parcela: 'receber',
    meio: por_maquina ? 'transito' : (accountOfTender(tpag ?? CASH) ?? 'caixa'),
    credito: 'cliente_credito',
    vale: 'vale',
  }
  const [de, para]: [TipoConta, TipoConta] = amount.gt(0) ? [from[tipo], 'receita'] : ['receita', from[tipo]]
  const meio = tipo === 'meio' ? (tpag ?? CASH) : null
  return [{ de, para, valor: amount.abs().toFixed(2), componente, meio, parcela_id }]
}
