import type { EntradaNfe } from '../compose/entrada.ts'
import type { ItemEscrito } from '../compose/lotes-do-item.ts'

/** A refusal by SEFAZ, foreseen before a number is spent. */
export interface Achado {
  /** API path of the field to correct, e.g. `itens.3.gtin`, `addresse_id`, `empresa.ie`. */
  campo: string
  /** Fault and remedy, in the seller's words. */
  texto: string
}

export interface Problema extends Achado {
  codigo: string
  /** Official text of the rejection. */
  xMotivo: string
}

/**
 * Moves a finding from the note's item to the document's line, because lines with lots may be merged into one item
 * (`writtenItems`); then the first line counts.
 */
export function atLine({ campo, texto }: Achado, escritos: readonly ItemEscrito[]): Achado {
  const item = /^itens\.(\d+)\./.exec(campo)?.[1]
  const linha = escritos[Number(item)]?.linha ?? Number(item)
  return item === undefined
    ? { campo, texto }
    : {
        campo: campo.replace(/\d+/, String(linha)),
        texto: texto.replace(/^Item \d+/, `Item ${linha + 1}`),
      }
}

export interface PreflightRule {
  /** Official cStat. */
  codigo: string
  /** Documents of the rule. `balcao`: an NF-e with tpImp 6, which has the limits of an NFC-e. */
  modelos: readonly ('65' | '55' | 'balcao')[]
  check(entrada: EntradaNfe): readonly Achado[]
}

/** Makes a check that gives one finding for each item that breaks it. */
export const perItem =
  (
    campo: string,
    quebra: (item: EntradaNfe['itens'][number], entrada: EntradaNfe) => string | null,
  ): PreflightRule['check'] =>
  entrada =>
    entrada.itens.flatMap((item, i) => {
      const texto = quebra(item, entrada)
      return texto ? [{ campo: `itens.${i}.${campo}`, texto: `Item ${i + 1}, ${item.xProd}: ${texto}` }] : []
    })

/** Makes a check of the whole document; `quebra` gives the text when broken. */
export const ifBroken =
  (campo: string, quebra: (entrada: EntradaNfe) => string | null): PreflightRule['check'] =>
  entrada => {
    const texto = quebra(entrada)
    return texto ? [{ campo, texto }] : []
  }
