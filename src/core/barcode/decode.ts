import { acrescimo } from './decoders/acrescimo.ts'
import { balanca } from './decoders/balanca.ts'
import { boleto } from './decoders/boleto.ts'
import { chave } from './decoders/chave.ts'
import { digitalLink } from './decoders/digital-link.ts'
import { estacionada } from './decoders/estacionada.ts'
import { gs1 } from './decoders/gs1.ts'
import { gtin } from './decoders/gtin.ts'
import { qrNota } from './decoders/qr-nota.ts'
import { registrado } from './decoders/registrado.ts'
import { upcE } from './decoders/upc-e.ts'
import { vale } from './decoders/vale.ts'
import type { ContextoLeitura, Decoder, Leitura } from './leitura.ts'

/**
 * Decoders in the order in which they are tried; the first match wins. The shop's registered codes win over all others.
 * A key is tried before a boleto, because both have 44 digits, and a scale label after products, because a label is
 * also a valid EAN-13.
 */
export const DECODERS: readonly Decoder[] = [
  registrado,
  chave,
  qrNota,
  gs1,
  digitalLink,
  gtin,
  upcE,
  acrescimo,
  balanca,
  estacionada,
  vale,
  boleto,
]

/** AIM symbology identifier that some readers put first: "]C1" GS1-128, "]d2" DataMatrix, "]Q3" QR, "]E0" EAN… */
const SIMBOLOGIA = /^\][A-Za-z]\d/

/** Removes a reader's additions: symbology id, and blanks and line ends around the code. */
export function cleanCode(texto: string): string {
  const sem = texto.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  return sem.replace(SIMBOLOGIA, '')
}

/** Classifies a code. Never throws; an unknown code gives `desconhecido`. */
export function decode(texto: string, contexto: ContextoLeitura): Leitura {
  const exato = registrado(texto.trim(), contexto)
  if (exato) return exato
  const codigo = cleanCode(texto)
  for (const decoder of DECODERS) {
    const leitura = decoder(codigo, contexto)
    if (leitura) return leitura
  }
  return { tipo: 'desconhecido', codigo, sugestao: null }
}
