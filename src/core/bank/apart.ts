/** Tells the rows of a statement that are no movement: balances, information, and rows that are still to come. */
import { dec } from '../money/decimal.ts'
import { plainWords } from '../text/plain.ts'

/** Why a row is shown apart. `futura` is said by whoever knows today. */
export const MOTIVOS = {
  saldo: 'saldo',
  informativa: 'só informa',
  sem_valor: 'sem valor',
  agendada: 'agendada',
  futura: 'ainda por vir',
  moeda: 'em outra moeda',
} as const
export type Motivo = keyof typeof MOTIVOS

export interface Apartada {
  /** Line of the file, from 1. */
  linha: number
  /** ISO; null: the bank wrote no day. */
  data: string | null
  valor: string
  historico: string
  motivo: Motivo
}

/** First word of a balance; banks also write it letter by letter, or after a code. */
const BALANCE = /^(?:(?:seu|novo|total|valor) (?:d[eo] )?)?(?:saldos?|sdo|sld)\b/
/** Words of a movement whose text begins with 'saldo'. */
const MOVED =
  /\b(juros|iof|tar|tarifa|encargos?|fgts|pix|ted|doc|pgto|pagto|pagamento|resgat\w*|transf\w*|devol\w*|estorno|liberad[oa]|rescis\w*|compra|quitacao)\b/
const INFORMS =
  /^(?:lanc(?:amento|to)?s? futuros?|(?:seu )?limite (?:d[aeo] |em )?(?:disponivel|credito|conta|cheque|total|utilizado|contratado|especial)|total (?:d[aeo]s? )?(?:creditos?|debitos?|dia|periodo|geral|entradas|saidas|disponivel|bloqueado)|disponivel (?:p(?:ara)?\/? ?)saque|bloqueado)\b/

/** Makes small words without accents, marks nor leading codes; letters written apart ('S A L D O') are one word. */
const wordsOf = (historico: string): string =>
  plainWords(historico)
    .replace(/[^a-z0-9/ ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^a-z]+/, '')
    .replace(/\b(?:[a-z] ){2,}[a-z]\b/g, letters => letters.replaceAll(' ', '').replace(/^saldo/, 'saldo '))
    .trim()

/** End of a company's name: somebody called so is paid. */
const COMPANY = /\b(?:ltda|me|epp|eireli|s\/?a|cia|comercio|loja)\b/

const nameBalance = (words: string): boolean =>
  BALANCE.test(words) && !MOVED.test(words) && !COMPANY.test(words)

/** Tells if a bank's text names a balance and not a movement. */
export const isBalance = (historico: string): boolean => nameBalance(wordsOf(historico))

interface Row {
  historico: string
  /** R$; null: the row has no amount that can be read. */
  valor: string | null
  pendente: boolean
  /** Currency of the row; '': the account's. */
  moeda: string
}

/** Tells why a row is no movement; null: it is one. */
export function reasonOf({ historico, valor, pendente, moeda }: Row): Motivo | null {
  const words = wordsOf(historico)
  if (nameBalance(words)) return 'saldo'
  if (INFORMS.test(words)) return 'informativa'
  if (valor !== null && dec(valor).isZero()) return 'sem_valor'
  if (pendente) return 'agendada'
  return moeda === '' ? null : 'moeda'
}
