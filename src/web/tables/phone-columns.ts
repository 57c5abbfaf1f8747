import type { TableColumn } from './use-table.ts'

/** Width of a telephone's window in characters of a list. */
export const PHONE_CH = 46

const STATUS = /^(status|estado|situacao)$/
const AMOUNT = /total|valor|saldo|devido|receber|pagar|aberto|preco/
const NAME = /nome|cliente|parceiro|descricao|titulo|mensagem|motivo/

/** Tells how much a column matters on a telephone; the smallest matters most. */
function rank({ id, direita, wideOnly }: TableColumn<never>, index: number): number {
  if (wideOnly) return 100 + index
  if (direita && AMOUNT.test(id)) return 0
  if (STATUS.test(id)) return 1
  if (NAME.test(id)) return 2
  return index === 0 ? 3 : 10 + index
}

/** Most characters that a fixed column has on a telephone. */
const MOST = 14
/** Characters that a column needs which takes what is left. */
const LEAST = 10

/** Width of a character of a list, px, of which a margin written in px takes its part. */
const CH_PX = 7.2

/**
 * Gives the characters of a column's track: those of '16ch', of 'minmax(12ch,1fr)' and of 'calc(9ch + 18px)', whose margin
 * stands beside the text; a free one needs the least.
 */
const charsOf = (largura = ''): number => {
  if (largura.startsWith('minmax(0')) return LEAST
  const said = Number(/(\d+(?:\.\d+)?)ch/.exec(largura)?.[1] ?? LEAST)
  const margin = Number(/\+ (\d+)px/.exec(largura)?.[1] ?? 0) / CH_PX
  return Math.max(Math.min(MOST, said), 1) + margin
}

/**
 * Chooses the columns of a list that fit a telephone, the amount and the status first; one that takes what is left stands
 * among them. The columns keep their order; the same array while the columns are the same.
 */
export function phoneColumns<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  const known = made.get(columns as readonly TableColumn<never>[])
  if (known) return known as readonly TableColumn<Row>[]
  const byRank = columns
    .map((column, index) => ({ column, rank: rank(column as TableColumn<never>, index) }))
    .sort((one, other) => one.rank - other.rank)
  // the name takes what is left
  const name = byRank.find(({ column }) => NAME.test(column.id))?.column
  const kept = new Set<TableColumn<Row>>()
  let room = PHONE_CH
  for (const { column, rank: mattering } of byRank) {
    const chars = column === name ? LEAST : charsOf(column.largura)
    if (kept.size > 1 && (chars > room || mattering >= 100)) continue
    kept.add(column)
    room -= chars
  }
  const chosen = columns.filter(column => kept.has(column))
  const free = chosen.find(({ id }) => NAME.test(id)) ?? chosen.find(({ id }) => STATUS.test(id)) ?? chosen[0]
  const fitted = chosen.map(column => ({
    ...column,
    largura: column === free ? `minmax(${LEAST}ch,1fr)` : `minmax(0,${charsOf(column.largura)}ch)`,
  }))
  made.set(columns as readonly TableColumn<never>[], fitted)
  return fitted
}

const made = new WeakMap<readonly TableColumn<never>[], unknown>()
