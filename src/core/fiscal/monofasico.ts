import { ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'
import { CEM, fracao, lerOuZero, lerPercentual, lerValor, limitar, porcento, UM } from './numero.ts'
import type { RegraIcms } from './regra-icms.ts'

/**
 * Single-phase ICMS of fuels, R$ per unit (LC 192/2022; NT 2023.001). Only the retained part (CST 15) joins the note:
 * the sold quantity is split between own and retained, never taxed twice.
 */
export function monofasico(item: Item, regra: RegraIcms): Partial<Figuras> {
  if (regra.linha.mono === null) return {}
  const e = item.entrada
  const q = lerValor(e.qbc_mono, 'qbc_mono') ?? item.qtde_trib
  switch (regra.linha.mono) {
    case '02':
      return { vlr_icms_mono: r2(q.times(regra.icms)) }
    case '15': {
      const reducao = fracao(lerPercentual(e.red_ad_rem, 'red_ad_rem') ?? ZERO)
      const retida = lerOuZero(e.qbc_mono_reten, 'qbc_mono_reten')
      return {
        vlr_icms_mono: r2(q.times(regra.icms).times(UM.minus(reducao))),
        vlr_icms_mono_reten: r2(retida.times(regra.icms_st)),
      }
    }
    case '53': {
      const vlr_icms_mono_op = r2(q.times(regra.icms))
      const vlr_icms_mono_dif = r2(porcento(vlr_icms_mono_op, limitar(regra.aliq_icms_diferido ?? CEM).taxa))
      return { vlr_icms_mono_op, vlr_icms_mono_dif, vlr_icms_mono: vlr_icms_mono_op.minus(vlr_icms_mono_dif) }
    }
    case '61':
      return { vlr_icms_mono_ret: r2(q.times(regra.aliq_icms_retido_anteriormente)) }
  }
}
