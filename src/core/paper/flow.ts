import type { ElementoPapel } from './element.ts'

/** A piece of paper that is never split. */
export interface Peca {
  altura: number
  /** Height of the following piece that must be on the same page. */
  junto?: number
  desenhar: (y: number) => ElementoPapel[]
  /** Mark of a table's line: a page that begins with one repeats the head and the sum carried over (`ate`: up to it). */
  linha?: { ate: string }
}

interface Folha {
  /** Top of the first page, top of the others, and bottom. */
  primeira: number
  outras: number
  fim: number
}

interface Tabela {
  cabeca: Peca
  /** Makes 'A transportar' and 'Transporte' with the sum so far; null: a paper without sums. */
  transporte: ((nome: string, soma: string) => Peca) | null
}

/** Places pieces one below another over pages. A table that continues repeats its head and the sum so far. */
export function flow(
  pecas: readonly Peca[],
  folha: Folha,
  { cabeca, transporte }: Tabela,
): ElementoPapel[][] {
  const paginas: ElementoPapel[][] = [[]]
  let y = folha.primeira
  let carried = ''
  let inTable = false
  const put = (peca: Peca) => {
    paginas.at(-1)?.push(...peca.desenhar(y))
    y += peca.altura
  }
  const turn = (isLine: boolean) => {
    if (isLine && inTable && carried && transporte) put(transporte('A transportar', carried))
    paginas.push([])
    y = folha.outras
  }
  const openTable = () => {
    put(cabeca)
    if (carried && transporte) put(transporte('Transporte', carried))
    inTable = true
  }
  const carry = transporte ? transporte('', '').altura : 0
  for (const [i, peca] of pecas.entries()) {
    const isLine = peca.linha !== undefined
    // after the last line of a table no sum is carried over
    const below = isLine && pecas[i + 1]?.linha ? carry : 0
    const above = isLine && !inTable ? cabeca.altura : 0
    if (y + above + peca.altura + (peca.junto ?? below) > folha.fim) {
      turn(isLine)
      inTable = false
    }
    if (isLine && !inTable) openTable()
    put(peca)
    if (peca.linha) carried = peca.linha.ate
    else inTable = false
  }
  return paginas
}
