import { useEffect, useRef, useState } from 'react'
import { lote } from '../../../domain/commands/bulk/index.ts'
import type { RecordContext } from '../../../domain/fields/define.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import {
  type CellChange,
  type CellRange,
  celulas,
  copyCells,
  type Edicao,
  edicaoDe,
  fillCells,
  limites,
  pasteCells,
  writeCells,
} from '../bulk/sheet.ts'
import type { SheetHost } from '../bulk/use-bulk.ts'
import { useRange } from '../bulk/use-range.ts'
import type { Valores } from '../form/paths.ts'
import { type Folha, layChanges } from './folha.ts'

interface Asked {
  folha: Folha
  linhas: readonly Valores[]
  aoMudar: (linhas: readonly Valores[]) => void
  contexto: RecordContext
  leitura: boolean
  /** Gives the error of a line's field, by the line's index and the field's path. */
  erro?: (indice: number, chave: string) => string | undefined
  /** Invalid texts of an earlier visit, which `aoRecusar` reported; absent: invalid texts last as long as the grid. */
  recusadas?: Recusadas | undefined
  aoRecusar?: (recusadas: Recusadas) => void
  /** Adds lines up to `quantas` for a paste; gives all lines and their sheet; null: too many. Absent: a paste adds none. */
  crescer?: (quantas: number) => { folha: Folha; linhas: readonly Valores[] } | null
}

/** Invalid typed texts, by sheet, line and column: each stays in its cell until corrected. */
export type Recusadas = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, Edicao>>>

interface Passo {
  linhas: readonly Valores[]
  recusadas: Recusadas
}

const START: CellRange = { ancora: [0, 0], ate: [0, 0] }
const NOBODY: ReadonlySet<number> = new Set()
const NADA: ReadonlyMap<number, ReadonlyMap<number, Edicao>> = new Map()

/**
 * Keeps cursor, range, undo and invalid texts of a grid of lines. Valid values typed, filled or pasted go to lines at
 * once; invalid texts stay in their cells with the reason.
 */
export function useCells(asked: Asked) {
  const { folha, linhas, aoMudar, contexto, leitura, erro, crescer, aoRecusar } = asked
  const { sheet } = folha
  const visiveis = sheet.linhas.map((_, i) => i)
  const range = useRange(() => START, sheet.linhas.length, sheet.colunas.length)
  const { faixa, ir, cursor } = range
  const [recusadas, setRecusadas] = useState<Recusadas>(asked.recusadas ?? new Map())
  const passado = useRef<Passo[]>([])
  const futuro = useRef<Passo[]>([])
  // lines changed from outside (the server's record) clear undo and invalid texts
  const ours = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the lines are replaced
  useEffect(() => {
    if (ours.current) {
      ours.current = false
      return
    }
    passado.current = []
    futuro.current = []
    setRecusadas(new Map())
  }, [linhas])

  const titulo = sheet.titulo ?? ''
  const edicoes = recusadas.get(titulo) ?? NADA

  const lay = (novas: readonly Valores[], next: Recusadas = recusadas) => {
    passado.current.push({ linhas, recusadas })
    futuro.current = []
    keep(novas, next)
  }
  const keep = (novas: readonly Valores[], next: Recusadas) => {
    setRecusadas(next)
    if (next !== recusadas) aoRecusar?.(next)
    if (novas === linhas) return
    ours.current = true
    aoMudar(novas)
  }
  const goBack = (de: { current: Passo[] }, para: { current: Passo[] }) => {
    const before = de.current.pop()
    if (!before) return
    para.current.push({ linhas, recusadas })
    keep(before.linhas, before.recusadas)
  }
  const change = (mudancas: readonly CellChange[], sobre = { folha, linhas }) => {
    if (leitura || mudancas.length === 0) return
    const laid = layChanges(sobre.folha, sobre.linhas, mudancas, contexto)
    const rows = new Map([...edicoes].map(([linha, row]) => [linha, new Map(row)]))
    for (const { linha, coluna } of mudancas) rows.get(linha)?.delete(coluna)
    for (const { linha, coluna, edicao } of laid.recusadas)
      rows.set(linha, (rows.get(linha) ?? new Map<number, Edicao>()).set(coluna, edicao))
    const left = new Map([...rows].filter(([, row]) => row.size > 0))
    lay(laid.linhas, new Map(recusadas).set(titulo, left))
  }
  const alvo = () => [...celulas(faixa, visiveis)]
  const paste = (bloco: readonly (readonly string[])[]) => {
    const ate = limites(faixa).l1 + bloco.length
    const sobre = ate > linhas.length ? crescer?.(ate) : { folha, linhas }
    if (!sobre) return
    const rows = sobre.folha.sheet.linhas.map((_, i) => i)
    change(pasteCells(sobre.folha.sheet, faixa, rows, bloco), sobre)
  }
  const host: SheetHost = {
    edicoes,
    faixa,
    cursor,
    visiveis,
    ir,
    mudar: change,
    ...(crescer ? { colar: paste } : {}),
    digitar(texto, pronta, [passo, lado]) {
      const cells = alvo()
      change(
        pronta
          ? cells
              .filter(([, coluna]) => coluna === cursor[1])
              .map(([linha, coluna]) => ({ linha, coluna, edicao: pronta }))
          : writeCells(sheet, edicoes, cells, texto),
      )
      if (cells.length === 1) ir(cursor[0] + passo, cursor[1] + lado)
    },
    copiar: () => copyCells(sheet, edicoes, faixa, visiveis),
    recusaDe(linha, coluna) {
      const indice = folha.indice(linha, coluna)
      const said = indice === null ? undefined : erro?.(indice, folha.campo(coluna)?.chave ?? '')
      return edicaoDe(edicoes, linha, coluna)?.erro ?? said ?? null
    },
    conferida: null,
    fora: NOBODY,
    pronta: false,
    travada: leitura,
  }
  const may = !leitura
  const comandos: ScopeCommands = [
    ...range.comandos,
    on(lote.preencher, may && (() => change(fillCells(sheet, edicoes, faixa, visiveis)))),
    on(lote.preencherDireita, may && (() => change(fillCells(sheet, edicoes, faixa, visiveis, 'direita')))),
    on(lote.limpar, may && (() => change(writeCells(sheet, edicoes, alvo(), '')))),
    on(lote.desfazer, passado.current.length > 0 ? () => goBack(passado, futuro) : false),
    on(lote.refazer, futuro.current.length > 0 ? () => goBack(futuro, passado) : false),
  ]
  const wrong = [...recusadas].flatMap(([title, rows]) =>
    [...rows].flatMap(([linha, row]) =>
      [...row].map(([coluna, { erro: why }]) => ({ titulo: title, linha, coluna, erro: why ?? '' })),
    ),
  )
  return {
    host,
    comandos,
    /** Sets lines generated or removed; invalid texts stay only in the sheet `ficam`, whose lines keep their index. */
    mudarLinhas: (novas: readonly Valores[], ficam?: string) =>
      lay(novas, new Map([...recusadas].filter(([title]) => title === ficam))),
    /** Announces that the next lines come from outside but continue these: undo and invalid texts stay. */
    seguir: () => {
      ours.current = true
    },
    /** Lists the indexes of the lines in the range. */
    marcadas: (): number[] => [
      ...new Set(alvo().flatMap(([linha, coluna]) => folha.indice(linha, coluna) ?? [])),
    ],
    /** Number of invalid cells, and the first one. */
    recusadas: wrong.length,
    recusada: wrong[0],
  }
}
