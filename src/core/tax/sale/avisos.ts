import type { Contexto } from '../kernel/contexto.ts'
import type { Tributo } from '../kernel/tributo.ts'
import { TRIBUTOS } from '../tributos.ts'
import type { Figuras } from './figuras.ts'
import type { ItemInteiro } from './item.ts'
import type { Aviso } from './resultado.ts'

const NENHUM: readonly Aviso[] = []
const NA_ORDEM: readonly Tributo<ItemInteiro, Figuras>[] = TRIBUTOS
const AVISAM = NA_ORDEM.flatMap(({ avisos }) => avisos ?? [])

/** Gives the warnings of a computed item, with fields relative to the item. */
export function avisosDoItem(item: ItemInteiro, ctx: Contexto, f: Figuras): readonly Aviso[] {
  if (!item.calcula) return NENHUM
  const avisos: Aviso[] = []
  const warn = (codigo: string, campo: string) => avisos.push({ codigo, campo })
  for (const avisa of AVISAM) avisa(item, ctx, f, warn)
  return avisos.length === 0 ? NENHUM : avisos
}
