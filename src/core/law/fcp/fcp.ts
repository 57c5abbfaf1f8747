import { exact } from '../../money/exact.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { asOf } from '../as-of.ts'
import { LIMITS } from '../limits.ts'
import type { LinhaLei } from '../linha.ts'

/** Lists the FCP rates of a state on a day; without a day, of all days. Empty: the state has no table of its own. */
function taxasFcp(uf: string, dia?: string): readonly string[] {
  const holds = ({ de, ate }: LinhaLei) =>
    dia === undefined || ((de === null || de <= dia) && (ate === null || dia <= ate))
  return LIMITS.filter(linha => linha.nome === `fcp_${uf}` && holds(linha)).flatMap(({ valor }) =>
    Array.isArray(valor) ? (valor as readonly string[]) : [],
  )
}

/**
 * Gives the reason why a rate of FCP (%) is not one of the state's; null when it is (NT 2016.002 N17b, rej. 874). A state with a
 * table accepts only its rates; others at most one decimal place. Used by the table of MVA and FCP, which has no day, and by
 * the check of an item.
 */
export function fcpFora(taxa: string | null, uf: string, dia?: string): string | null {
  if (!taxa || exact(taxa).isZero()) return null
  const doEstado = taxasFcp(uf, dia)
  const dito = formatDecimal(taxa)
  if (doEstado.length === 0)
    return /^\d+(\.\d0*)?$/.test(taxa) ? null : `o FCP de ${dito} % tem casas demais: o estado usa uma`
  if (doEstado.some(uma => exact(uma).eq(exact(taxa)))) return null
  return `o FCP é ${dito} % e o de ${uf} é ${doEstado.join(' ou ')} %`
}

/** Gives the FCP (%) that a rule's column names in a state on a day: the company's row, else the law for the first; null: none. */
export function fcpDaColuna(
  fcp: readonly (string | null | undefined)[] | null | undefined,
  coluna: unknown,
  uf: string,
  dia: string,
): string | null {
  const n = Number(coluna ?? 0)
  return fcp?.[n - 1] ?? (n === 1 ? asOf(dia).texto(`fcp_geral_${uf}`) : null)
}
