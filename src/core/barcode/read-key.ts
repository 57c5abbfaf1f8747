import { cleanCode } from './decode.ts'
import { chave } from './decoders/chave.ts'
import { qrNota } from './decoders/qr-nota.ts'
import type { ContextoLeitura } from './leitura.ts'

/** A key needs no catalogue. */
const NOTHING: ContextoLeitura = { lookup: { codigo: () => null, balanca: () => null }, templates: [] }

/** The access key that a text is, or that the QR Code of a note says; null: neither. */
export function readKey(texto: string): string | null {
  const codigo = cleanCode(texto)
  const leitura = chave(codigo, NOTHING) ?? qrNota(codigo, NOTHING)
  return leitura?.tipo === 'chave' ? leitura.chave : null
}
