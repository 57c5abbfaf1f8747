import { r2 } from '../../money/round.ts'
import type { BasesIcms } from '../icms/compute.ts'
import type { RegraIcms } from '../icms/rule.ts'
import type { Figuras } from '../kernel/figuras.ts'
import type { Nota, Why } from '../kernel/why.ts'

const NOTA: Nota = { fonte: 'LC 123/2006 art. 23' }

/** ICMS credit that a Simples Nacional seller passes on (LC 123/2006 art. 23): unreduced C × credit rate. */
export function creditoSimples(regra: RegraIcms, bases: BasesIcms, why: Why): Partial<Figuras> {
  if (!regra.linha.credito || regra.icms_credito.isZero()) return {}
  return {
    vlr_credito_sn: why.rate('vlr_credito_sn', 'composicao_icms', r2(bases.c), regra.icms_credito, NOTA),
  }
}
