import type { EntradaDocumento } from '../src/core/tax/index.ts'

const r2 = (x: number): number => Math.round((x + Number.EPSILON) * 100) / 100
const num = (x: unknown): number => Number(x ?? 0)

/**
 * Computes the mixed sale of this benchmark as the simplest code would: the same formulas in binary floats, which lose
 * cents. Only a lower bound of the time, not a target.
 */
export function floatSale(e: EntradaDocumento): Record<string, string> {
  const brutos = e.itens.map(i => r2(num(i.qtde) * num(i.preco)))
  const pesos = e.itens.map((i, k) => num(brutos[k]) - num(i.desconto))
  const soma = pesos.reduce((a, b) => a + b, 0)
  const parte = (total: unknown, k: number) => (soma === 0 ? 0 : r2((num(total) * num(pesos[k])) / soma))
  const totais: Record<string, number> = {}
  e.itens.forEach((i, k) => {
    const { regraicms: r, regrapisconfins: pc, regraibs: ib, regracbs: cb, ibpt } = i
    if (!r || !pc || !ib || !cb || !ibpt) return
    const vProd = num(brutos[k])
    const vDesc = num(i.desconto) + parte(e.desconto, k)
    const vOutro = parte(e.acrscimo, k)
    const liq = vProd - vDesc
    const reducao = r.cst === '20' ? num(r.reducao_icms_pf) : 0
    const tributa = r.cst === '00' || r.cst === '20'
    const cheia = liq + (r.opcoes?.includes('outros_icms') ? vOutro : 0)
    const vBC = tributa ? r2(cheia * (1 - reducao / 100)) : 0
    const vICMS = r2((vBC * num(r.icms)) / 100)
    const basePis = r2(liq - vICMS)
    const vPIS = r2((basePis * num(pc.aliquota_pis)) / 100)
    const vCOFINS = r2((basePis * num(pc.aliquota_confins)) / 100)
    const vBCIBSCBS = r2(liq + vOutro - vPIS - vCOFINS - vICMS)
    const efetiva = (a: unknown, red: unknown) => num(a) * (1 - num(red) / 100)
    const vIBSUF = r2((vBCIBSCBS * efetiva(ib.aliquota_uf_ibs, ib.aliquota_reducao_uf_ibs)) / 100)
    const vIBSMun = r2((vBCIBSCBS * efetiva(ib.aliquota_mu_ibs, ib.aliquota_reducao_mu_ibs)) / 100)
    const vCBS = r2((vBCIBSCBS * efetiva(cb.aliquota_cbs, cb.aliquota_reducao_uf_cbs)) / 100)
    const federal = num(r.origem === '1' ? ibpt.importadosfederal : ibpt.nacionalfederal)
    const vTotTrib = r2((liq * (federal + num(ibpt.estadual) + num(ibpt.municipal))) / 100)
    const figuras = {
      vProd,
      vDesc,
      vOutro,
      vBC,
      vICMS,
      vPIS,
      vCOFINS,
      vBCIBSCBS,
      vIBSUF,
      vIBSMun,
      vCBS,
      vTotTrib,
      vNF: liq + vOutro,
    }
    for (const [nome, v] of Object.entries(figuras)) totais[nome] = (totais[nome] ?? 0) + v
    textos.push(Object.values(figuras).map(v => v.toFixed(2)))
  })
  textos.length = 0
  return Object.fromEntries(Object.entries(totais).map(([nome, v]) => [nome, v.toFixed(2)]))
}

/** Texts of the items, kept so that the optimiser cannot remove the computation. */
const textos: string[][] = []
