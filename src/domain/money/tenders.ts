import type { TipoConta } from './accounts.ts'

const BY_TPAG: Readonly<Record<string, TipoConta | null>> = {
  '01': 'caixa',
  '02': 'cheque',
  ...Object.fromEntries(
    ['03', '04', '05', '10', '11', '12', '13', '19', '22'].map(tpag => [tpag, 'cartao_receber']),
  ),
  ...Object.fromEntries(['14', '15', '91'].map(tpag => [tpag, 'receber'])),
  ...Object.fromEntries(['16', '17', '18', '20', '23', '24'].map(tpag => [tpag, 'banco'])),
  '21': 'cliente_credito',
  // '90': without payment
  '90': null,
}

/**
 * Finds the account into which a payment method (tPag) puts money: cash into the drawer, a card into what its acquirer owes.
 * Null: no money moves. An unknown tPag goes to 'transito', until a user decides.
 */
export const accountOfTender = (tpag: string): TipoConta | null => {
  const found = BY_TPAG[tpag]
  return found === undefined ? 'transito' : found
}

/** tPag that a bank or a machine gives back, not the drawer: PIX, transfers and cards. */
export const GIVEN_LATER: readonly string[] = Object.entries(BY_TPAG).flatMap(([tpag, conta]) =>
  conta === 'banco' || conta === 'cartao_receber' ? [tpag] : [],
)

/** tPag that are themselves credit: they settle no instalment. */
const OWES = new Set(['05', '14', '91'])
export const settles = (tpag: string): boolean => {
  const account = accountOfTender(tpag)
  return account !== null && account !== 'cliente_credito' && !OWES.has(tpag)
}

/**
 * Finds the account through which the payment of an instalment goes at a till. Methods of credit (boleto, duplicata) and
 * 90 go through the bank.
 */
export const placeOf = (tpag: string): TipoConta => {
  const account = accountOfTender(tpag)
  return account === null || account === 'receber' ? 'banco' : account
}

/**
 * Finds the account of a payment outside the tills; without tPag: the bank. Cash is the safe's, because a drawer has
 * only what its session knows.
 */
export const placeOutside = (tpag: string | null): TipoConta => {
  const place = tpag === null ? 'banco' : placeOf(tpag)
  return place === 'caixa' ? 'cofre' : place
}
