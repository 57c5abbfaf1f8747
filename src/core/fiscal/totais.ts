import { type Decimal, ZERO } from '../money/decimal.ts'
import type { Figuras } from './figuras.ts'
import { recusar } from './recusa.ts'
import { type NomeTotal, TOTAIS } from './resultado.ts'

/** What of an item each total adds (MOC 7.0 group W). Retained figures of 60/500 stay out of vBCST and vST. */
export const SOMA: Readonly<Record<NomeTotal, (f: Figuras) => Decimal>> = {
  vBC: f => f.base_icms,
  vICMS: f => f.vlricms,
  vICMSDeson: f => f.valor_desoneracao,
  vFCPUFDest: f => f.vlrfcp,
  vICMSUFDest: f => f.vlrparufdes,
  vICMSUFRemet: f => f.vlrparuforig,
  vFCP: f => f.vlr_fcp,
  vBCST: f => f.base_icms_st,
  vST: f => f.vlr_icms_st,
  vFCPST: f => f.vlr_fcp_st,
  vICMSMono: f => f.vlr_icms_mono,
  vICMSMonoReten: f => f.vlr_icms_mono_reten,
  vICMSMonoRet: f => f.vlr_icms_mono_ret,
  vProd: f => f.vprod_xml,
  vProdLiqTot: f => f.vprodliq,
  vFrete: f => f.vfrete,
  vSeg: f => f.vseg,
  vDesc: f => f.vdesc,
  vII: f => f.valor_ii,
  vIPI: f => f.vlripi,
  vIPIDevol: f => f.vlripidevol,
  vPIS: f => f.vlrpis,
  vCOFINS: f => f.vlrconfins,
  // ICMS put into the note is written inside vOutro
  vOutro: f => f.voutro.plus(f.icms_na_nota),
  vNF: f => f.vitem,
  vTotTrib: f => f.vtottrib,
  vIS: f => f.vlr_isl,
  vBCIBSCBS: f => (f.base_ibs_uf.isZero() ? f.base_cbs : f.base_ibs_uf),
  vIBSUF: f => f.vlr_ibs_uf,
  vIBSMun: f => f.vlr_ibs_mu,
  vIBS: f => f.vlr_ibs_total,
  vCBS: f => f.vlr_cbs,
  vNFTot: f => f.vitem,
}

const SOMAS = TOTAIS.map(nome => SOMA[nome])

/** 13 whole digits and 2 places: the size of an amount in the layout (TDec_1302). */
const MAXIMO = 1e15

/**
 * The item's part of each total in whole cents. Cents are integers under 10^15, which a JS number holds and adds
 * exactly: the only sums of the engine outside Decimal, because 990 lines × 33 totals are added on every keystroke.
 */
export function centavosDoItem(f: Figuras): number[] {
  return SOMAS.map(soma => {
    const v = soma(f)
    if (v === ZERO || v.isZero()) return 0
    const centavos = v.times(100).toNumber()
    if (Math.abs(centavos) >= MAXIMO)
      recusar('Valor maior que o permitido no documento', 'vprod', 'valor_excede')
    return centavos
  })
}

/** Totals = sums of the rounded item figures, never a rounding of a sum. */
export function somar(itens: readonly { centavos: readonly number[] }[]): Record<NomeTotal, string> {
  const somas = new Array<number>(TOTAIS.length).fill(0)
  for (const { centavos } of itens) {
    for (let k = 0; k < somas.length; k++) somas[k] = (somas[k] as number) + (centavos[k] as number)
  }
  if (somas.some(s => Math.abs(s) >= MAXIMO))
    recusar('Valor maior que o permitido no documento', 'itens', 'valor_excede')
  return Object.fromEntries(TOTAIS.map((nome, k) => [nome, textoDeCentavos(somas[k] as number)])) as Record<
    NomeTotal,
    string
  >
}

/** 1234 → "12.34" */
function textoDeCentavos(centavos: number): string {
  const digitos = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`
}
