import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { cut } from '../../money/round.ts'
import { ibsTotal } from '../ibs-cbs/ibs.ts'
import { refuse } from '../kernel/recusa.ts'
import { entrada, figura, QUIET, type Termo, type Why } from '../kernel/why.ts'
import type { Figura, Figuras } from '../sale/figuras.ts'
import type { ItemInteiro } from '../sale/item.ts'

type ComLiquido = (vprod: Exact, why: Why) => Figuras

const CENTAVO = exact('0.01')
const METADE = exact('0.5')
/** Maximum number of interpolations, normally enough to come near the price. After these, the search halves the interval. */
const INTERPOLACOES = 12
/** Figures that absorb cents left by rounding, one cent each: SEFAZ accepts a value one cent off (rej. 1069, 1041, 1052). */
const TOMAM = ['vlr_cbs', 'vlr_ibs_uf', 'vlr_ibs_mu'] as const

/** Adds up the IBS, CBS and IS inside the price, those of a fuel taxed once included. */
const contidos = (f: Figuras): Exact =>
  f.vlr_ibs_uf
    .plus(f.vlr_ibs_mu)
    .plus(f.vlr_cbs)
    .plus(f.vlr_isl)
    .plus(f.vlr_ibs_mono_total)
    .plus(f.vlr_cbs_mono_total)

/**
 * Computes an item whose shelf price includes IBS, CBS and IS (rules §13a; CDC art. 31, Decreto 5.903/2006), at the largest
 * net value that, with its taxes, does not exceed the price. @throws RecusaErro when they exceed the price less the discount
 */
export function precoCheio(item: ItemInteiro, comLiquido: ComLiquido, why: Why): Figuras {
  const g = item.vprod
  const cheio = comLiquido(g, QUIET)
  const excesso = contidos(cheio)
  /** Computes the figures of the chosen net value again, if they are to be recorded: the trials were not. */
  const contado = (f: Figuras) => (why.on ? comLiquido(f.vprod, why) : f)
  if (excesso.isZero()) return closeFiguras(item, contado(cheio), ZERO, why)
  const attempt = (vprod: Exact) => {
    const f = comLiquido(vprod, QUIET)
    return { vprod, f, sobra: g.minus(vprod).minus(contidos(f)) }
  }
  // a net value below the discount (benefit left out) would be negative after it; g − excesso always fits, because a
  // smaller net value never has larger taxes
  const piso = cheio.vdesc.minus(cheio.desconto_beneficio)
  const partida = g.minus(excesso)
  let cabe = attempt(partida.gt(piso) ? partida : piso)
  if (cabe.sobra.isNegative())
    return refuse(
      'O preço, menos o desconto, não cobre IBS, CBS e Imposto Seletivo do item',
      'preco',
      'preco_menor',
    )
  let passa = { vprod: g, sobra: excesso.negated() }
  for (let i = 0; !cabe.sobra.isZero() && passa.vprod.minus(cabe.vprod).gt(CENTAVO); i++) {
    const vao = passa.vprod.minus(cabe.vprod)
    const parte = i < INTERPOLACOES ? cabe.sobra.div(cabe.sobra.minus(passa.sobra)) : METADE
    const meio = entre(cabe.vprod.plus(cut(vao.times(parte), 2)), cabe.vprod, passa.vprod)
    const achado = attempt(meio)
    if (achado.sobra.isNegative()) passa = achado
    else cabe = achado
  }
  return closeFiguras(item, contado(cabe.f), cabe.sobra, why)
}

/** Moves `v` strictly between two amounts that are more than a cent apart. */
function entre(v: Exact, de: Exact, ate: Exact): Exact {
  if (v.lte(de)) return de.plus(CENTAVO)
  return v.gte(ate) ? ate.minus(CENTAVO) : v
}

/** Adds the leftover cents to the taxes, and the rest to the product, so that all add up to the shelf price. */
function closeFiguras(item: ItemInteiro, f: Figuras, sobra: Exact, why: Why): Figuras {
  const ajuste: Partial<Record<Figura, Exact>> = {}
  let resta = sobra
  for (const nome of TOMAM) {
    if (resta.isZero() || f[nome].isZero()) continue
    f[nome] = f[nome].plus(CENTAVO)
    ajuste[nome] = CENTAVO
    resta = resta.minus(CENTAVO)
    why.more(nome, entrada('preco', CENTAVO, 'centavo que fecha o preço'))
    if (nome !== 'vlr_cbs') f.vlr_ibs_total = ibsTotal(item, f, why)
  }
  if (!resta.isZero()) ajuste.vprodliq = resta
  f.vprodliq = f.vprod.plus(resta)
  f.vprod_xml = item.vprod
  f.ajuste = ajuste
  if (why.on) sayPreco(item, f, resta, why)
  return f
}

/**
 * Explains the price in four steps: price before discount, taxes inside it, net value (their base), net value on the note.
 * The taxes come from the net value, so their step names an input as its term: otherwise the explanation is circular.
 */
function sayPreco(item: ItemInteiro, f: Figuras, resta: Exact, why: Why): void {
  why.tell('vprod_xml', f.vprod_xml, {
    operacao: 'produto',
    termos: [entrada('qtde', item.qtde), entrada('preco', item.preco)],
    fonte: 'CDC art. 31; Decreto 5.903/2006: o preço anunciado é o que se paga',
  })
  const tributos = f.vprod_xml.minus(f.vprodliq)
  const daLei = 'LC 214/2025 art. 12; maior valor líquido que, com eles, não passa do preço'
  const cabem = [entrada('preco', tributos, 'IBS, CBS e IS que cabem no preço')]
  why.tell('tributos_no_preco', tributos, { termos: cabem, fonte: daLei }, true)
  const centavo = (sinal: '+' | '-'): Termo[] =>
    resta.isZero() ? [] : [['centavo sem tributo', resta, 'entrada.preco', sinal]]
  why.tell('vprod', f.vprod, {
    termos: [figura('vprod_xml', f.vprod_xml), figura('tributos_no_preco', tributos, '-'), ...centavo('-')],
    fonte: 'valor líquido: base de todos os tributos',
  })
  why.tell('vprodliq', f.vprodliq, {
    termos: [figura('vprod', f.vprod), ...centavo('+')],
    fonte: 'NT 2026.008',
  })
}
