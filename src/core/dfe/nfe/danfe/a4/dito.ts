import { quantidade } from '../../../../paper/format.ts'
import { type NoXml, textoOf } from '../../../kit/parse.ts'

/** Non-breaking space between a label and its value. */
export const KEPT = '\u00a0'

export type ParteDita = readonly [rotulo: string, tag: string, como?: (texto: string) => string]

const same = (texto: string) => texto
export const taxa = (texto: string) => `${quantidade(texto)}%`

/** Joins 'Rótulo valor' of each part present in the XML. */
export const told = (grupo: NoXml | null | undefined, partes: readonly ParteDita[]): string =>
  partes
    .map(([rotulo, tag, como = same]) => {
      const dito = textoOf(grupo, ...tag.split('/'))
      const texto = dito === '' ? '' : como(dito)
      return texto === '' ? '' : rotulo ? `${rotulo}${KEPT}${texto}` : texto
    })
    .filter(Boolean)
    .join('  ')
