import { ZERO } from '../../money/exact.ts'
import { r2, round } from '../../money/round.ts'
import { ipiDevolvido } from '../ipi/compute.ts'
import type { Contexto } from './contexto.ts'
import { FIGURAS_DINHEIRO, FIGURAS_TAXA, type Figuras, NOMES_TAXA } from './figuras.ts'
import type { Item } from './item.ts'
import { readValor } from './numero.ts'
import type { Why } from './why.ts'

/** Figures that follow from quantity, price and spread even when the taxes are entered by hand. */
const DERIVADAS = new Set(['vprod', 'vprodliq', 'vprod_xml', 'vdesc', 'vfrete', 'vseg', 'voutro', 'vitem'])
const ENTRADAS = FIGURAS_DINHEIRO.filter(n => !DERIVADAS.has(n))

/**
 * Entered figures of an item that does not compute (rules §3.1): any output name. The dated ends of a tax do not erase
 * what was entered.
 */
export function manual(item: Item, ctx: Contexto, why: Why): Partial<Figuras> {
  const e = item.entrada as unknown as Readonly<Record<string, unknown>>
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
  const devolve = ctx.tipo_operacao === '5' || ctx.tipo_operacao === '6'
  return devolve ? { ...lidas, ...ipiDevolvido(item, why) } : lidas
}
