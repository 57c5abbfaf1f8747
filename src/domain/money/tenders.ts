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
  // nothing is paid
  '90': null,
}

/**
 * Finds the account that a tender (tPag) puts money into: cash is at hand, what a machine took is owed by who runs it.
 * Null: nothing is paid. An unknown one waits in 'transito' until somebody says where it went.
 */
export const accountOfTender = (tpag: string): TipoConta | null => {
  const found = BY_TPAG[tpag]
  return found === undefined ? 'transito' : found
}

/** Tenders that owe anew: no instalment is paid by them, nor by what is no money. */
const OWES = new Set(['05', '14', '91'])
export const settles = (tpag: string): boolean => {
  const account = accountOfTender(tpag)
  return account !== null && account !== 'cliente_credito' && !OWES.has(tpag)
}

/** Finds the account that an instalment's money goes through; nobody said by what: the drawer. A boleto is paid at the bank. */
export const placeOf = (tpag: string | null): TipoConta => {
  const account = accountOfTender(tpag ?? '01')
  return account === null || account === 'receber' ? 'banco' : account
}
