import type { Tributo } from '../kernel/tributo.ts'
import { TRIBUTOS } from '../tributos.ts'
import type { NomeTotal } from './figuras.ts'

/** Totals of the taxes that a note adds to its products, with their words, in the order of the law. Orders add none. */
export const SOMADOS: readonly (readonly [NomeTotal, string])[] = (TRIBUTOS as readonly Tributo[]).flatMap(
  ({ na_nota = [], totais = {} }) =>
    Object.entries(totais).flatMap(([tag, { palavra, soma }]) =>
      palavra !== undefined && soma.every(figura => na_nota.includes(figura))
        ? [[tag as NomeTotal, palavra] as const]
        : [],
    ),
)
