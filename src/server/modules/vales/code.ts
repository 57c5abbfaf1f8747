import { createHash, randomInt } from 'node:crypto'
import { vale as valeDecoder, voucherCode } from '../../../core/barcode/decoders/vale.ts'

/** Gives the hash of a paper's code, which is stored in the place of the code. */
export const hashOf = (codigo: string): string => createHash('sha256').update(codigo).digest('hex')

/** Makes a voucher code of 26 random digits. */
export const newCode = (): string => voucherCode(Array.from({ length: 26 }, () => randomInt(10)).join(''))

/** Reads a scanned or typed voucher code; null: the text is no voucher code. */
export const readCode = (texto: string): string | null => {
  const leitura = valeDecoder(texto, { lookup: { codigo: () => null, balanca: () => null }, templates: [] })
  return leitura?.tipo === 'vale' ? leitura.codigo : null
}
