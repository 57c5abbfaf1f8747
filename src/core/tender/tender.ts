/**
 * Kind of financial account (`domain/money/accounts.ts`) into which a tender puts money; null: none moves. `receber`: always
 * on credit; `transito`: until a user decides.
 */
export type TenderAccount =
  | 'caixa'
  | 'cheque'
  | 'cartao_receber'
  | 'receber'
  | 'banco'
  | 'cliente_credito'
  | 'transito'
  | null

/** A payment method of the layout (tPag, IT 2024.002), as till, money, note and papers need it. */
export interface Tender {
  /** Two digits: the key of the tender in every table, and the code in the note. */
  tpag: string
  /** Name in forms. */
  name: string
  /** Forms of payment (`meio`) under which it is registered; those of `FORMS`. */
  forms: readonly number[]
  account: TenderAccount
  /** Debtor of a payment whose method is on credit; one paid at once has none. `acquirer`: a card's, or the provider of a PIX; it opens no instalment. */
  debtor: 'customer' | 'acquirer'
  /** False: it is credit itself, so it settles no instalment. */
  settles: boolean
  /** Counted by hand when a till closes, or by nobody (`machine`). */
  counted: 'hand' | 'machine'
  /** True: the note needs the group `card` (391, 496). */
  card: boolean
  /** False: nothing is paid now, so the payments of the note need not add up to its total (YA03-10). */
  paid: boolean
  /** True: an NFC-e refuses it (857, 899). */
  onlyNfe: boolean
  /** True: the note says in words what it is (441). */
  described: boolean
  /** True: it may give back a card payment that TEF cannot cancel. */
  refundsCard: boolean
  /** Captured by a TEF program, which is asked for a card type (731) and answers a transaction type (011), or by PIX. */
  capture: { tef: { asks: string; answers?: readonly [number, number] } } | { pix: true } | null
  /** Days before and after a movement in which the bank may show it. */
  bank: readonly [before: number, after: number]
}

type Told = Pick<Tender, 'tpag' | 'name' | 'forms' | 'account'> & Partial<Tender>

/** Declares a tender; what is not said is as of most of them: owed by the customer, settles, counted by hand. */
export const defineTender = (told: Told): Tender => ({
  ...{ debtor: 'customer', settles: true, counted: 'hand', card: false, paid: true, onlyNfe: false },
  ...{ described: false, refundsCard: false, capture: null, bank: [3, 3] },
  ...told,
})
