import type { MovimentoDito } from '../../../domain/api/estoque.ts'
import type { TrailStep } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { StepPoint } from '../../charts/step-line.tsx'

const CAMPO = 'estoque.preco_vend'
const CUSTO = 'estoque.preco_comp'

interface Told extends StepPoint {
  texto: string
}

/** Changes of the price that a record's history tells, newest first. */
const priceChangesOf = (steps: readonly TrailStep[]) =>
  steps.flatMap(({ em, mudancas }) =>
    mudancas
      .filter(({ campo, depois }) => campo === CAMPO && typeof depois === 'string')
      .map(({ antes, depois }) => ({ em, antes: textOf(antes), depois: String(depois) })),
  )

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Finds a field's value after that step: by the step, else by the value that the next change found, else by the last
 * one before.
 */
function asOf(steps: readonly TrailStep[], at: number, campo: string): string | null {
  const change = (step: TrailStep) => step.mudancas.find(mudanca => mudanca.campo === campo)
  const own = steps.slice(at).map(change)
  if (own[0]) return textOf(own[0].depois)
  const later = steps.slice(0, at).map(change).findLast(Boolean)
  return later ? textOf(later.antes) : textOf(own.find(Boolean)?.depois)
}

/** Every change of price or cost, newest first, with what both were then. */
export const priceAndCostOf = (steps: readonly TrailStep[]) =>
  steps.flatMap(({ id, em, usuario, mudancas }, at) => {
    const price = mudancas.find(({ campo }) => campo === CAMPO)
    const cost = mudancas.find(({ campo }) => campo === CUSTO)
    if (!price && !cost) return []
    const [era, custava] = [textOf(price?.antes), textOf(cost?.antes)]
    return [{ id, em, usuario, era, custava, preco: asOf(steps, at, CAMPO), custo: asOf(steps, at, CUSTO) }]
  })

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

/** R$ before the first change told, where the change says it. */
export function priceBefore(steps: readonly TrailStep[]): number | null {
  const antes = priceChangesOf(steps).at(-1)?.antes ?? null
  return antes === null ? null : Number(antes)
}

/** Balances that the movements left, oldest first; of those of one instant, the last. */
export const balancesOf = (movements: readonly Pick<MovimentoDito, 'em' | 'saldo'>[]): Told[] => {
  const points = movements
    .toReversed()
    .map(({ em, saldo }) => ({ em: Date.parse(em), valor: Number(saldo), texto: saldo }))
  return points.filter(({ em }, index) => points[index + 1]?.em !== em)
}
