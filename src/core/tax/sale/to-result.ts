import { ZERO } from '../../money/exact.ts'
import { toShortText, toText } from '../../money/round.ts'
import { FIGURAS_DINHEIRO, FIGURAS_TAXA, type Figura, type Figuras, NOMES_TAXA } from './figuras.ts'
import type { ItemInteiro } from './item.ts'
import type { ResultadoItem } from './resultado.ts'

/** Decimal places of each figure. Other values stored with the figures have none. */
const CASAS: Readonly<Partial<Record<string, number>>> = {
  ...Object.fromEntries(FIGURAS_DINHEIRO.map(nome => [nome, 2])),
  ...FIGURAS_TAXA,
}

type Mutavel = { -readonly [K in keyof ResultadoItem]: ResultadoItem[K] }

/** Every figure at zero. A result is a copy with only the other values written: most figures of a till's line are zero. */
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

/** Keeps only the figures that are not zero. */
export function nonZero(item: ResultadoItem): Partial<ResultadoItem> {
  const kept: Record<string, unknown> = {}
  for (const nome in item) {
    const valor = item[nome as Figura]
    if (valor !== ZERADO[nome as Figura]) kept[nome] = valor
  }
  return kept
}

/** Restores an item from its figures that are not zero. */
export const whole = (kept: Partial<ResultadoItem>): ResultadoItem => ({ ...ZERADO, ...kept })

/** Writes the figures of one item as text. */
export function toResult(item: ItemInteiro, f: Figuras): ResultadoItem {
  const texto: Mutavel = { ...ZERADO }
  // for…in on purpose: names from a list are slower, and each digit of a typed freight writes up to 990 lines
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
