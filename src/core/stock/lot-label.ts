import { cleanCode } from '../barcode/decode.ts'
import { gs1 } from '../barcode/decoders/gs1.ts'
import { splitGs1 } from '../barcode/gs1.ts'
import { leituraGs1 } from '../barcode/gs1-leitura.ts'
import type { ContextoLeitura, Leitura } from '../barcode/leitura.ts'
import { isoToWire } from '../dates/day.ts'

/** Lot data of a label as the lot's form takes it: days DD/MM/YYYY, null where the label has none. */
export interface LotLabel {
  /** 14 digits of the product, when the label says whose it is. */
  gtin: string | null
  lote: string | null
  fabricacao: string | null
  validade: string | null
  /** Count, or kg, of what the label is on. */
  quantidade: string | null
  avisos: readonly string[]
}

/** Symbology identifiers of those that carry GS1 elements and nothing else. */
const MARKED = /^\](C1|d2|Q3|e0)/

/** Nobody's register is asked: the lot belongs to the product whose form is open. */
const NOBODY: ContextoLeitura = { lookup: { codigo: () => null, balanca: () => null }, templates: [] }

/** A GS1 reading as the label of a lot (AI 10, 11, 17 or 15, 30 or 37, 310n); null when it says none of them. */
export function readLotLabel(texto: string): LotLabel | null {
  const codigo = cleanCode(texto)
  const found = gs1(codigo, NOBODY) ?? (MARKED.test(texto.trim()) ? elements(codigo) : null)
  if (found?.tipo !== 'gs1') return null
  const { gtin, lote, fabricacao, validade, peso, quantidade, avisos } = found
  const label: LotLabel = {
    gtin,
    lote,
    fabricacao: fabricacao && isoToWire(fabricacao),
    validade: validade && isoToWire(validade),
    quantidade: peso ?? quantidade,
    avisos,
  }
  return (lote ?? fabricacao ?? validade ?? label.quantidade) ? label : null
}

function elements(codigo: string): Leitura | null {
  const found = splitGs1(codigo)
  return found && leituraGs1(found, NOBODY.lookup)
}
