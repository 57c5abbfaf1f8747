import { type Exact, exact, ZERO } from '../money/exact.ts'
import { cut } from '../money/round.ts'
import type { Figura, Figuras } from './figuras.ts'
import { ibsTotal } from './ibs.ts'
import type { Item } from './item.ts'
import { recusar } from './recusa.ts'

const CENTAVO = exact('0.01')
const METADE = exact('0.5')
/** Interpolation lands within a cent or two; a curve with many bends is halved instead. */
const INTERPOLACOES = 12
/** Who takes the cents that rounding leaves, one each: SEFAZ lets a value be a cent off (1069, 1041, 1052). */
const TOMAM = ['vlr_cbs', 'vlr_ibs_uf', 'vlr_ibs_mu'] as const

/** IBS, CBS and IS that the price holds. */
const contidos = (f: Figuras): Exact => f.vlr_ibs_uf.plus(f.vlr_ibs_mu).plus(f.vlr_cbs).plus(f.vlr_isl)

/**
 * The price on the shelf is what is paid (rules §13a; CDC art. 31, Decreto 5.903/2006): the largest net value whose
 * IBS, CBS and IS still fit in it, found by computing the item at a few net values (`comLiquido`); the cents left go
 * to CBS and IBS, what is beyond them to the net value. @throws RecusaErro when the taxes pass what is charged
 */
export function precoCheio(item: Item, comLiquido: (vprod: Exact) => Figuras): Figuras {
  const g = item.vprod
  const cheio = comLiquido(g)
  const excesso = contidos(cheio)
  if (excesso.isZero()) return fechar(item, cheio, ZERO)
  const tentar = (vprod: Exact) => {
    const f = comLiquido(vprod)
    return { vprod, f, sobra: g.minus(vprod).minus(contidos(f)) }
  }
  // below the discount the bases would be negative; g − excesso always fits, because the taxes grow with the net value
  const piso = cheio.vdesc.minus(cheio.desconto_beneficio)
  const partida = g.minus(excesso)
  let cabe = tentar(partida.gt(piso) ? partida : piso)
  if (cabe.sobra.isNegative())
    return recusar(
      'O preço, menos o desconto, não cobre IBS, CBS e Imposto Seletivo do item',
      'preco',
      'preco_menor',
    )
  let passa = { vprod: g, sobra: excesso.negated() }
  for (let i = 0; !cabe.sobra.isZero() && passa.vprod.minus(cabe.vprod).gt(CENTAVO); i++) {
    const vao = passa.vprod.minus(cabe.vprod)
    const parte = i < INTERPOLACOES ? cabe.sobra.div(cabe.sobra.minus(passa.sobra)) : METADE
    const meio = entre(cabe.vprod.plus(cut(vao.times(parte), 2)), cabe.vprod, passa.vprod)
    const achado = tentar(meio)
    if (achado.sobra.isNegative()) passa = achado
    else cabe = achado
  }
  return fechar(item, cabe.f, cabe.sobra)
}

/** Strictly between two amounts more than a cent apart. */
function entre(v: Exact, de: Exact, ate: Exact): Exact {
  if (v.lte(de)) return de.plus(CENTAVO)
  return v.gte(ate) ? ate.minus(CENTAVO) : v
}

function fechar(item: Item, f: Figuras, sobra: Exact): Figuras {
  const ajuste: Partial<Record<Figura, Exact>> = {}
  let resta = sobra
  for (const nome of TOMAM) {
    if (resta.isZero() || f[nome].isZero()) continue
    f[nome] = f[nome].plus(CENTAVO)
    ajuste[nome] = CENTAVO
    resta = resta.minus(CENTAVO)
    if (nome !== 'vlr_cbs') f.vlr_ibs_total = ibsTotal(item, f)
  }
  if (!resta.isZero()) ajuste.vprodliq = resta
  f.vprodliq = f.vprod.plus(resta)
  f.vprod_xml = item.vprod
  f.ajuste = ajuste
  return f
}
