import { allocateExact } from '../money/allocate.ts'
import { type Decimal, dec } from '../money/decimal.ts'
import { exact } from '../money/exact.ts'
import { CASAS, keyOf, type Saida } from './consume.ts'

/**
 * Gives the part of each movement that a return of `qtde` undoes. `rest`: the movements less earlier returns; `left`:
 * the quantity not yet returned. The parts are proportional, and whole when all that is left returns.
 */
export const backOf = <M extends { qtde: string }>(rest: readonly M[], qtde: Decimal, left: Decimal): M[] =>
  rest.flatMap(each => {
    const all = dec(each.qtde)
    const part = qtde.lt(left) ? all.times(qtde).div(left).toDecimalPlaces(CASAS) : all
    return part.isZero() ? [] : [{ ...each, qtde: part.toFixed() }]
  })

/** Tells whether a line may take a movement: a line without a lot takes any. */
const takes = ({ lote_id }: Saida, moved: Saida): boolean => lote_id === null || lote_id === moved.lote_id

/** Splits movements without a line over a sale's lines, by quantity; omits what fits none. `qtde` keeps its sign. */
export function spreadOver<M extends Saida>(
  moved: readonly M[],
  lines: readonly (readonly Saida[])[],
): M[][] {
  const takers = new Map<string, { line: number; saida: Saida }[]>()
  for (const [line, saidas] of lines.entries())
    for (const saida of saidas) {
      const key = keyOf(saida.produto_id, saida.grade_id)
      takers.set(key, [...(takers.get(key) ?? []), { line, saida }])
    }
  const parts: M[][] = lines.map(() => [])
  for (const each of moved) {
    const mine = (takers.get(keyOf(each.produto_id, each.grade_id)) ?? []).filter(({ saida }) =>
      takes(saida, each),
    )
    const all = dec(each.qtde)
    const shares = allocateExact(
      exact(all.abs().toFixed()),
      mine.map(({ saida }) => exact(saida.qtde)),
      CASAS,
    )
    for (const [i, share] of shares.entries()) {
      const line = mine[i]?.line ?? 0
      if (!share.isZero())
        parts[line]?.push({ ...each, qtde: (all.isNegative() ? share.negated() : share).toFixed() })
    }
  }
  return parts
}
