import { ZERO } from '../money/exact.ts'
import { r2, round } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import { FIGURAS_DINHEIRO, FIGURAS_TAXA, type Figuras, NOMES_TAXA } from './figuras.ts'
import { ipiDevolvido } from './ipi.ts'
import type { Item } from './item.ts'
import { lerValor } from './numero.ts'

/** Figures that follow from quantity, price and spread even when the taxes are entered by hand. */
const DERIVADAS = new Set(['vprod', 'vprodliq', 'vprod_xml', 'vdesc', 'vfrete', 'vseg', 'voutro', 'vitem'])
const ENTRADAS = FIGURAS_DINHEIRO.filter(n => !DERIVADAS.has(n))

/**
 * Entered figures of an item that does not compute (rules §3.1): any output name, plus the item's own freight,
 * insurance and other costs on top of the spread ones. The dated ends of a tax do not erase what was entered.
 */
export function manual(item: Item, ctx: Contexto, f: Figuras): Partial<Figuras> {
  const e = item.entrada as unknown as Readonly<Record<string, unknown>>
  const lidas: Partial<Figuras> = {}
  for (const nome of ENTRADAS) {
    if (e[nome] === undefined || e[nome] === null) continue
    lidas[nome] = r2(lerValor(e[nome], nome) ?? ZERO)
  }
  for (const nome of NOMES_TAXA) {
    if (e[nome] === undefined || e[nome] === null) continue
    lidas[nome] = round(lerValor(e[nome], nome) ?? ZERO, FIGURAS_TAXA[nome])
  }
  const marcada = e['deduz_desoneracao']
  lidas.deduz_desoneracao = marcada === true || String(marcada) === '1'
  lidas.vfrete = f.vfrete.plus(r2(lerValor(e['vfrete_item'], 'vfrete_item') ?? ZERO))
  lidas.vseg = f.vseg.plus(r2(lerValor(e['vseg_item'], 'vseg_item') ?? ZERO))
  lidas.voutro = f.voutro.plus(r2(lerValor(e['voutro_item'], 'voutro_item') ?? ZERO))
  const devolve = ctx.tipo_operacao === '5' || ctx.tipo_operacao === '6'
  return devolve ? { ...lidas, ...ipiDevolvido(item) } : lidas
}
