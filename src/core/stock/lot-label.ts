import { cleanCode } from '../barcode/decode.ts'
import { gs1 } from '../barcode/decoders/gs1.ts'
import { splitGs1 } from '../barcode/gs1.ts'
import { leituraGs1 } from '../barcode/gs1-leitura.ts'
import type { ContextoLeitura, Leitura } from '../barcode/leitura.ts'
import { isoToWire } from '../dates/day.ts'

/** Lot data of a label for the lot's form: days DD/MM/YYYY, null when the label lacks them. */
export interface LotLabel {
  /** GTIN-14 of the product, when the label has one. */
  gtin: string | null
  lote: string | null
  fabricacao: string | null
  validade: string | null
  /** Count or kg of the labelled goods. */
  quantidade: string | null
  avisos: readonly string[]
}

/** Symbology identifiers of bar codes that contain only GS1 elements. */
const MARKED = /^\](C1|d2|Q3|e0)/

/** Lookup that finds no product: the lot belongs to the product of the open form. */
const NOBODY: ContextoLeitura = { lookup: { codigo: () => null, balanca: () => null }, templates: [] }

/** Reads the GS1 label of a lot (AI 10, 11, 17 or 15, 30 or 37, 310n); null for other texts and without any of these. */
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
