import type { Column } from '../../../domain/register/columns.ts'
import { type Edicoes, original, type Sheet, textoDe } from './sheet.ts'

/** Width of one character of the grid's font (13 px JetBrains Mono), px. */
const CH = 7.8
const PAD = 16

export interface Trilha {
  x: number
  largura: number
}

const NUMERIC = new Set(['int', 'decimal', 'money'])

export const aDireita = ({ field }: Column): boolean => NUMERIC.has(field.type)

/** Rows looked at to know how wide a column is. */
const SAMPLE = 300
const LEAST = 6
const MOST = 34

/** Characters a column takes: what its rows hold, and its heading. */
export function letrasDe(sheet: Sheet): number[] {
  const step = Math.max(1, Math.floor(sheet.linhas.length / SAMPLE))
  return sheet.colunas.map(({ field }, i) => {
    let most = Math.max(LEAST, Math.min(field.label.length + 1, 22))
    for (let row = 0; row < sheet.linhas.length; row += step)
      most = Math.max(most, textoDe(sheet, i, original(sheet, row, i)).length)
    return Math.min(MOST, most)
  })
}

/** Where each column stands: one with changes is wide enough for old → new. */
export function trilhas(letras: readonly number[], edicoes: Edicoes): { trilhas: Trilha[]; total: number } {
  const changed = new Map<number, number>()
  for (const row of edicoes.values())
    for (const [coluna, { texto }] of row)
      changed.set(coluna, Math.max(changed.get(coluna) ?? 0, texto.length))
  let x = 0
  const found = letras.map((base, i) => {
    const typed = changed.get(i)
    const wide = typed === undefined ? base : Math.min(64, base + Math.max(base, Math.min(typed, MOST)) + 3)
    const largura = Math.ceil(wide * CH) + PAD + 1
    const trilha = { x, largura }
    x += largura
    return trilha
  })
  return { trilhas: found, total: x }
}
