import type { Difference, Pieces } from './count.ts'
import type { CaixaEvent } from './event.ts'
import type { TenderFold } from './session.ts'

/** Figures of the sales of a session. */
export interface SoldFigures {
  qtde: number
  primeira: string | null
  ultima: string | null
  bruto: string
  descontos: string
  acrescimos: string
  liquido: string
  canceladas: number
  valor_canceladas: string
  itens_cancelados: number
}

/** One event at the drawer, as a reading prints it. */
export interface ToldEvent {
  numero: number
  tipo: CaixaEvent
  meio: string
  valor: string
  sinal: -1 | 0 | 1
  motivo: string
  conta: string
  por: string
  aprovado_por: string | null
  em: string
  /** Sale of which money left the drawer; absent in a Z of before. */
  venda_id?: number | null
}

/** Counts the events of a kind: those of one sale, one a tender, are one. */
export function timesOf(eventos: readonly ToldEvent[], tipo: CaixaEvent): number {
  const of = eventos.filter(each => each.tipo === tipo)
  const sales = of.flatMap(({ venda_id }) => venda_id ?? [])
  return of.length - sales.length + new Set(sales).size
}

/** Instalments received or paid, or returns paid back, by one payment method. */
export interface Receipts {
  meio: string
  qtde: number
  valor: string
}

/** Part of one operator in the sales of a session. */
export interface OperatorPart {
  nome: string
  qtde: number
  liquido: string
  /** R$ by payment method, change deducted from cash. */
  meios: { meio: string; valor: string }[]
}

/** X reading: figures of a session so far. A reading changes no figure; it is recorded as an event of the drawer. */
export interface Reading {
  terminal: string
  sessao: string
  treino: boolean
  aberto_em: string
  aberto_por: string
  abertura_esperada: string | null
  abertura: string
  vendas: SoldFigures
  notas: { modelo: string; situacao: string; qtde: number }[]
  meios: (TenderFold & { meio: string })[]
  recebimentos: Receipts[]
  /** Bills paid from the drawer. */
  pagamentos: Receipts[]
  devolucoes: Receipts[]
  eventos: ToldEvent[]
  /** Sales by operator; absent in a Z of before. */
  operadores?: OperatorPart[]
  /** Open items of the session, with the uuids of their sales. */
  pendencias: { tipo: string; ids: readonly string[] }[]
}

/** Z reading: closing of a session, written once. */
export interface ZBody extends Omit<Reading, 'meios'> {
  numero: number
  fechado_em: string
  fechado_por: string
  aprovado_por: string | null
  meios: (TenderFold & Difference)[]
  contagens: {
    tentativa: number
    cedulas: Pieces | null
    meios: Readonly<Record<string, string>>
    em: string
  }[]
  /** R$ that stay in the drawer. */
  fundo: string
  justificativa: string
  /** R$ sold by this terminal in all closed sessions, this one included; late sales (`ZComplement`) are not added. */
  grande_total: string
}

/** Late sales and cancellations of a session already closed, named `Z numero/complemento`. */
export interface ZComplement {
  numero: number
  complemento: number
  sessao: string
  terminal: string
  vendas: {
    uuid: string
    valor: string
    paga_em: string
    meios: { meio: string; valor: string; sinal: 1 | -1 }[]
  }[]
  /** Sales whose cancelling was asked before the count and ended after it; absent: none. */
  canceladas?: { uuid: string; valor: string; em: string; meios: { meio: string; valor: string }[] }[]
}

/** Names a Z reading: 'Z 7', 'Z 7/1'. */
export const nameOfZ = (numero: number, complemento: number): string =>
  complemento === 0 ? `Z ${numero}` : `Z ${numero}/${complemento}`
