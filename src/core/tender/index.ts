import { CASH, LATER, OTHER } from './codes.ts'
import { TENDERS } from './rows.ts'
import { defineTender, type Tender } from './tender.ts'

const BY_TPAG: ReadonlyMap<string, Tender> = new Map(TENDERS.map(tender => [tender.tpag, tender]))

/** Stands for a code that is not declared, e.g. of a supplier's note. */
const UNKNOWN = defineTender({ tpag: '', name: 'Outros', forms: [], account: 'transito' })

const tenderOf = (tpag: string): Tender => BY_TPAG.get(tpag) ?? UNKNOWN

/** Lists the codes of the tenders that `is` accepts. */
export const tpagsWhere = (is: (tender: Tender) => boolean): string[] =>
  TENDERS.filter(is).map(({ tpag }) => tpag)

/** Codes and names of tenders, as options of a form. */
export const optionsWhere = (is: (tender: Tender) => boolean): (readonly [string, string])[] =>
  TENDERS.filter(is).map(({ tpag, name }) => [tpag, name])

/** Gives the name of a payment, the same everywhere; `xPag`: its description in the note, for a code that has no name. */
export const nomePagamento = (tPag: string, xPag = ''): string => {
  const found = BY_TPAG.get(tPag)
  return found && !found.described ? found.name : xPag || UNKNOWN.name
}

/**
 * Finds the account into which a payment puts money: cash into the drawer, a card into what its acquirer owes. Null: no
 * money moves. A code that is not declared goes to 'transito', until a user decides.
 */
export const accountOfTender = (tpag: string) => tenderOf(tpag).account

/** Tells if a payment gives an instalment its end: credit does not. */
export const settles = (tpag: string): boolean => tenderOf(tpag).settles

/** Finds the account through which the payment of an instalment goes at a till. Credit, and no payment, go through the bank. */
export const placeOf = (tpag: string) => {
  const account = accountOfTender(tpag)
  return account === null || account === 'receber' ? 'banco' : account
}

/**
 * Finds the account of a payment outside the tills; without tPag: the bank. Cash is the safe's, because a drawer has
 * only what its session knows.
 */
export const placeOutside = (tpag: string | null) => {
  const place = tpag === null ? 'banco' : placeOf(tpag)
  return place === 'caixa' ? 'cofre' : place
}

/** Tells if the customer owes a payment by its mark (`indicador_forma` 1: on credit), and not an acquirer or a PSP. */
export const isOwedByCustomer = (tpag: string, indicador_forma: number | null): boolean =>
  indicador_forma === 1 && tenderOf(tpag).debtor === 'customer'

/** Finds the tPag under which a till's session counts a payment: cash that the customer will bring is not in the drawer. */
export const tenderAtTill = (tpag: string, indicador_forma: number | null): string =>
  tpag === CASH && isOwedByCustomer(tpag, indicador_forma) ? LATER : tpag

/** tPag that a bank or a machine gives back, not the drawer: PIX, transfers and cards. */
export const GIVEN_LATER: readonly string[] = tpagsWhere(
  ({ account }) => account === 'banco' || account === 'cartao_receber',
)

/** Tells if a user counts the payments when a till closes. */
export const isCounted = (tpag: string): boolean => tenderOf(tpag).counted === 'hand'

/** Tells if the note needs the group `card` of a payment. */
export const asksCard = (tpag: string): boolean => tenderOf(tpag).card

/** Tells if a code says that nothing is paid now. */
export const isPaidLater = (tpag: string): boolean => !tenderOf(tpag).paid

/** Texts of the rejections by which an NFC-e refuses a payment. */
export const REFUSED_BY_NFCE = {
  857: 'Duplicata não cabe em NFC-e: use outro meio de pagamento',
  899: 'NFC-e precisa de ao menos um pagamento',
} as const

/** Finds the rejection by which an NFC-e refuses a payment; null: it takes it. */
export const refusedByNfce = (tpag: string): keyof typeof REFUSED_BY_NFCE | null =>
  !tenderOf(tpag).onlyNfe ? null : isPaidLater(tpag) ? 899 : 857

/** Tells if the note says in words what a payment is. */
export const isDescribed = (tpag: string): boolean => tenderOf(tpag).described

/** Tells if a payment is by a charge of PIX. */
export const isPix = (tpag: string): boolean => {
  const { capture } = tenderOf(tpag)
  return capture !== null && 'pix' in capture
}

const tef = ({ capture }: Tender) => (capture !== null && 'tef' in capture ? capture.tef : null)

/** Codes that a TEF program charges. */
export const BY_TEF: readonly string[] = tpagsWhere(tender => tef(tender) !== null)

/** Gives the card type that a TEF program is asked for (731); 0: any. */
export const tefTypeOf = (tpag: string): string => tef(tenderOf(tpag))?.asks ?? '0'

/** Finds the tender of a TEF transaction's type (011); null: none is known. */
export const tenderOfTef = (type: number): string | null =>
  TENDERS.find(tender => {
    const [first, last] = tef(tender)?.answers ?? [0, -1]
    return type >= first && type <= last
  })?.tpag ?? null

/** Gives the days before and after a movement in which the bank may show its payment. */
export const bankDaysOf = (tpag: string | null): Tender['bank'] => tenderOf(tpag ?? '').bank

/** Forms of payment (`meio`): which give change, and which ask for a card's brand. */
export const FORMS = [
  { meio: 1, name: 'Dinheiro', change: true, brand: false },
  { meio: 2, name: 'Cheque', change: true, brand: false },
  { meio: 3, name: 'Cartão', change: false, brand: true },
  { meio: 4, name: 'Outros', change: false, brand: false },
] as const

const formOf = (meio: number) => FORMS.find(form => form.meio === meio)

/** Tells if what is paid above the total in a form comes back as change. */
export const givesChange = (meio: number): boolean => formOf(meio)?.change === true

/** Tells if a payment in a form names a card's brand. */
export const asksBrand = (meio: number): boolean => formOf(meio)?.brand === true

/** Lists the codes of a form; the first is the default. What the note must describe comes first among the others. */
export const tpagsOfForm = (meio: number): string[] =>
  tpagsWhere(({ forms }) => forms.includes(meio)).sort(
    (one, other) => Number(other === OTHER) - Number(one === OTHER),
  )
