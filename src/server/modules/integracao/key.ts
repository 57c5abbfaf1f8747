import { createHash, randomInt } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of the public part that name the account, so that a key is looked up under the account's row policy. */
const OF_ACCOUNT = 5
const PUBLIC = 8
const SECRET = 32
const KEY = /^tk_([0-9A-Za-z]{8})_[0-9A-Za-z]{32}$/

const random = (length: number) => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

/** Hashes a key. Its 190 random bits need no slow hash. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Writes a number in 62 digits. */
function inDigits(value: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / DIGITS.length))
    text = DIGITS[rest % DIGITS.length] + text
  if (text.length > OF_ACCOUNT) throw new Error(`key: no place for account ${value}`)
  return text.padStart(OF_ACCOUNT, '0')
}

/** Makes a key `tk_<account and 3 random>_<32 random>`. `publica` may be shown; the key itself only once. */
export function newKey(account_id: number): { chave: string; publica: string; hash: Buffer } {
  const publica = inDigits(account_id) + random(PUBLIC - OF_ACCOUNT)
  const chave = `tk_${publica}_${random(SECRET)}`
  return { chave, publica: `tk_${publica}`, hash: hashOf(chave) }
}

/** Reads account, public part and hash of a key; null: the text is no key. */
export function splitKey(chave: string): { account_id: number; publica: string; hash: Buffer } | null {
  const [, publica = ''] = KEY.exec(chave) ?? []
  if (!publica) return null
  const account_id = [...publica.slice(0, OF_ACCOUNT)].reduce(
    (sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit),
    0,
  )
  return account_id > 0 ? { account_id, publica: `tk_${publica}`, hash: hashOf(chave) } : null
}
