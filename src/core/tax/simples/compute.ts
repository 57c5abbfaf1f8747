import { r2 } from '../../money/round.ts'
import type { ComBases } from '../icms/bases.ts'
import { regraDe } from '../icms/regra-de.ts'
import type { ComIcms } from '../icms/rule.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Escritas } from '../kernel/tributo.ts'
import type { Nota, Why } from '../kernel/why.ts'

const NOTA: Nota = { fonte: 'LC 123/2006 art. 23' }

/** Computes the ICMS credit that a Simples seller passes on (LC 123/2006 art. 23): unreduced base (`bases.c`) × rate. */
function computeCredito(
  item: ComIcms,
  ctx: Contexto,
  { bases }: ComBases,
  why: Why,
): Escritas<typeof creditoSimples> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  if (!regra.linha.credito || regra.icms_credito.isZero()) return {}
  return {
    vlr_credito_sn: why.rate('vlr_credito_sn', 'composicao_icms', r2(bases.c), regra.icms_credito, NOTA),
  }
}

export const creditoSimples = {
  figuras: { vlr_credito_sn: 'crédito do Simples Nacional' },
  compute: computeCredito,
} as const
