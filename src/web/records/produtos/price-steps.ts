import type { MovimentoDito } from '../../../domain/api/estoque.ts'
import type { TrailStep } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { StepPoint } from '../../charts/step-line.tsx'

const CAMPO = 'estoque.preco_vend'
const CUSTO = 'estoque.preco_comp'

interface Told extends StepPoint {
  texto: string
}

const priceChangesOf = (steps: readonly TrailStep[]) =>
  steps.flatMap(({ em, mudancas }) =>
    mudancas
      .filter(({ campo, depois }) => campo === CAMPO && typeof depois === 'string')
      .map(({ antes, depois }) => ({ em, antes: textOf(antes), depois: String(depois) })),
  )

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Finds a field's value after a step of the history: the step's own change, else the old value in the next change, else the
 * new value of the last change before.
 */
function asOf(steps: readonly TrailStep[], at: number, campo: string): string | null {
  const change = (step: TrailStep) => step.mudancas.find(mudanca => mudanca.campo === campo)
  const own = steps.slice(at).map(change)
  if (own[0]) return textOf(own[0].depois)
  const later = steps.slice(0, at).map(change).findLast(Boolean)
  return later ? textOf(later.antes) : textOf(own.find(Boolean)?.depois)
}

/** Lists every change of price or cost, newest first, with the price and the cost after the change. */
export const priceAndCostOf = (steps: readonly TrailStep[]) =>
  steps.flatMap(({ id, em, usuario, mudancas }, at) => {
    const price = mudancas.find(({ campo }) => campo === CAMPO)
    const cost = mudancas.find(({ campo }) => campo === CUSTO)
    if (!price && !cost) return []
    const [era, custava] = [textOf(price?.antes), textOf(cost?.antes)]
    return [{ id, em, usuario, era, custava, preco: asOf(steps, at, CAMPO), custo: asOf(steps, at, CUSTO) }]
  })

/**
 * Lists the prices in a record's history, oldest first. When the oldest step of the history is older than the first
 * change, begins with the price before this change, at the date of that step.
 */
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

/** Gives the price, R$, before the first recorded change; null when the history does not have it. */
export function priceBefore(steps: readonly TrailStep[]): number | null {
  const antes = priceChangesOf(steps).at(-1)?.antes ?? null
  return antes === null ? null : Number(antes)
}

/** Lists the balances after each movement, oldest first; of movements at the same time, only the last balance. */
export const balancesOf = (movements: readonly Pick<MovimentoDito, 'em' | 'saldo'>[]): Told[] => {
  const points = movements
    .toReversed()
    .map(({ em, saldo }) => ({ em: Date.parse(em), valor: Number(saldo), texto: saldo }))
  return points.filter(({ em }, index) => points[index + 1]?.em !== em)
}
