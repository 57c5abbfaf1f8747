import type { ElementoPapel } from './element.ts'

/** A piece of the paper that is never cut. */
export interface Peca {
  altura: number
  /** Height of what follows that must stand on the same page. */
  junto?: number
  desenhar: (y: number) => ElementoPapel[]
  /** A line of the table: its page says the table's head, and what was carried. */
  linha?: { ate: string }
}

interface Folha {
  /** Top of the first page and of the others, and their bottom. */
  primeira: number
  outras: number
  fim: number
}

interface Tabela {
  cabeca: Peca
  /** 'A transportar' and 'Transporte', with the sum up to there; null: a paper without sums. */
  transporte: ((nome: string, soma: string) => Peca) | null
}

/** Pieces one below another over as many pages as they take; a table that goes on says its head again and what it comes to so far. */
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
    // the last line of a table carries nothing on
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
