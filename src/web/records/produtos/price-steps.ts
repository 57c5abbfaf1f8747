import type { MovimentoDito } from '../../../domain/api/estoque.ts'
import type { TrailStep } from '../../../domain/fields/to-trail-endpoints.ts'
import type { StepPoint } from '../../ui/step-line.tsx'

const CAMPO = 'estoque.preco_vend'

interface Told extends StepPoint {
  texto: string
}

/** Prices that a record's history tells, oldest first. What it cost before the first change told is the first. */
export function pricesOf(steps: readonly TrailStep[]): Told[] {
  const changes = steps
    .toReversed()
    .flatMap(({ em, mudancas }) =>
      mudancas
        .filter(({ campo, depois }) => campo === CAMPO && typeof depois === 'string')
        .map(({ antes, depois }) => ({ em: Date.parse(em), antes, depois: String(depois) })),
    )
  const [first] = changes
  const oldest = steps.at(-1)
  const before =
    first && oldest && typeof first.antes === 'string' && Date.parse(oldest.em) < first.em
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
