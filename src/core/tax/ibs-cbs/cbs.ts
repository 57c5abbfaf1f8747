import { ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { readValor } from '../kernel/numero.ts'
import type { Escritas } from '../kernel/tributo.ts'
import type { Why } from '../kernel/why.ts'
import { avisosDaCbs } from './avisos.ts'
import { type BaseRtc, CBS, tributoRtc } from './compute.ts'
import type { ComRtc } from './rule.ts'

/** Computes CBS (LC 214/2025 art. 12). The presumed credit is only reported. */
function computeCbs(item: ComRtc, ctx: Contexto, f: BaseRtc, why: Why): Escritas<typeof cbs> {
  const regra = item.cbs
  if (!regra?.temGrupo) return {}
  const t = tributoRtc(CBS, item, ctx, regra, regra.cbs, f, why)
  return {
    base_cbs: t.base,
    aliq_cbs_efetiva: t.efetiva,
    vlr_cbs_bruto: t.bruto,
    vlr_dif_cbs: t.diferido,
    vlr_dev_trib_cbs: t.devolvido,
    vlr_cbs: t.valor,
    aliq_cbs_reg: t.efetivaRegular,
    vlr_cbs_reg: t.regular,
    vlr_cred_pres_cbs: r2(readValor(item.entrada.vlr_cred_pres_cbs, 'vlr_cred_pres_cbs') ?? ZERO),
  }
}

export const cbs = {
  reforma: true,
  figuras: {
    base_cbs: 'base de cálculo: CBS',
    vlr_cbs_bruto: 'CBS antes do diferimento',
    vlr_dif_cbs: 'diferido: CBS',
    vlr_dev_trib_cbs: 'devolvido: CBS',
    vlr_cbs: 'CBS',
    vlr_cbs_reg: 'tributação regular: CBS',
    vlr_cred_pres_cbs: 'crédito presumido: CBS',
  },
  taxas: {
    aliq_cbs_efetiva: { casas: 4, palavra: 'alíquota efetiva: CBS' },
    aliq_cbs_reg: { casas: 4, palavra: 'alíquota regular: CBS' },
  },
  totais: { vCBS: { palavra: 'CBS', soma: ['vlr_cbs'] } },
  no_produto: ['vlr_cbs'],
  compute: computeCbs,
  avisos: avisosDaCbs,
} as const
