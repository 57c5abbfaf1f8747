import type { MovimentoDito } from '../../../domain/api/estoque.ts'
import type { TrailStep } from '../../../domain/fields/to-trail-endpoints.ts'
import type { StepPoint } from '../../ui/step-line.tsx'

const CAMPO = 'estoque.preco_vend'

interface Told extends StepPoint {
  texto: string
}

/** Changes of the price that a record's history tells, newest first. */
export const priceChangesOf = (steps: readonly TrailStep[]) =>
  steps.flatMap(({ id, em, usuario, acao, mudancas }) =>
    mudancas
      .filter(({ campo, depois }) => campo === CAMPO && typeof depois === 'string')
      .map(({ antes, depois }) => ({
        id,
        em,
        usuario,
        acao,
        antes: typeof antes === 'string' ? antes : null,
        depois: String(depois),
      })),
  )

/** Prices that a record's history tells, oldest first. What it cost before the first change told is the first. */
export function pricesOf(steps: readonly TrailStep[]): Told[] {
  const changes = priceChangesOf(steps)
    .toReversed()
    .map(({ em, antes, depois }) => ({ em: Date.parse(em), antes, depois }))
  const [first] = changes
  const oldest = steps.at(-1)
  const before =
    first?.antes && oldest && Date.parse(oldest.em) < first.em
      ? [{ em: Date.parse(oldest.em), depois: first.antes }]
      : []
  return [...before, ...changes].map(({ em, depois }) => ({ em, valor: Number(depois), texto: depois }))
}

/** Balances that the movements left, oldest first; of those of one instant, the last. */
export const balancesOf = (movements: readonly Pick<MovimentoDito, 'em' | 'saldo'>[]): Told[] => {
  const points = movements
    .toReversed()
    .map(({ em, saldo }) => ({ em: Date.parse(em), valor: Number(saldo), texto: saldo }))
  return points.filter(({ em }, index) => points[index + 1]?.em !== em)
}
