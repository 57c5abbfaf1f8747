import { cleanCode } from './decode.ts'
import { chave } from './decoders/chave.ts'
import { qrNota } from './decoders/qr-nota.ts'
import type { ContextoLeitura } from './leitura.ts'

/** Empty catalogue: reading a key needs none. */
const NOTHING: ContextoLeitura = { lookup: { codigo: () => null, balanca: () => null }, templates: [] }

/** Reads an access key, or the key in the QR Code of a note; null: neither. */
export function readKey(texto: string): string | null {
  const codigo = cleanCode(texto)
  const leitura = chave(codigo, NOTHING) ?? qrNota(codigo, NOTHING)
  return leitura?.tipo === 'chave' ? leitura.chave : null
}
