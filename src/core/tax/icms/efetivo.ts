import type { Contexto } from '../kernel/contexto.ts'
import { CEM, readAliquota, readPercentual } from '../kernel/numero.ts'
import { dentroDe } from '../kernel/recusa.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { figura, type Nota, type Why } from '../kernel/why.ts'
import { regraDe } from './regra-de.ts'
import type { ComIcms } from './rule.ts'

const NOTA: Nota = { fonte: 'NT 2016.002: informativo' }

/** Computes informative ICMS where ST was charged before (CST 60, CSOSN 500; NT 2016.002): reduced net price × rate. */
function computeEfetivo(
  item: ComIcms,
  ctx: Contexto,
  f: Lidas<'vprod' | 'vdesc'>,
  why: Why,
): Escritas<typeof icmsEfetivo> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  const e = item.entrada.icms_efetivo
  if (!regra.linha.efetivo || !e) return {}
  return dentroDe('icms_efetivo.', () => {
    const reducao = readPercentual(e.reducao, 'reducao')
    const base_icms_efetivo = why.calc('base_icms_efetivo', {
      termos: [figura('vprod', f.vprod), figura('vdesc', f.vdesc, '-')],
      taxa: reducao && CEM.minus(reducao),
      ...NOTA,
    })
    const aliquota = readAliquota(e.aliquota, 'aliquota')
    return {
      base_icms_efetivo,
      vlr_icms_efetivo: why.rate('vlr_icms_efetivo', 'base_icms_efetivo', base_icms_efetivo, aliquota, NOTA),
    }
  })
}

export const icmsEfetivo = {
  figuras: {
    base_icms_efetivo: 'base do ICMS efetivo',
    vlr_icms_efetivo: 'ICMS efetivo (informativo)',
  },
  compute: computeEfetivo,
} as const
