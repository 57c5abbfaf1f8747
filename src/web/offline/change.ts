import { KINDS, type Kind, type RuleOf, type Rules } from '../../core/tax/kinds.ts'
import type { Venda } from '../../core/venda/venda.ts'
import { vendas } from '../../domain/documents/venda/index.ts'

/** Splice of a list: removes `tirar` elements at `de` and inserts `por`. */
export interface Corte<T> {
  de: number
  tirar: number
  por: readonly T[]
}

type Lista = keyof typeof vendas.lines
type Escalares = Omit<Venda, Lista | 'regras'>

/**
 * Difference between two values of a sale. Unchanged lines keep their identity, so the common beginning and end of a list
 * are found by comparing references: a line added to a sale of 990 lines costs one line.
 */
export type SaleChange = { [L in Lista]?: Corte<Venda[L][number]> } & {
  campos?: Partial<Escalares>
  regras?: readonly [tipo: Kind, id: number, regra: RuleOf[Kind]][]
}

const LISTAS = Object.keys(vendas.lines) as Lista[]

function cut<T>(before: readonly T[], after: readonly T[]): Corte<T> | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const corte = { de: head, tirar: before.length - head - tail, por: after.slice(head, after.length - tail) }
  return corte.tirar === 0 && corte.por.length === 0 ? null : corte
}

/** Computes the change between two values of a sale; null: none. A field or rule that only `before` has is none. */
export function changeOf(before: Venda, after: Venda): SaleChange | null {
  const mudanca: SaleChange = {}
  const campos: Record<string, unknown> = {}
  for (const key of Object.keys(after) as (keyof Venda)[]) {
    if (key === 'regras' || LISTAS.includes(key as Lista)) continue
    if (before[key] !== after[key]) campos[key] = after[key]
  }
  if (Object.keys(campos).length > 0) mudanca.campos = campos
  for (const lista of LISTAS) {
    const corte = cut<unknown>(before[lista], after[lista])
    if (corte) Object.assign(mudanca, { [lista]: corte })
  }
  const regras = newRules(before.regras, after.regras)
  if (regras.length > 0) mudanca.regras = regras
  return Object.keys(mudanca).length > 0 ? mudanca : null
}

function newRules(before: Rules, after: Rules): [Kind, number, RuleOf[Kind]][] {
  const found: [Kind, number, RuleOf[Kind]][] = []
  for (const tipo of KINDS) {
    if (before[tipo] === after[tipo]) continue
    for (const [id, regra] of Object.entries(after[tipo])) {
      if (before[tipo][Number(id)] !== regra) found.push([tipo, Number(id), regra])
    }
  }
  return found
}

/** Applies to a sale the change that `changeOf` computed from it. */
export function applyChange(venda: Venda, mudanca: SaleChange): Venda {
  let next: Venda = { ...venda, ...mudanca.campos }
  for (const lista of LISTAS) {
    const corte = mudanca[lista]
    if (corte)
      next = { ...next, [lista]: venda[lista].toSpliced(corte.de, corte.tirar, ...(corte.por as never[])) }
  }
  for (const [tipo, id, regra] of mudanca.regras ?? []) {
    next = { ...next, regras: { ...next.regras, [tipo]: { ...next.regras[tipo], [id]: regra } } }
  }
  return next
}
