import { useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { toShortText } from '../../../core/money/round.ts'
import { movement } from '../../ui/list/use-cursor.ts'
import type { KeptReading } from './count-journal.ts'
import { type CountLine, countedWith, goodsKey, type useCountLines } from './use-count.ts'

export interface CountedRow extends CountLine {
  /** True while the server does not have all readings of the line. */
  esperando: boolean
  /** True when the line is not loaded: `contado` then has only the waiting readings. */
  parcial: boolean
}

/** Identity and names of the product line that a correction changes. */
export type Counted = Pick<CountLine, 'produto_id' | 'grade_id' | 'lote_id' | 'nome' | 'referencia' | 'lote'>

/** Adds the waiting readings to the quantity of a line, and recomputes the difference. */
function withWaiting(line: CountLine, waiting: readonly KeptReading[]): CountedRow {
  const contado = countedWith(line.contado, line, waiting)
  const diferenca = line.esperado === null ? null : toShortText(dec(contado).minus(dec(line.esperado)), 4)
  return { ...line, contado, diferenca, esperando: contado !== line.contado, parcial: false }
}

function onlyHere({ nome, leitura, ...said }: KeptReading, waiting: readonly KeptReading[], all: boolean) {
  const { produto_id, grade_id = null, lote_id = null, em } = leitura
  const replaced = waiting.some(
    ({ leitura: other }) => other.soma === false && goodsKey(other) === goodsKey(leitura),
  )
  return {
    ...{ produto_id, grade_id, lote_id, nome },
    ...{ grade: null, esperado: null, diferenca: null, valor: null },
    referencia: said.referencia ?? '',
    lote: said.lote ?? null,
    em: em ?? '',
    contado: countedWith('0', leitura, waiting),
    esperando: true,
    parcial: !all && !replaced,
  } satisfies CountedRow
}

/** Finds the last waiting reading of each product line, newest first. */
function latestOfEach(waiting: readonly KeptReading[]): ReadonlyMap<string, KeptReading> {
  const latest = new Map<string, KeptReading>()
  for (const reading of waiting.toReversed()) {
    const key = goodsKey(reading.leitura)
    if (!latest.has(key)) latest.set(key, reading)
  }
  return latest
}

/**
 * Puts the products with waiting readings first, as the server will. `all`: no filter is on. A product beyond the first
 * page of `rows` shows twice until its reading is sent: its row there is not known here.
 */
export function mergeCounted(
  rows: ReturnType<typeof useCountLines>['rows'],
  waiting: readonly KeptReading[],
  all: boolean,
) {
  const pending = latestOfEach(waiting)
  const keys = [...pending.keys()]
  const stored = new Map(rows.primeiras.map((line, index) => [goodsKey(line), index]))
  const moved = keys.flatMap(key => stored.get(key) ?? []).sort((a, b) => a - b)
  const whole = all && rows.total <= rows.primeiras.length
  const linha = (index: number): CountedRow | undefined => {
    const reading = pending.get(keys[index] ?? '')
    if (reading) {
      const at = stored.get(keys[index] ?? '')
      const line = at === undefined ? undefined : rows.primeiras[at]
      return line ? { ...withWaiting(line, waiting), esperando: true } : onlyHere(reading, waiting, whole)
    }
    let at = index - keys.length
    for (const gone of moved) if (gone <= at) at++
    const line = rows.linha(at)
    return line && withWaiting(line, waiting)
  }
  return {
    total: rows.total + keys.length - moved.length,
    linha,
    /** Finds the index of a product's row among the waiting readings and the first page; -1 when there is none. */
    indexOf(key: string): number {
      const here = keys.indexOf(key)
      const at = stored.get(key)
      if (here >= 0 || at === undefined) return here
      return at + keys.length - moved.filter(gone => gone < at).length
    },
  }
}

/** Keeps the cursor on its product when other rows come in above. */
export function useCountCursor(rows: ReturnType<typeof mergeCounted>) {
  const [held, hold] = useState<{ key: string | null; at: number }>({ key: null, at: 0 })
  const inside = (index: number) => Math.max(0, Math.min(index, rows.total - 1))
  const found = held.key === null ? -1 : rows.indexOf(held.key)
  const atual = inside(found < 0 ? held.at : found)
  const moveTo = (index: number) => {
    const row = rows.linha(inside(index))
    hold({ key: row ? goodsKey(row) : null, at: inside(index) })
  }
  return {
    atual,
    ir: moveTo,
    seguir: (key: string) => hold({ key, at: 0 }),
    movimentos: (move: typeof moveTo) => movement(atual, rows.total, move),
  }
}
