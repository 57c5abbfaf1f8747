import { r2 } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import type { Escritas } from '../kernel/tributo.ts'
import { entrada, type Why } from '../kernel/why.ts'

/** Copies the import duty (Decreto 6.759/2009) from the import declaration; it is never computed here. */
function computeIi(item: Item, _ctx: Contexto, _f: unknown, why: Why): Escritas<typeof ii> {
  if (item.valor_ii.isZero()) return {}
  const valor_ii = r2(item.valor_ii)
  if (why.on)
    why.tell('valor_ii', valor_ii, { termos: [entrada('valor_ii', valor_ii)], fonte: 'II informado' })
  return { valor_ii }
}

export const ii = {
  figuras: { valor_ii: 'imposto de importação' },
  totais: { vII: { palavra: 'imposto de importação', soma: ['valor_ii'] } },
  na_nota: ['valor_ii'],
  compute: computeIi,
} as const
