import type { Exact } from '../../money/exact.ts'
import { regraDe } from '../icms/regra-de.ts'
import type { ComIcms, RegraIcms } from '../icms/rule.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { figura, type Nota, type Why } from '../kernel/why.ts'

const NOTA: Nota = { fonte: 'ADCT art. 82; NT 2016.002' }

/** Reads the FCP % of the recipient's state in the rule's column; null when the rule or the table has none, or zero. */
function pFCP(regra: RegraIcms, ctx: Contexto): Exact | null {
  const taxa = regra.fcp === null ? null : (ctx.fcp[regra.fcp] ?? null)
  return taxa === null || taxa.isZero() ? null : taxa
}

/**
 * Computes the own FCP on the ICMS base (rules §7; NT 2016.002; ADCT art. 82). An import takes the rate `fcp_importacao`,
 * a sale inside the state the rate of the rule's column. Between states there is no own FCP: the FCP of a final consumer
 * is part of DIFAL. CST 51 and 90 may defer the FCP.
 */
function computeFcp(item: ComIcms, ctx: Contexto, f: Lidas<'base_icms'>, why: Why): Escritas<typeof fcp> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  const taxa = item.importacao ? ctx.fcp_importacao : ctx.interestadual ? null : pFCP(regra, ctx)
  if (!regra.linha.fcp || taxa === null || taxa.isZero()) {
    if (why.on) why.none(['base_fcp', 'vlr_fcp'], semFcp(regra, ctx), NOTA.fonte)
    return {}
  }
  const base_fcp = why.same('base_fcp', 'base_icms', f.base_icms, NOTA)
  const vlr_fcp = why.rate('vlr_fcp', 'base_fcp', base_fcp, taxa, NOTA)
  if (regra.linha.cst !== '51' && regra.linha.cst !== '90') return { base_fcp, vlr_fcp }
  const vlr_fcp_dif = why.rate('vlr_fcp_dif', 'vlr_fcp', vlr_fcp, regra.pFCPDif, NOTA)
  const vlr_fcp_efet = why.calc('vlr_fcp_efet', {
    termos: [figura('vlr_fcp', vlr_fcp), figura('vlr_fcp_dif', vlr_fcp_dif, '-')],
    ...NOTA,
  })
  return { base_fcp, vlr_fcp, vlr_fcp_dif, vlr_fcp_efet }
}

function semFcp({ linha }: RegraIcms, ctx: Contexto): string {
  if (!linha.fcp) return `CST ${linha.cst} sem FCP`
  return ctx.interestadual ? 'operação interestadual: o FCP é do destino' : 'regra sem FCP'
}

/** Computes the FCP of ST: on the ST base, less the own FCP. */
function computeFcpSt(
  item: ComIcms,
  ctx: Contexto,
  f: Lidas<'base_icms_st' | 'vlr_fcp'>,
  why: Why,
): Escritas<typeof fcpSt> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  const taxa = pFCP(regra, ctx)
  if (taxa === null || f.base_icms_st.isZero()) return {}
  const base_fcp_st = why.same('base_fcp_st', 'base_icms_st', f.base_icms_st, NOTA)
  const debito = why.rate('fcp_st_debito', 'base_fcp_st', base_fcp_st, taxa, NOTA)
  const vlr_fcp_st = why.calc('vlr_fcp_st', {
    termos: [figura('fcp_st_debito', debito), figura('vlr_fcp', f.vlr_fcp, '-')],
    minimoZero: true,
    ...NOTA,
  })
  return { base_fcp_st, vlr_fcp_st }
}

export const fcp = {
  figuras: {
    base_fcp: 'base do FCP',
    vlr_fcp: 'FCP',
    vlr_fcp_dif: 'FCP diferido',
    vlr_fcp_efet: 'FCP efetivo',
  },
  totais: { vFCP: { palavra: 'FCP', soma: ['vlr_fcp'] } },
  compute: computeFcp,
} as const

export const fcpSt = {
  figuras: { base_fcp_st: 'base do FCP da ST', vlr_fcp_st: 'FCP da ST' },
  passos: { fcp_st_debito: 'FCP sobre a base da ST' },
  totais: { vFCPST: { palavra: 'FCP da ST', soma: ['vlr_fcp_st'] } },
  na_nota: ['vlr_fcp_st'],
  compute: computeFcpSt,
} as const
