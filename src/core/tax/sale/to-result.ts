import { ZERO } from '../../money/exact.ts'
import { toShortText, toText } from '../../money/round.ts'
import { FIGURAS_DINHEIRO, FIGURAS_TAXA, type Figura, type Figuras, NOMES_TAXA } from './figuras.ts'
import type { ItemInteiro } from './item.ts'
import type { ResultadoItem } from './resultado.ts'

/** Places of each figure; what else is kept among figures has none. */
const CASAS: Readonly<Partial<Record<string, number>>> = {
  ...Object.fromEntries(FIGURAS_DINHEIRO.map(nome => [nome, 2])),
  ...FIGURAS_TAXA,
}

type Mutavel = { -readonly [K in keyof ResultadoItem]: ResultadoItem[K] }

/** Every figure at zero: copied whole, then only what is not zero is written. Most figures of a till's line are zero. */
const ZERADO: Mutavel = {
  ...(Object.fromEntries(
    [...FIGURAS_DINHEIRO, ...NOMES_TAXA].map(nome => [nome, toText(ZERO, CASAS[nome])]),
  ) as Record<Figura, string>),
  qtde_trib: '',
  valor_trib: '',
  vuncomliq: '',
  vnf: '',
  deduz_desoneracao: false,
  cst_reg: null,
  cclasstrib_reg: null,
}

/** Keeps the figures that are not zero. */
export function nonZero(item: ResultadoItem): Partial<ResultadoItem> {
  const kept: Record<string, unknown> = {}
  for (const nome in item) {
    const valor = item[nome as Figura]
    if (valor !== ZERADO[nome as Figura]) kept[nome] = valor
  }
  return kept
}

/** The item whole again, whatever was figured then. */
export const whole = (kept: Partial<ResultadoItem>): ResultadoItem => ({ ...ZERADO, ...kept })

/** Figures of one item as the text that leaves the engine. */
export function toResult(item: ItemInteiro, f: Figuras): ResultadoItem {
  const texto: Mutavel = { ...ZERADO }
  // in the order the object itself has: names out of a list take twice as long, and 990 lines are written on a digit of the freight
  for (const nome in f) {
    const v = f[nome as Figura]
    if (v === ZERO) continue
    const casas = CASAS[nome]
    if (casas !== undefined && !v.isZero()) texto[nome as Figura] = v.toFixed(casas)
  }
  texto.qtde_trib = toText(item.qtde_trib, 4)
  texto.valor_trib = toShortText(item.valor_trib, 10)
  texto.vuncomliq =
    f.ajuste && !item.qtde.isZero() ? toShortText(f.vprodliq.div(item.qtde), 10) : String(item.entrada.preco)
  texto.vnf = texto.vitem
  texto.deduz_desoneracao = f.deduz_desoneracao
  if (item.calcula && item.entrada.trib_regular === true) {
    texto.cst_reg = item.entrada.cst_reg ?? null
    texto.cclasstrib_reg = item.entrada.cclasstrib_reg ?? null
  }
  return texto
}
