import { device } from '../state/device.ts'

/**
 * Key of the sales counts that rank products in this till's search. Each sale of a product adds 1 point; points lose
 * half their weight in about three weeks. Kept in this browser, by company.
 */
const KEY = 'tecla.vendidos'
const MOST = 2000
const DAY_MS = 86_400_000
const A_DAY = 0.97

type Kept = Record<string, [pontos: number, em: number]>

const key = (empresa_id: number) => `${KEY}.${empresa_id}`

function read(empresa_id: number): Kept {
  try {
    return JSON.parse(device.getItem(key(empresa_id)) ?? '{}') as Kept
  } catch {
    return {}
  }
}

const now = ([pontos, em]: Kept[string], today: number) => pontos * A_DAY ** ((today - em) / DAY_MS)

/** Lists the points of the products sold here, best first, at most `MOST`. */
export function bestSellers(
  empresa_id: number,
  today = Date.now(),
): (readonly [id: number, pontos: number])[] {
  return Object.entries(read(empresa_id))
    .map(([id, kept]) => [Number(id), now(kept, today)] as const)
    .sort((one, other) => other[1] - one[1])
    .slice(0, MOST)
}

/** Adds a point to each of these products. */
export function countSold(empresa_id: number, ids: Iterable<number>, today = Date.now()): void {
  const kept = Object.fromEntries(
    bestSellers(empresa_id, today).map(([id, pontos]) => [id, [pontos, today]]),
  ) as Kept
  for (const id of new Set(ids)) kept[id] = [(kept[id]?.[0] ?? 0) + 1, today]
  try {
    device.setItem(key(empresa_id), JSON.stringify(kept))
  } catch {
    // ignored: a full disk costs only the order of the search
  }
}
