/** Compares the account of a bank's file with the registered one. */

/** An account as a file or the register writes it; '' where it does not say. */
export interface ContaNoBanco {
  banco: string
  agencia: string
  conta: string
}

/** Keeps digits, and X as a check digit, without leading zeros. */
export const plainNumber = (text: string): string =>
  text
    .replace(/[^0-9xX]/g, '')
    .replace(/^0+/, '')
    .toUpperCase()

/** Digits of an account number from which it may be told at the end of a longer one. */
const LONG = 5

/** Tells if two numbers are one, with or without leading zeros and check digit; a missing number is any. */
function sameNumber(one: string, other: string): boolean {
  const [a, b] = [plainNumber(one), plainNumber(other)]
  return a === '' || b === '' || a === b || a.slice(0, -1) === b || a === b.slice(0, -1)
}

/**
 * Tells if a file's account number is the registered one. Banks write branch, zeros and check digit or leave them out, and
 * hide all but the last digits of a card.
 */
export function isSameAccount(doArquivo: string, registrada: string, agencia = ''): boolean {
  if (sameNumber(doArquivo, registrada)) return true
  const [file, own, branch] = [plainNumber(doArquivo), plainNumber(registrada), plainNumber(agencia)]
  if (/[*xX]{3}/.test(doArquivo)) {
    const shown = /\d+$/.exec(doArquivo)?.[0] ?? ''
    return shown.length >= 4 && own.endsWith(shown)
  }
  const tails = branch === '' ? [] : [file, file.slice(0, -1)].map(text => text.slice(branch.length))
  if (branch !== '' && file.startsWith(branch) && tails.some(tail => plainNumber(tail) === own)) return true
  return own.length >= LONG && (file.endsWith(own) || file.slice(0, -1).endsWith(own))
}

/** Keeps a bank's code of three digits from '0341', '341' or '341-7'; '': none. */
export function bankOf(text: string): string {
  const digits = (text.split('-')[0] ?? '').replace(/\D/g, '').replace(/^0+/, '')
  return digits === '' || digits.length > 3 ? '' : digits.padStart(3, '0')
}

/** Tells in which of bank, branch and number a file's account is another than the registered one; null: in none. */
export function otherIn(doArquivo: ContaNoBanco, registrada: ContaNoBanco): keyof ContaNoBanco | null {
  const [banco, own] = [bankOf(doArquivo.banco), bankOf(registrada.banco)]
  if (banco !== '' && own !== '' && banco !== own) return 'banco'
  if (!isSameAccount(doArquivo.conta, registrada.conta, registrada.agencia || doArquivo.agencia))
    return 'conta'
  return sameNumber(doArquivo.agencia, registrada.agencia) ? null : 'agencia'
}

/**
 * Tells if a file's account surely is a registered one, and not just maybe: the same number, to its last digit, of the same
 * bank and branch where both say them.
 */
export const isSurely = (doArquivo: ContaNoBanco, registrada: ContaNoBanco): boolean =>
  plainNumber(doArquivo.conta) !== '' &&
  plainNumber(doArquivo.conta) === plainNumber(registrada.conta) &&
  otherIn(doArquivo, registrada) === null
