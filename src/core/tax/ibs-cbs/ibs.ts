import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { readValor } from '../kernel/numero.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import type { Nota, Why } from '../kernel/why.ts'
import { avisosDoIbs } from './avisos.ts'
import { type BaseRtc, IBS_MU, IBS_UF, tributoRtc } from './compute.ts'
import type { ComRtc } from './rule.ts'

/** Computes the IBS of state and city (LC 214/2025 art. 12; doc 2 §3.13 for the IS flag). */
function computeIbs(item: ComRtc, ctx: Contexto, f: BaseRtc, why: Why): Escritas<typeof ibs> {
  const regra = item.ibs
  if (!regra?.temGrupo) return {}
  const uf = tributoRtc(IBS_UF, item, ctx, regra, regra.uf, f, why)
  const mu = tributoRtc(IBS_MU, item, ctx, regra, regra.mu, f, why)
  const vlr_cred_pres_ibs = r2(readValor(item.entrada.vlr_cred_pres_ibs, 'vlr_cred_pres_ibs') ?? ZERO)
  const dele: Escritas<typeof ibs> & Total = {
    base_ibs_uf: uf.base,
    aliq_ibs_uf_efetiva: uf.efetiva,
    vlr_dif_ibs_uf: uf.diferido,
    vlr_dev_trib_ibs_uf: uf.devolvido,
    vlr_ibs_uf: uf.valor,
    aliq_ibs_uf_reg: uf.efetivaRegular,
    vlr_ibs_uf_reg: uf.regular,
    base_ibs_mu: mu.base,
    aliq_ibs_mu_efetiva: mu.efetiva,
    vlr_dif_ibs_mu: mu.diferido,
    vlr_dev_trib_ibs_mu: mu.devolvido,
    vlr_ibs_mu: mu.valor,
    aliq_ibs_mu_reg: mu.efetivaRegular,
    vlr_ibs_mu_reg: mu.regular,
    vlr_cred_pres_ibs,
    vlr_ibs_total: ZERO,
  }
  dele.vlr_ibs_total = ibsTotal(item, dele, why)
  return dele
}

type Total = Lidas<'vlr_ibs_uf' | 'vlr_ibs_mu' | 'vlr_cred_pres_ibs'>

const TOTAL: Nota = { fonte: 'NT 2025.002, rejeição 1150', minimoZero: true }
const PARTES = ['vlr_ibs_uf', 'vlr_ibs_mu'] as const
const CREDITO = ['vlr_cred_pres_ibs'] as const

/** Computes vIBS = state + city − presumed credit when `deduz_cred_pres` (rejection 1150). */
export const ibsTotal = (item: Item, f: Total, why: Why): Exact =>
  why.sum('vlr_ibs_total', f, PARTES, item.entrada.deduz_cred_pres === true ? CREDITO : [], TOTAL)

export const ibs = {
  reforma: true,
  figuras: {
    base_ibs_uf: 'base de cálculo: IBS da UF',
    vlr_dif_ibs_uf: 'diferido: IBS da UF',
    vlr_dev_trib_ibs_uf: 'devolvido: IBS da UF',
    vlr_ibs_uf: 'IBS da UF',
    vlr_ibs_uf_reg: 'tributação regular: IBS da UF',
    base_ibs_mu: 'base de cálculo: IBS do município',
    vlr_dif_ibs_mu: 'diferido: IBS do município',
    vlr_dev_trib_ibs_mu: 'devolvido: IBS do município',
    vlr_ibs_mu: 'IBS do município',
    vlr_ibs_mu_reg: 'tributação regular: IBS do município',
    vlr_cred_pres_ibs: 'crédito presumido: IBS',
    vlr_ibs_total: 'IBS',
  },
  taxas: {
    aliq_ibs_uf_efetiva: { casas: 4, palavra: 'alíquota efetiva: IBS da UF' },
    aliq_ibs_uf_reg: { casas: 4, palavra: 'alíquota regular: IBS da UF' },
    aliq_ibs_mu_efetiva: { casas: 4, palavra: 'alíquota efetiva: IBS do município' },
    aliq_ibs_mu_reg: { casas: 4, palavra: 'alíquota regular: IBS do município' },
  },
  passos: {
    vlr_ibs_uf_bruto: 'IBS da UF antes do diferimento',
    vlr_ibs_mu_bruto: 'IBS do município antes do diferimento',
  },
  totais: {
    vBCIBSCBS: { palavra: 'base de IBS e CBS', soma: ['base_ibs_uf'] },
    vIBSUF: { palavra: 'IBS da UF', soma: ['vlr_ibs_uf'] },
    vIBSMun: { palavra: 'IBS do município', soma: ['vlr_ibs_mu'] },
    vIBS: { palavra: 'IBS', soma: ['vlr_ibs_total'] },
  },
  no_produto: ['vlr_ibs_total'],
  compute: computeIbs,
  avisos: avisosDoIbs,
} as const
