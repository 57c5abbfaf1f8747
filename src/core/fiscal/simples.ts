import { r2 } from '../money/round.ts'
import type { Figuras } from './figuras.ts'
import type { BasesIcms } from './icms.ts'
import { porcento } from './numero.ts'
import type { RegraIcms } from './regra-icms.ts'

/** ICMS credit that a Simples Nacional seller passes on (LC 123/2006 art. 23): unreduced C × credit rate. */
export function creditoSimples(regra: RegraIcms, bases: BasesIcms): Partial<Figuras> {
  if (!regra.linha.credito || regra.icms_credito.isZero()) return {}
  return { vlr_credito_sn: r2(porcento(r2(bases.c), regra.icms_credito)) }
}
