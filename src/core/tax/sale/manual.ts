import { ZERO } from '../../money/exact.ts'
import { r2, round } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { readValor } from '../kernel/numero.ts'
import type { Tributo } from '../kernel/tributo.ts'
import type { Why } from '../kernel/why.ts'
import { FIGURAS_ALHEIAS, TRIBUTOS } from '../tributos.ts'
import { FIGURAS_DINHEIRO, FIGURAS_TAXA, type Figuras, NOMES_TAXA } from './figuras.ts'
import type { ItemInteiro } from './item.ts'

/** Figures computed from quantity, price and spread even when the taxes are typed. */
const DERIVADAS = new Set(['vprod', 'vprodliq', 'vprod_xml', 'vdesc', 'vfrete', 'vseg', 'voutro', 'vitem'])
const ENTRADAS = FIGURAS_DINHEIRO.filter(n => !DERIVADAS.has(n))

const NA_ORDEM: readonly Tributo<ItemInteiro, Figuras>[] = TRIBUTOS
const CORRIGEM = NA_ORDEM.flatMap(({ digitado }) => digitado ?? [])

/**
 * Reads the typed figures of an item that does not compute taxes (rules §3.1): any output name. Typed figures stay after the
 * date on which their tax ends. The typed CST decides which figures the note has a tag for.
 */
export function manual(item: ItemInteiro, ctx: Contexto, why: Why): Partial<Figuras> {
  const e: Readonly<Record<string, unknown>> = { ...item.entrada }
  const lidas: Partial<Figuras> = {}
  for (const nome of ENTRADAS) {
    if (e[nome] === undefined || e[nome] === null) continue
    lidas[nome] = r2(readValor(e[nome], nome) ?? ZERO)
  }
  for (const nome of NOMES_TAXA) {
    if (e[nome] === undefined || e[nome] === null) continue
    lidas[nome] = round(readValor(e[nome], nome) ?? ZERO, FIGURAS_TAXA[nome])
  }
  const marcada = e['deduz_desoneracao']
  lidas.deduz_desoneracao = marcada === true || String(marcada) === '1'
  if (ctx.soReforma) for (const nome of FIGURAS_ALHEIAS) delete lidas[nome as keyof Figuras]
  for (const corrige of CORRIGEM) Object.assign(lidas, corrige(item, ctx, lidas, why))
  return lidas
}
