import type { Exact } from '../../money/exact.ts'
import { regraDe } from '../icms/regra-de.ts'
import type { ComIcms } from '../icms/rule.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { CEM, limitTaxa, readOrZero, readPercentual, readValor } from '../kernel/numero.ts'
import type { Escritas } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Termo, type Why } from '../kernel/why.ts'

const NOTA: Nota = { fonte: 'LC 192/2022; NT 2023.001' }
const RETIDO: Nota = { fonte: `${NOTA.fonte}; retido, entra no total da nota` }

/**
 * Computes the single-phase ICMS of fuels, R$ per unit (LC 192/2022; NT 2023.001). Only the retained part (CST 15) joins the
 * note's total. The own quantity is `qbc_mono`, else the taxable quantity; the retained quantity is `qbc_mono_reten`, else
 * zero.
 */
function computeMonofasico(item: ComIcms, ctx: Contexto, _f: unknown, why: Why): Escritas<typeof monofasico> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  if (regra.linha.mono === null) return {}
  const e = item.entrada
  const vendida = readValor(e.qbc_mono, 'qbc_mono')
  const q = vendida === null ? figura('qtde_trib', item.qtde_trib) : entrada('qbc_mono', vendida)
  const adRem = entrada('regraicms.icms', regra.icms)
  /** Computes quantity × R$ per unit. */
  const perUnidade = (campo: string, termos: readonly Termo[], taxa: Exact | null = null, nota = NOTA) =>
    why.calc(campo, { operacao: 'produto', termos, taxa, ...nota })
  switch (regra.linha.mono) {
    case '02':
      return { vlr_icms_mono: perUnidade('vlr_icms_mono', [q, adRem]) }
    case '15': {
      const reducao = readPercentual(e.red_ad_rem, 'red_ad_rem')
      const retida = readOrZero(e.qbc_mono_reten, 'qbc_mono_reten')
      const daSt = [entrada('qbc_mono_reten', retida), entrada('regraicms.icms_st', regra.icms_st)]
      return {
        vlr_icms_mono: perUnidade('vlr_icms_mono', [q, adRem], reducao && CEM.minus(reducao)),
        vlr_icms_mono_reten: perUnidade('vlr_icms_mono_reten', daSt, null, RETIDO),
      }
    }
    case '53': {
      const vlr_icms_mono_op = perUnidade('vlr_icms_mono_op', [q, adRem])
      const pDif = limitTaxa(regra.aliq_icms_diferido ?? CEM).taxa
      const vlr_icms_mono_dif = why.rate(
        'vlr_icms_mono_dif',
        'vlr_icms_mono_op',
        vlr_icms_mono_op,
        pDif,
        NOTA,
      )
      const vlr_icms_mono = why.calc('vlr_icms_mono', {
        termos: [
          figura('vlr_icms_mono_op', vlr_icms_mono_op),
          figura('vlr_icms_mono_dif', vlr_icms_mono_dif, '-'),
        ],
        ...NOTA,
      })
      return { vlr_icms_mono_op, vlr_icms_mono_dif, vlr_icms_mono }
    }
    case '61': {
      const antes = entrada('regraicms.aliq_icms_retido_anteriormente', regra.aliq_icms_retido_anteriormente)
      return { vlr_icms_mono_ret: perUnidade('vlr_icms_mono_ret', [q, antes]) }
    }
  }
}

export const monofasico = {
  figuras: {
    vlr_icms_mono: 'ICMS monofásico',
    vlr_icms_mono_op: 'ICMS monofásico da operação',
    vlr_icms_mono_dif: 'ICMS monofásico diferido',
    vlr_icms_mono_reten: 'ICMS monofásico retido',
    vlr_icms_mono_ret: 'ICMS monofásico cobrado antes',
  },
  totais: {
    vICMSMono: { palavra: 'ICMS monofásico', soma: ['vlr_icms_mono'] },
    vICMSMonoReten: { palavra: 'ICMS monofásico retido', soma: ['vlr_icms_mono_reten'] },
    vICMSMonoRet: { palavra: 'ICMS monofásico cobrado antes', soma: ['vlr_icms_mono_ret'] },
  },
  na_nota: ['vlr_icms_mono_reten'],
  compute: computeMonofasico,
} as const
