import { type Edicoes, original, type Sheet, textoDe } from './sheet.ts'

/**
 * Width of one character of the grid's font (13 px JetBrains Mono), px. The sheet's text-rendering keeps it exact even where
 * letters snap to whole pixels.
 */
const CH = 7.8
const PAD = 16

export interface Trilha {
  x: number
  largura: number
}

/** Number of rows, roughly, that are read to measure a column. */
const SAMPLE = 300
const LEAST = 5
/** Maximum characters of a value before it is cut, and of a changed value (old → new). */
const MOST = 38
const MOST_CHANGED = 76

/** Widths of a column, in characters: its heading, and its widest content. */
export interface Letras {
  titulo: number
  conteudo: number
  /** Width of the widest value without cutting; more than `conteudo` when values are cut. */
  inteiro: number
}

export function letrasDe(sheet: Sheet): Letras[] {
  const step = Math.max(1, Math.floor(sheet.linhas.length / SAMPLE))
  return sheet.colunas.map(({ field }, i) => {
    let most = sheet.minimo?.(i) ?? LEAST
    for (let row = 0; row < sheet.linhas.length; row += step)
      most = Math.max(most, textoDe(sheet, i, original(sheet, row, i)).length)
    return {
      titulo: Math.min(field.label.length + 1, 22),
      conteudo: Math.min(sheet.maximo?.(i) ?? MOST, most),
      inteiro: most,
    }
  })
}

/**
 * Computes the position and width of each column, in px. A changed column fits old → new. Columns with cut content share the
 * space left in `cabem` (px); when space is missing, columns that may shrink give it.
 */
export function trilhas(
  letras: readonly Letras[],
  sheet: Sheet,
  edicoes: Edicoes,
  cabem = 0,
): { trilhas: Trilha[]; total: number } {
  const changed = new Map<number, number>()
  for (const row of edicoes.values())
    for (const [coluna, { texto, valor, erro }] of row) {
      const length = (erro === null ? textoDe(sheet, coluna, valor) : texto).length
      changed.set(coluna, Math.max(changed.get(coluna) ?? 0, length))
    }
  const sized = letras.map(({ titulo, conteudo, inteiro }, i) => {
    const novo = changed.get(i)
    const wide =
      novo === undefined ? conteudo : Math.min(MOST_CHANGED, conteudo + Math.max(1, Math.min(novo, MOST)) + 3)
    const largura = widthOf(Math.max(titulo, wide))
    const least = novo === undefined ? sheet.cede?.(i) : undefined
    return {
      largura,
      falta: Math.max(0, widthOf(inteiro) - largura),
      cede: least === undefined ? 0 : Math.max(0, largura - widthOf(Math.max(titulo, least))),
    }
  })
  const spare = cabem - sized.reduce((sum, { largura }) => sum + largura, 0)
  const share = (of: 'falta' | 'cede', px: number): number => {
    const all = sized.reduce((sum, column) => sum + column[of], 0)
    return all === 0 ? 0 : Math.min(1, Math.max(0, px) / all)
  }
  const more = share('falta', spare)
  const less = cabem === 0 ? 0 : share('cede', -spare)
  let x = 0
  const found = sized.map(({ largura, falta, cede }) => {
    const trilha = { x, largura: largura + Math.floor(falta * more) - Math.ceil(cede * less) }
    x += trilha.largura
    return trilha
  })
  return { trilhas: found, total: x }
}

const widthOf = (letters: number): number => Math.ceil(letters * CH) + PAD + 1
