import { useMemo, useRef, useState } from 'react'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { type BulkResult, toBulkEndpoints } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callWithProgress, type Progresso } from '../../api/progress.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidateRegister } from '../endpoints.ts'
import { contextoDe } from '../form/body.ts'
import { countOf } from './contar.ts'
import { followed } from './followed.ts'
import { replaceDialog } from './replace-dialog.tsx'
import {
  applyChanges,
  type CellChange,
  type CellRange,
  celulas,
  copyCells,
  type Edicao,
  type Edicoes,
  edicaoDe,
  fillCells,
  NADA,
  original,
  paraGravar,
  replaceCells,
  type Sheet,
  writeCells,
} from './sheet.ts'
import { useRange } from './use-range.ts'

/**
 * Server's last answer about the sheet. When the user then changes a row, only the refusals of the other rows are kept, and
 * `alteradas` is −1: the sheet must be checked again.
 */
interface Conferida {
  /** Row → column → value after saving, including changes the server makes itself (a field it empties). */
  valores: ReadonlyMap<number, ReadonlyMap<number, unknown>>
  /** Row → column (−1: the whole row) → error. */
  recusas: ReadonlyMap<number, ReadonlyMap<number, string>>
  alteradas: number
}

export type Bulk = ReturnType<typeof useBulk>

/** Part of a sheet's state that the grid, the cell editor and the footer use. */
export type SheetHost = Pick<
  Bulk,
  | 'edicoes'
  | 'faixa'
  | 'cursor'
  | 'visiveis'
  | 'ir'
  | 'mudar'
  | 'digitar'
  | 'copiar'
  | 'recusaDe'
  | 'conferida'
  | 'fora'
  | 'pronta'
  | 'travada'
> & {
  /** Pastes a block and may add rows for the block; absent: the block replaces existing rows only. */
  colar?: (bloco: readonly (readonly string[])[]) => void
}

/** Sheet of rows that belong to no table: their initial changes, and the callback that receives the corrected changes. */
export interface Avulsa {
  edicoes: Edicoes
  aoConferir: (edicoes: Edicoes, fora: ReadonlySet<number>) => void
}

/** Finds the first refused cell, else the first cell. */
function startOf(edicoes: Edicoes): CellRange {
  const rows = [...edicoes].sort(([a], [b]) => a - b)
  for (const [linha, row] of rows) {
    const refused = [...row].flatMap(([coluna, { erro }]) => (erro ? [coluna] : []))
    const cell = [linha, Math.min(...refused)] as const
    if (refused.length > 0) return { ancora: cell, ate: cell }
  }
  return { ancora: [0, 0], ate: [0, 0] }
}

/** Holds the state of an open bulk edit: changes with undo, cursor and range, preview, saving. */
export function useBulk(sheet: Sheet, fechar: (mudou?: boolean) => void, avulsa?: Avulsa) {
  const [edicoes, setEdicoes] = useState<Edicoes>(avulsa?.edicoes ?? NADA)
  const passado = useRef<Edicoes[]>([])
  const futuro = useRef<Edicoes[]>([])
  const [soMudadas, setSoMudadas] = useState(false)
  const [fora, setFora] = useState<ReadonlySet<number>>(new Set())
  const [conferida, setConferida] = useState<Conferida | null>(null)
  const [andando, setAndando] = useState<Progresso | null>(null)
  const running = useRef<AbortController | null>(null)
  const calls = toBulkEndpoints(sheet.register)

  const recusaDe = (linha: number, coluna: number): string | null =>
    edicaoDe(edicoes, linha, coluna)?.erro ?? conferida?.recusas.get(linha)?.get(coluna) ?? null
  const recusada = (linha: number): string | null => {
    for (const { erro } of edicoes.get(linha)?.values() ?? []) if (erro) return erro
    const [first] = conferida?.recusas.get(linha)?.values() ?? []
    return first ?? null
  }

  /** Rows on the screen: all rows, or only the changed ones, refused rows first. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: recusada reads edicoes and conferida
  const visiveis = useMemo(() => {
    if (!soMudadas) return sheet.linhas.map((_, i) => i)
    const rows = [...edicoes.keys()].sort((a, b) => a - b)
    return [...rows.filter(row => recusada(row)), ...rows.filter(row => !recusada(row))]
  }, [sheet, soMudadas, edicoes, conferida])

  // biome-ignore lint/correctness/useExhaustiveDependencies: recusada reads edicoes and conferida
  const recusadas = useMemo(
    () => [...edicoes.keys()].filter(row => recusada(row) && !fora.has(row)),
    [edicoes, conferida, fora],
  )
  let mudadas = 0
  for (const row of edicoes.values()) mudadas += row.size

  const inicio = () => startOf(avulsa?.edicoes ?? NADA)
  const range = useRange(inicio, visiveis.length, sheet.colunas.length)
  const { faixa, ir: moveTo, marcar: setFaixa, comandos: movimentos } = range
  const [v, c] = range.cursor

  /** Adds changes to the sheet and drops the server's answer, except refusals of other rows. */
  const change = (mudancas: readonly CellChange[]) => {
    if (mudancas.length === 0) return
    passado.current.push(edicoes)
    futuro.current = []
    const changed = applyChanges(sheet, edicoes, mudancas)
    // a file gives every cell of its rows: changing one cell must not change others
    const follow = avulsa ? [] : followed(sheet, changed, mudancas, contextoDe(false))
    setEdicoes(follow.length > 0 ? applyChanges(sheet, changed, follow) : changed)
    if (conferida) {
      const recusas = new Map(conferida.recusas)
      for (const { linha } of mudancas) recusas.delete(linha)
      setConferida(null)
      if (recusas.size > 0) setConferida({ valores: new Map(), recusas, alteradas: -1 })
    }
  }
  const goBack = (de: { current: Edicoes[] }, para: { current: Edicoes[] }) => {
    const before = de.current.pop()
    if (!before) return false
    para.current.push(edicoes)
    setEdicoes(before)
    setConferida(null)
    return true
  }

  /**
   * Writes a typed text into the range, or a chosen option (`pronta`) into the range's cells in the cursor's column.
   * When the range is a single cell, the cursor then moves by `para`.
   */
  const typeInto = (texto: string, pronta: Edicao | null, para: readonly [number, number]) => {
    const alvo = [...celulas(faixa, visiveis)]
    change(
      pronta
        ? alvo
            .filter(([, coluna]) => coluna === c)
            .map(([linha, coluna]) => ({ linha, coluna, edicao: pronta }))
        : writeCells(sheet, edicoes, alvo, texto),
    )
    if (alvo.length === 1) moveTo(v + para[0], c + para[1])
  }

  const copy = (): string => copyCells(sheet, edicoes, faixa, visiveis)

  async function send(simular: boolean): Promise<void> {
    const linhas = paraGravar(sheet, edicoes, fora)
    if (linhas.length === 0) return alerta('Nada foi mudado')
    const control = new AbortController()
    running.current = control
    setAndando({ feitas: 0, total: linhas.length, etapa: simular ? 'conferindo' : 'gravando' })
    try {
      const { data } = await callWithProgress(
        calls.gravar,
        { params: {}, body: { simular, linhas }, signal: control.signal },
        setAndando,
      )
      if (simular) show(data)
      else {
        await invalidateRegister(sheet.register)
        notify(
          `${countOf(data.alteradas, 'linha alterada', 'linhas alteradas')} · Ctrl Z na lista desfaz`,
          12_000,
        )
        fechar(true)
      }
    } catch (error) {
      if (control.signal.aborted) return notify('Cancelado: nada foi alterado')
      const dados = error instanceof ApiError ? (error.dados as BulkResult | undefined) : undefined
      if (dados?.recusadas) {
        show({ ...dados, mudancas: [] })
        alerta((error as ApiError).message)
      } else showError(error)
    } finally {
      running.current = null
      setAndando(null)
    }
  }

  function show(data: BulkResult): void {
    const rowOf = new Map(sheet.linhas.map(({ id }, i) => [id, i]))
    const columnOf = new Map(sheet.colunas.map(({ key }, i) => [key, i]))
    const valores = new Map<number, Map<number, unknown>>()
    for (const { id, mudancas } of data.mudancas) {
      const linha = rowOf.get(id)
      if (linha === undefined) continue
      const row = new Map<number, unknown>()
      for (const { campo, depois } of mudancas) {
        const coluna = columnOf.get(campo)
        if (coluna !== undefined) row.set(coluna, depois)
      }
      valores.set(linha, row)
    }
    const recusas = new Map<number, Map<number, string>>()
    for (const { id, campo, mensagem } of data.recusadas) {
      const linha = rowOf.get(id)
      if (linha === undefined) continue
      const row = recusas.get(linha) ?? new Map<number, string>()
      row.set(columnOf.get(campo ?? '') ?? -1, mensagem)
      recusas.set(linha, row)
    }
    setConferida({ valores, recusas, alteradas: data.alteradas })
    setSoMudadas(true)
    setFaixa(({ ate }) => ({ ancora: [0, ate[1]], ate: [0, ate[1]] }))
  }

  const pronta = conferida !== null && conferida.alteradas >= 0
  const rehearse = () => {
    if (andando) return
    if (avulsa) return avulsa.aoConferir(edicoes, fora)
    if (recusadas.length > 0 && (pronta || paraGravar(sheet, edicoes, fora).length === 0))
      return alerta(
        `Corrija ${countOf(recusadas.length, 'linha recusada', 'linhas recusadas')} ou deixe de fora (F8)`,
      )
    return send(!pronta)
  }

  const comandos = andando
    ? []
    : [
        ...movimentos,
        on(lote.preencher, () => change(fillCells(sheet, edicoes, faixa, visiveis))),
        on(lote.limpar, () => change(writeCells(sheet, edicoes, celulas(faixa, visiveis), ''))),
        on(lote.reverter, () =>
          change(
            [...celulas(faixa, visiveis)].flatMap(([linha, coluna]) =>
              edicaoDe(edicoes, linha, coluna)
                ? [
                    {
                      linha,
                      coluna,
                      edicao: { texto: '', valor: original(sheet, linha, coluna), erro: null },
                    },
                  ]
                : [],
            ),
          ),
        ),
        on(lote.substituir, async () => {
          const troca = await openDialog(replaceDialog, {
            celulas: countOf([...celulas(faixa, visiveis)].length, 'célula', 'células'),
          })
          if (!troca) return
          const mudancas = replaceCells(sheet, edicoes, celulas(faixa, visiveis), troca.procurar, troca.por)
          change(mudancas)
          notify(
            mudancas.length === 0
              ? `Não há “${troca.procurar}” na seleção`
              : countOf(mudancas.length, 'célula mudada', 'células mudadas'),
          )
        }),
        on(lote.desfazer, passado.current.length > 0 ? () => goBack(passado, futuro) : false),
        on(lote.refazer, futuro.current.length > 0 ? () => goBack(futuro, passado) : false),
        on(
          lote.soMudadas,
          mudadas > 0 || soMudadas
            ? () => {
                setSoMudadas(!soMudadas)
                moveTo(0, c)
              }
            : false,
        ),
        on(
          lote.proximaRecusada,
          recusadas.length > 0
            ? () => {
                const at = visiveis.findIndex((row, i) => i > v && recusada(row) && !fora.has(row))
                const next = at >= 0 ? at : visiveis.findIndex(row => recusada(row) && !fora.has(row))
                const row = visiveis[next] ?? 0
                const column = sheet.colunas.findIndex((_, i) => recusaDe(row, i))
                if (next >= 0) moveTo(next, column >= 0 ? column : c)
              }
            : false,
        ),
        on(
          lote.deixarFora,
          recusadas.length > 0 || fora.has(visiveis[v] ?? -1)
            ? () => {
                const row = visiveis[v] ?? -1
                const next = new Set(fora)
                if (next.has(row)) next.delete(row)
                else for (const refused of recusadas) next.add(refused)
                setFora(next)
              }
            : false,
        ),
        on(lote.conferir, mudadas > 0 ? rehearse : false),
      ]

  return {
    edicoes,
    faixa,
    cursor: range.cursor,
    visiveis,
    ir: moveTo,
    mudar: change,
    digitar: typeInto,
    copiar: copy,
    comandos,
    mudadas,
    linhasMudadas: edicoes.size,
    recusadas: recusadas.length,
    fora,
    recusaDe,
    recusada,
    conferida,
    pronta,
    soMudadas,
    andando,
    /** True while the server works: nothing may be typed. */
    travada: andando !== null,
    /** Cancels the request under way, and with it the server's work; true when there was one. */
    parar: () => {
      running.current?.abort()
      return running.current !== null
    },
  }
}
