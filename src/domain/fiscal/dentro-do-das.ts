import { isoToWire } from '../../core/dates/day.ts'
import { asOf, LAW } from '../../core/law/index.ts'
import { chargesIpi } from '../../core/law/ipi-zero.ts'
import {
  type EmitenteDaReforma,
  type GrupoDaReforma,
  insideDas,
  reformGroup,
} from '../../core/law/reforma.ts'
import type { Rules } from '../../core/tax/kinds.ts'

/** First day on which a Simples company pays IBS and CBS inside the DAS, ISO. */
const COMECA = LAW.find(({ nome }) => nome === 'das_sem_grupo')?.de ?? ''

const later = (dia: string): string => (dia < COMECA ? COMECA : dia)

/** Lists, for Situação, unpublished rules that this company's notes wait for, from the day on which the owner is told. */
export const lawAwaited = (hoje: string, emitente: EmitenteDaReforma): string[] =>
  asOf(hoje).ligado('das_aviso') && insideDas(later(hoje), emitente)
    ? ['Simples: a NT 2026.005 ainda não foi publicada']
    : []

/**
 * Writes what the notes of a Simples company have from 2027 on, weeks before and again on the first day; null: the company
 * is of another regime, or has chosen the regular one.
 */
export function noticeOfDas(
  hoje: string,
  emitente: EmitenteDaReforma,
): { titulo: string; mensagem: string } | null {
  if (lawAwaited(hoje, emitente).length === 0) return null
  const dia = isoToWire(COMECA)
  const notas =
    reformGroup(later(hoje), emitente) === 'so_ibs'
      ? 'as notas levam o IBS, que está fora do DAS acima do sublimite, e CBS zero'
      : 'as notas não levam IBS nem CBS, e nada sai do preço'
  return {
    titulo:
      hoje < COMECA ? `IBS e CBS dentro do DAS a partir de ${dia}` : 'IBS e CBS dentro do DAS: já em vigor',
    mensagem: `Desde ${dia} ${notas}, até sair a NT 2026.005, que ainda não foi publicada. Se a empresa optou pelo regime regular, diga desde quando em Configurações, Empresas`,
  }
}

/** Gives the rules whose IBS and CBS rates a note of that group has; a rate that the note lacks is not missed. */
export const chargedRules = (regras: Partial<Rules>, grupo: GrupoDaReforma): Partial<Rules> => ({
  ...regras,
  ...(grupo === null ? { ibs: {} } : {}),
  ...(grupo === 'ibs_cbs' ? {} : { cbs: {} }),
})

const daLei = (nome: string): string => LAW.find(linha => linha.nome === nome)?.de ?? ''

/** Writes that the IPI of these rules ends in 2027, from the day on which the owner is told; null: no rule charges it. */
export function noticeOfIpi(
  hoje: string,
  regras: readonly string[],
): { titulo: string; mensagem: string } | null {
  if (regras.length === 0 || !asOf(hoje).ligado('das_aviso')) return null
  const dia = isoToWire(daLei('ipi_2027'))
  return {
    titulo: `IPI zero a partir de ${dia}`,
    mensagem: `Desde ${dia} o IPI é zero, menos o de bens que concorrem com os da Zona Franca de Manaus. Cobram IPI: ${regras.join(', ')}. Confira-as com o contador`,
  }
}

/** Warns in the form of a rule of IPI that it charges what ends, or has ended, in 2027; null: it charges nothing. */
export function warnOfIpi(regra: Readonly<Record<string, unknown>>, hoje: string): string | null {
  if (hoje === '' || !asOf(hoje).ligado('das_aviso') || !chargesIpi(regra)) return null
  return `O IPI é zero desde ${isoToWire(daLei('ipi_2027'))}, menos o de bens que concorrem com os da Zona Franca de Manaus: confira com o contador`
}
