import { blockName, frame, NOME } from '../../../paper/box.ts'
import type { ElementoPapel } from '../../../paper/element.ts'
import type { Peca } from '../../../paper/flow.ts'
import type { LadoPapel } from './sheet.ts'

/** Lines in a frame below the name of their block. A page that continues them repeats name and head. */
export interface ListaImpressa {
  nome: string
  /** Titles of the columns. */
  cabeca?: Peca
  linhas: readonly Peca[]
  /** Places of the upright lines that divide it, mm. */
  divisas?: readonly number[]
  /** True: takes the space that is left on a document's only page. */
  cresce?: true
}

/** Part of the body of a paper: a piece that is never split, or a list. */
export type ParteImpressa = Peca | ListaImpressa

interface Lugar {
  lado: LadoPapel
  /** Upper edge of the body on the first page and on the others, and its lower edge, mm. */
  primeira: number
  outras: () => number
  fim: number
}

/** White space above a list's first line and below its last, mm. */
const AR = 0.6

/** Tolerance, mm: a page may be exactly full, and sums of fractions are not exact. */
const FOLGA = 0.001

/** A list that grows, drawn: its frame's elements, and where those below it begin. */
interface Crescente {
  quadro: number
  depois: number
}

const lowered = (e: ElementoPapel, dy: number): ElementoPapel =>
  e.k === 'linha' ? { ...e, y: e.y + dy, base: e.base + dy } : { ...e, y: e.y + dy }
const taller = (e: ElementoPapel, dy: number): ElementoPapel =>
  e.k === 'quadro' || e.k === 'cheio' ? { ...e, altura: e.altura + dy } : e

/** Places parts one below another over pages. */
export function spread(
  partes: readonly ParteImpressa[],
  { lado, primeira, outras, fim }: Lugar,
): ElementoPapel[][] {
  const paginas: ElementoPapel[][] = [[]]
  let y = primeira
  const growing: Crescente[] = []
  const turn = () => {
    paginas.push([])
    y = outras()
  }
  const draw = (elementos: readonly ElementoPapel[]) => paginas.at(-1)?.push(...elementos)
  const list = ({ nome, cabeca, linhas, divisas = [], cresce }: ListaImpressa) => {
    const acima = cabeca?.altura ?? AR
    for (let from = 0; from < linhas.length; ) {
      if (y + NOME + acima + (linhas[from]?.altura ?? 0) + AR > fim + FOLGA) turn()
      const top = y + NOME
      draw([blockName(from === 0 ? nome : `${nome} (CONTINUAÇÃO)`, { ...lado, y })])
      if (cabeca) draw(cabeca.desenhar(top))
      y = top + acima
      const first = from
      for (const linha of linhas.slice(first)) {
        if (from > first && y + linha.altura + AR > fim + FOLGA) break
        draw(linha.desenhar(y))
        y += linha.altura
        from += 1
      }
      y += AR
      const altura = y - top
      const quadro = paginas.at(-1)?.length ?? 0
      draw([
        frame({ ...lado, y: top, altura }),
        ...divisas.map(x => ({
          ...{ k: 'cheio' as const, x, y: top, largura: 0.15, altura },
          tom: 'tinta' as const,
        })),
      ])
      if (cresce) growing.push({ quadro, depois: paginas.at(-1)?.length ?? 0 })
      if (from < linhas.length) turn()
    }
  }
  for (const parte of partes) {
    if ('linhas' in parte) {
      list(parte)
      continue
    }
    if (y + parte.altura > fim + FOLGA) turn()
    draw(parte.desenhar(y))
    y += parte.altura
  }
  const [unica = [], ...mais] = paginas
  const [cresce] = growing
  if (!cresce || mais.length > 0) return paginas
  const { quadro, depois } = cresce
  const livre = Math.max(0, fim - y)
  return [unica.map((e, i) => (i < quadro ? e : i < depois ? taller(e, livre) : lowered(e, livre)))]
}
