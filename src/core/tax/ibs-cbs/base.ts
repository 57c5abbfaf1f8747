import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Why } from '../kernel/why.ts'
import type { ComRtc } from './rule.ts'

const NOTA: Nota = {
  fonte: 'LC 214/2025 art. 12: preço líquido sem ICMS, PIS, COFINS e descontos; IPI, ST e FCP-ST ficam fora',
  minimoZero: true,
}
const MAIS = ['vprod', 'vfrete', 'vseg', 'voutro', 'valor_ii'] as const
const MENOS = [
  'vdesc',
  'vlrpis',
  'vlrconfins',
  'vlricms',
  'vlrparufdes',
  'vlr_fcp',
  'vlrfcp',
  'vlr_icms_mono',
] as const
type Parte = (typeof MAIS)[number] | (typeof MENOS)[number]

/**
 * Computes B, the common base of IS, IBS and CBS: net price, charges and II, less discount, PIS, COFINS, ICMS, DIFAL and
 * FCP; IPI, ST and FCP-ST stay out (LC 214/2025 art. 12; parts as in the former rule UB16-10, which SEFAZ never checked and
 * NT 2026.008 removed). An import adds its customs charges, unless `ibscbs_aduaneiro` is false. Only this function knows the
 * parts, because the law may change them.
 */
function computeBase(item: ComRtc, ctx: Contexto, f: Lidas<Parte>, why: Why): Exact {
  const aduaneiro = ctx.ibscbs_aduaneiro && item.importacao && !item.valor_aduaneiro.isZero()
  if (!aduaneiro) return r2(why.sum('base_ibscbs', f, MAIS, MENOS, NOTA))
  // customs charges are an input, not a figure
  const termos = [
    ...MAIS.map(nome => figura(nome, f[nome])),
    entrada('valor_aduaneiro', item.valor_aduaneiro),
    ...MENOS.map(nome => figura(nome, f[nome], '-')),
  ]
  return why.calc('base_ibscbs', { termos: termos.filter(([, v]) => !v.isZero()), ...NOTA })
}

function compute(item: ComRtc, ctx: Contexto, f: Lidas<Parte>, why: Why): Escritas<typeof baseIbsCbs> {
  if (item.ibs || item.cbs || item.isl) return { base_rtc: computeBase(item, ctx, f, why) }
  why.none(DA_REFORMA, 'sem regra de IBS/CBS', 'LC 214/2025 art. 12')
  return {}
}

const DA_REFORMA = ['base_ibs_uf', 'base_cbs', 'vlr_ibs_total', 'vlr_cbs'] as const

export const baseIbsCbs = {
  reforma: true,
  passos: { base_ibscbs: 'base comum de IBS e CBS' },
  /** B, the common base of IS, IBS and CBS. */
  entregas: { base_rtc: ZERO },
  compute,
} as const
