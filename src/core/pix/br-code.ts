import { dec } from '../money/decimal.ts'
import { unaccented } from '../text/plain.ts'

/** Charge for the shop's own key (static code): no bank reports its payment to the shop (Manual do BR Code, BCB). */
export interface StaticCharge {
  /** Key in the form that readPixKey gives. */
  chave: string
  /** Name and city of the payee: any text, folded to ASCII and cut to 25 and 15 bytes. */
  nome: string
  cidade: string
  /** R$ above zero; null: the payer types the amount. */
  valor: string | null
  /** 1 to 25 letters and digits; null: `***`, because a bank may refuse an identifier that it did not make. */
  txid: string | null
}

/** A charge read from its code. A dynamic charge is stored by a PSP at `url`, and has no key. */
export type ReadCharge =
  | ({ tipo: 'estatico' } & StaticCharge)
  | { tipo: 'dinamico'; url: string; nome: string; cidade: string; valor: string | null }

const GUI = 'br.gov.bcb.pix'
/** Largest length of a field, because the length has two digits. */
const MOST = 99
const ANY_TXID = '***'

const asciiOf = (text: string, most: number): string =>
  unaccented(text)
    // some apps refuse the ampersand (bacen/pix-api 189, 318)
    .replace(/[^ -%'-~]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** Writes one field: id, length in bytes, value. The whole code is ASCII, so each letter is one byte. */
function field(id: string, value: string): string {
  if (value.length > MOST) throw new Error(`field ${id} of ${value.length} bytes`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Computes the CRC16/CCITT-FALSE: polynomial 1021, initial value FFFF; four capital hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Writes the 'copia e cola' of a charge, the text of its QR Code. @throws when key, value or txid has a wrong form */
export function writeBrCode({ chave, nome, cidade, valor, txid }: StaticCharge): string {
  if (!/^[!-~]{1,77}$/.test(chave)) throw new Error('key out of its form')
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new Error('txid out of its form')
  if (valor !== null && !(dec(valor).gt(0) && dec(valor).decimalPlaces() <= 2 && dec(valor).lt(1e10)))
    throw new Error('value out of its form')
  const body = [
    field('00', '01'),
    field('26', field('00', GUI) + field('01', chave)),
    field('52', '0000'),
    field('53', '986'),
    valor === null ? '' : field('54', dec(valor).toFixed(2)),
    field('58', 'BR'),
    field('59', asciiOf(nome, 25) || 'RECEBEDOR'),
    field('60', asciiOf(cidade, 15) || 'BRASIL'),
    field('62', field('05', txid ?? ANY_TXID)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** Writes each byte of a text as one letter, so that lengths in bytes fit. */
const inBytes = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** Turns a value that was cut by bytes back into its letters. */
const inLetters = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes, byte => byte.charCodeAt(0)))

/** Cuts a text into its fields; null where a length does not fit. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    if (!head) return null
    const [, id = '', size] = head
    const value = text.slice(at + 4, at + 4 + Number(size))
    if (value.length < Number(size) || fields.has(id)) return null
    fields.set(id, value)
    at += 4 + Number(size)
  }
  return fields
}

/** Cuts a code whose lengths are in bytes. */
function byBytes(code: string): Map<string, string> | null {
  const fields = fieldsOf(inBytes(code))
  return fields && new Map([...fields].map(([id, value]) => [id, inLetters(value)]))
}

/** Reads a 'copia e cola'. A returned text is the reason why it is refused. */
export function readBrCode(text: string): ReadCharge | string {
  const code = text.trim()
  // a line break is no letter of a code, but a name with accents is, although no bank should write one
  if (/\p{Cc}/u.test(code) || !code.startsWith('000201')) return 'Não é um código PIX copia e cola'
  const crc = /^(.*6304)([0-9A-F]{4})$/i.exec(code)
  if (!crc || crc16(crc[1] ?? '') !== crc[2]?.toUpperCase())
    return 'O código PIX está incompleto ou foi alterado: copie-o de novo'
  const letters = fieldsOf(code)
  // who counts bytes and who counts letters is not told: only one of the two fits a name with accents
  const fields = letters ?? byBytes(code)
  const account = fields && accountOf(fields)
  const more = fields && fieldsOf(fields.get('62') ?? '')
  if (!fields || !account || !more || fields.get('53') !== '986' || fields.get('58') !== 'BR')
    return 'Não é um código PIX copia e cola'
  const valor = fields.get('54') ?? null
  if (valor !== null && !/^\d{1,10}(\.\d{1,2})?$/.test(valor)) return 'O valor do código PIX não se entende'
  const said = { nome: fields.get('59') ?? '', cidade: fields.get('60') ?? '', valor }
  const url = account.get('25')
  const chave = account.get('01')
  if (url) return { tipo: 'dinamico', url, ...said }
  if (!chave) return 'O código PIX não tem chave'
  const txid = more.get('05') ?? ANY_TXID
  return { tipo: 'estatico', chave, txid: txid === ANY_TXID ? null : txid, ...said }
}

/** Finds the PIX account among the payment accounts, fields 26 to 51. Some codes have the name of PIX in capitals. */
function accountOf(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> | null {
  for (const [id, value] of fields) {
    if (Number(id) < 26 || Number(id) > 51) continue
    const account = fieldsOf(value)
    if (account?.get('00')?.toLowerCase() === GUI) return account
  }
  return null
}
