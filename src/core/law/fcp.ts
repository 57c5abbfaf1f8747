import { exact } from '../money/exact.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { LIMITS } from './limits.ts'
import type { LinhaLei } from './linha.ts'

/** The rates of FCP a state has on a day; of any day without one. Empty: the state has no table of its own. */
function taxasFcp(uf: string, dia?: string): readonly string[] {
  const holds = ({ de, ate }: LinhaLei) =>
    dia === undefined || ((de === null || de <= dia) && (ate === null || dia <= ate))
  return LIMITS.filter(linha => linha.nome === `fcp_${uf}` && holds(linha)).flatMap(({ valor }) =>
    Array.isArray(valor) ? (valor as readonly string[]) : [],
  )
}

/**
 * Why a rate of FCP (%) is not one of the state's, or null (NT 2016.002 N17b, 874): a state with a table of its own takes its rates; of
 * another, one decimal place at most. The table of MVA and FCP and the judge of an item ask it alike; a table is of no day.
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
