import { Decimal as Base } from 'decimal.js'
import type { EntradaDocumento } from '../src/core/tax/index.ts'

const D = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP })
type D = Base

const r2 = (x: D): D => x.toDecimalPlaces(2)
const pct = (base: D, rate: D): D => r2(base.times(rate).div(100))

const largestRemainder = (total: D, weights: D[]): D[] => {
  const sum = weights.reduce((a, b) => a.plus(b), new D(0))
  const exact = weights.map(w => total.times(w).div(sum))
  const parts = exact.map(x => x.toDecimalPlaces(2, Base.ROUND_DOWN))
  let missing = total
    .minus(parts.reduce((a, b) => a.plus(b), new D(0)))
    .times(100)
    .toNumber()
  const order = exact
    .map((_, i) => i)
    .sort((a, b) => (exact[b] as D).minus(parts[b] as D).cmp((exact[a] as D).minus(parts[a] as D)))
  for (const i of order) if (missing-- > 0) parts[i] = (parts[i] as D).plus('0.01')
  return parts
}

/**
 * Computes the mixed sale of this benchmark as hand-written code would: the same formulas directly in decimal.js, results as
 * text. Without validation, law, cache and explanation.
 */
export function bareSale(e: EntradaDocumento): Record<string, string> {
  const itens = e.itens.map(i => ({
    i,
    vprod: r2(new D(i.qtde ?? 0).times(new D(i.preco ?? 0))),
    desconto: new D(i.desconto ?? 0),
  }))
  const desconto = new D(e.desconto ?? 0)
  const outros = new D(e.acrscimo ?? 0)
  const pesos = itens.map(x => x.vprod.minus(x.desconto))
  const descontos = desconto.isZero() ? null : largestRemainder(desconto, pesos)
  const outrosPartes = outros.isZero() ? null : largestRemainder(outros, pesos)
  const totais: Record<string, D> = {}
  const soma = (nome: string, v: D) => {
    totais[nome] = (totais[nome] ?? new D(0)).plus(v)
  }
  itens.forEach(({ i, vprod, desconto: proprio }, k) => {
    const { regraicms: r, regrapisconfins: pc, regraibs: ib, regracbs: cb, ibpt } = i
    if (!r || !pc || !ib || !cb || !ibpt) return
    const vdesc = proprio.plus(descontos?.[k] ?? 0)
    const voutro = outrosPartes?.[k] ?? new D(0)
    const liq = vprod.minus(vdesc)
    const comOutros = r.opcoes?.includes('outros_icms') ? liq.plus(voutro) : liq
    let base_icms = new D(0)
    let vlricms = new D(0)
    if (r.cst === '00' || r.cst === '20') {
      const reducao = r.cst === '20' ? new D(r.reducao_icms_pf ?? 0) : new D(0)
      base_icms = r2(comOutros.times(new D(1).minus(reducao.div(100))))
      vlricms = pct(base_icms, new D(r.icms ?? 0))
    }
    const base_pis = r2(liq.minus(vlricms))
    const vlrpis = pct(base_pis, new D(pc.aliquota_pis ?? 0))
    const vlrconfins = pct(base_pis, new D(pc.aliquota_confins ?? 0))
    const b = r2(liq.plus(voutro).minus(vlrpis).minus(vlrconfins).minus(vlricms))
    const taxa = (a: unknown, reducao: unknown) =>
      new D(String(a ?? 0)).times(new D(1).minus(new D(String(reducao ?? 0)).div(100))).toDecimalPlaces(4)
    const efUf = taxa(ib.aliquota_uf_ibs, ib.aliquota_reducao_uf_ibs)
    const efMu = taxa(ib.aliquota_mu_ibs, ib.aliquota_reducao_mu_ibs)
    const efCbs = taxa(cb.aliquota_cbs, cb.aliquota_reducao_uf_cbs)
    const vlr_ibs_uf = pct(b, efUf)
    const vlr_ibs_mu = pct(b, efMu)
    const vlr_cbs = pct(b, efCbs)
    const federal = r.origem === '1' ? ibpt.importadosfederal : ibpt.nacionalfederal
    const vtottrib = pct(liq, new D(federal ?? 0))
      .plus(pct(liq, new D(ibpt.estadual ?? 0)))
      .plus(pct(liq, new D(ibpt.municipal ?? 0)))
    const vitem = vprod.minus(vdesc).plus(voutro)
    const figuras = {
      vProd: vprod,
      vDesc: vdesc,
      vOutro: voutro,
      vBC: base_icms,
      vICMS: vlricms,
      vPIS: vlrpis,
      vCOFINS: vlrconfins,
      vBCIBSCBS: b,
      vIBSUF: vlr_ibs_uf,
      vIBSMun: vlr_ibs_mu,
      vIBS: vlr_ibs_uf.plus(vlr_ibs_mu),
      vCBS: vlr_cbs,
      vTotTrib: vtottrib,
      vNF: vitem,
    }
    for (const [nome, v] of Object.entries(figuras)) soma(nome, v)
    textos.push(
      Object.values(figuras).map(v => v.toFixed(2)),
      [base_pis.toFixed(2), efUf.toFixed(4), efMu.toFixed(4), efCbs.toFixed(4)],
    )
  })
  textos.length = 0
  return Object.fromEntries(Object.entries(totais).map(([nome, v]) => [nome, v.toFixed(2)]))
}

/** Texts of the items, kept so that the optimiser cannot remove the computation. */
const textos: string[][] = []
