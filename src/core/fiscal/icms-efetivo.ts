import { ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Figuras } from './figuras.ts'
import { reduzir } from './icms.ts'
import type { Item } from './item.ts'
import { lerAliquota, lerPercentual, porcento } from './numero.ts'
import { dentroDe } from './recusa.ts'
import type { RegraIcms } from './regra-icms.ts'

/** Informative ICMS of goods whose ST was charged before (CST 60, CSOSN 500; NT 2016.002): liq reduced × rate. */
export function icmsEfetivo(item: Item, regra: RegraIcms, f: Figuras): Partial<Figuras> {
  const e = item.entrada.icms_efetivo
  if (!regra.linha.efetivo || !e) return {}
  return dentroDe('icms_efetivo.', () => {
    const base_icms_efetivo = reduzir(f.vprod.minus(f.vdesc), lerPercentual(e.reducao, 'reducao') ?? ZERO)
    return {
      base_icms_efetivo,
      vlr_icms_efetivo: r2(porcento(base_icms_efetivo, lerAliquota(e.aliquota, 'aliquota'))),
    }
  })
}
