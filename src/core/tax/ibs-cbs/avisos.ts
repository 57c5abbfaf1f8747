import { exact } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Warn } from '../kernel/tributo.ts'
import { efetivaRtc } from './compute.ts'
import type { ComRtc, RegraRtc, TaxaRtc } from './rule.ts'

const EXIGE_REDUCAO = new Set(['200', '011', '515'])
const EXIGE_DIFERIMENTO = new Set(['510', '515'])

/** Gives the warnings of IBS, and those that need the rules of IBS and CBS together. */
export function avisosDoIbs({ ibs, cbs }: ComRtc, ctx: Contexto, _f: unknown, warn: Warn): void {
  if (ctx.deveRtc && !(ibs && cbs)) warn('grupo_ibscbs_ausente', 'base_ibs_uf')
  if (!ibs?.temGrupo) return
  if (ctx.vprodBruto) warn('icms_sem_ibscbs', 'base_icms')
  avisosDaTaxa(ibs, ibs.uf, 'ibs_uf', ctx, warn)
  if (!ibs.mu.aliquota.isZero()) avisosDaTaxa(ibs, ibs.mu, 'ibs_mu', ctx, warn)
}

export function avisosDaCbs({ cbs }: ComRtc, ctx: Contexto, _f: unknown, warn: Warn): void {
  if (cbs?.temGrupo) avisosDaTaxa(cbs, cbs.cbs, 'cbs', ctx, warn)
}

/**
 * Warns about a rate that differs from the law's of the day, and about its deferral, reduction and stored effective
 * rate. `nome` names the law's row and is part of the figures' names.
 */
function avisosDaTaxa({ cst }: RegraRtc, taxa: TaxaRtc, nome: string, ctx: Contexto, warn: Warn): void {
  if (!ctx.lei.linha(nome)) return
  const efetiva = `aliq_${nome}_efetiva`
  const legal = ctx.lei.texto(nome)
  if (legal === null) warn('taxa_nao_publicada', efetiva)
  else if (!taxa.aliquota.eq(exact(legal))) warn('taxa_difere_da_tabela', efetiva)
  if (taxa.diferimentoLimitado) warn('diferimento_limitado', `vlr_dif_${nome}`)
  if (differs(taxa, ctx)) warn('efetiva_divergente', efetiva)
  const semReducao = EXIGE_REDUCAO.has(cst) && taxa.reducao.isZero() && ctx.pRedutor.isZero()
  if (semReducao || (EXIGE_DIFERIMENTO.has(cst) && taxa.diferimento.isZero()))
    warn('grupo_rtc_divergente', efetiva)
}

/** Tells whether the effective rate stored in the rule differs from the rate computed from the rule's other fields. */
const differs = (taxa: TaxaRtc, ctx: Contexto): boolean =>
  taxa.efetivaGuardada !== null && !taxa.efetivaGuardada.eq(efetivaRtc(taxa, ctx))
