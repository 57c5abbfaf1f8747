import { motivosDesoneracao } from '../../law/desoneracao.ts'
import { exact } from '../../money/exact.ts'
import { efetivaRtc } from '../ibs-cbs/compute.ts'
import type { TaxaRtc } from '../ibs-cbs/rule.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { limitTaxa } from '../kernel/numero.ts'
import type { Figuras } from './figuras.ts'
import type { ItemInteiro } from './item.ts'
import type { Aviso } from './resultado.ts'

const NENHUM: readonly Aviso[] = []
const EXIGE_REDUCAO = new Set(['200', '011', '515'])
const EXIGE_DIFERIMENTO = new Set(['510', '515'])

/** Warnings of a computed item, fields relative to it: the figure stands, somebody should look (rules §16). */
export function avisosDoItem(item: ItemInteiro, ctx: Contexto, f: Figuras): readonly Aviso[] {
  if (!item.calcula || !item.icms) return NENHUM
  const avisos: Aviso[] = []
  const warn = (codigo: string, campo: string) => avisos.push({ codigo, campo })
  const { icms, ipi, pisconfins, ibs, cbs } = item

  if (ipi?.tributa && !ipi.aliquota.isZero()) {
    if (ctx.modelo === '65') warn('ipi_ignorado_nfce', 'vlripi')
    else if (ctx.lei.ligado('ipi_2027')) warn('ipi_2027_conferir', 'vlripi')
  }
  if (!icms.linha.reduz && (!icms.reducao_icms.isZero() || !icms.reducao_icms_pf.isZero())) {
    warn('reducao_ignorada', 'base_icms')
  }
  if (icms.aliq_icms_diferido && limitTaxa(icms.aliq_icms_diferido).limitado)
    warn('diferimento_limitado', 'vlr_icms_diferido')
  const motivos = motivosDesoneracao(icms.linha.cst)
  if (motivos && icms.motivo !== null) {
    if (!motivos.includes(icms.motivo)) warn('motivo_fora_do_schema', 'valor_desoneracao')
    if (!f.valor_desoneracao.isZero()) warn('cbenef_exigido', 'valor_desoneracao')
  }
  if (!f.base_icms_st.isZero() && f.vlr_icms_st.isZero() && !icms.icms_st.isZero())
    warn('st_negativo_zerado', 'vlr_icms_st')
  const usaFcp = icms.linha.fcp && !ctx.interestadual && !item.importacao
  if (usaFcp && icms.fcp !== null && (ctx.fcp[icms.fcp] ?? null) === null) warn('fcp_sem_tabela', 'vlr_fcp')
  if (!f.icms_na_nota.isZero()) warn('icms_na_nota', 'icms_na_nota')

  if (pisconfins) {
    if (ctx.pisCofinsExtintos) warn('pis_cofins_extintos', 'vlrpis')
    else if (ctx.lei.ligado('lc224_beneficio') && /^0[67]$/.test(pisconfins.pis.cst))
      warn('lc224_beneficio', 'vlrpis')
  }
  if (item.isl && ctx.vprodBruto && !(item.isl.ibs_isl && item.isl.cbs_isl))
    warn('isl_sem_flag', 'base_ibs_uf')
  if (ctx.deveRtc && !(ibs && cbs)) warn('grupo_ibscbs_ausente', 'base_ibs_uf')
  if (ibs?.cst === '620' || cbs?.cst === '620') warn('mono_ibscbs_nao_calculado', 'vlr_ibs_mono')
  if (ibs?.temGrupo && ctx.vprodBruto) warn('icms_sem_ibscbs', 'base_icms')
  const rtc = (cst: string, taxa: TaxaRtc, tabela: string, figura: string) => {
    if (!ctx.lei.linha(tabela)) return
    const legal = ctx.lei.texto(tabela)
    if (legal === null) warn('taxa_nao_publicada', `aliq_${figura}_efetiva`)
    else if (!taxa.aliquota.eq(exact(legal))) warn('taxa_difere_da_tabela', `aliq_${figura}_efetiva`)
    if (taxa.diferimentoLimitado) warn('diferimento_limitado', `vlr_dif_${figura}`)
    if (differs(taxa, ctx)) warn('efetiva_divergente', `aliq_${figura}_efetiva`)
    const semReducao = EXIGE_REDUCAO.has(cst) && taxa.reducao.isZero() && ctx.pRedutor.isZero()
    if (semReducao || (EXIGE_DIFERIMENTO.has(cst) && taxa.diferimento.isZero())) {
      warn('grupo_rtc_divergente', `aliq_${figura}_efetiva`)
    }
  }
  if (ibs?.temGrupo) {
    rtc(ibs.cst, ibs.uf, 'ibs_uf', 'ibs_uf')
    if (!ibs.mu.aliquota.isZero()) rtc(ibs.cst, ibs.mu, 'ibs_mu', 'ibs_mu')
  }
  if (cbs?.temGrupo) rtc(cbs.cst, cbs.cbs, 'cbs', 'cbs')
  return avisos.length === 0 ? NENHUM : avisos
}

/** Tells whether the rule stores another effective rate than its own parts give. */
const differs = (taxa: TaxaRtc, ctx: Contexto): boolean =>
  taxa.efetivaGuardada !== null && !taxa.efetivaGuardada.eq(efetivaRtc(taxa, ctx))
