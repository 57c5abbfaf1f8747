import { motivosDesoneracao } from '../../law/desoneracao.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { limitTaxa } from '../kernel/numero.ts'
import type { Lidas, Warn } from '../kernel/tributo.ts'
import type { ComIcms } from './rule.ts'

type Avisadas = Lidas<'valor_desoneracao' | 'base_icms_st' | 'vlr_icms_st' | 'icms_na_nota'>

/** Gives the warnings of the ICMS rule: reduction, deferral, relief, ST, FCP and ICMS added to the note. */
export function avisosDoIcms(item: ComIcms, ctx: Contexto, f: Avisadas, warn: Warn): void {
  const { icms } = item
  if (!icms) return
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
}
