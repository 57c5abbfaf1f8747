import { cleanText } from '../text.ts'
import type { DadosEvento } from './kind.ts'

/** Reads a value of the form as text; '' where empty. */
export function said({ pedido }: DadosEvento, campo: string): string {
  const value = pedido?.[campo]
  return value === undefined || value === null ? '' : String(value)
}

/** Reads a value of the form as clean text of at most `max` letters; null when empty, so that the XML has no such tag. */
export const told = (dados: DadosEvento, campo: string, max: number): string | null =>
  cleanText(said(dados, campo), max) || null

/** Names the wrong field of a moment: the hour when the typed day is the day of the limit, else the day. */
export const wrongOf = (dados: DadosEvento, limite: string): 'hora' | 'data' =>
  said(dados, 'data') === limite.slice(0, 10) ? 'hora' : 'data'

const MINUTO_MS = 60_000

/** Gives the typed moment. The form has no seconds: a time in the minute of the issue becomes the time of the issue. */
export function momentSaid(dados: DadosEvento, issued: string): string {
  const typed = instantSaid(dados)
  const late = Date.parse(issued) - Date.parse(typed)
  return late > 0 && late < MINUTO_MS ? issued : typed
}

/** Joins day (ISO) and hour (hh:mm) of the form into an instant, with the UTC offset of `dhEvento`. */
export const instantSaid = (dados: DadosEvento): string =>
  `${said(dados, 'data')}T${said(dados, 'hora')}:00${dados.dhEvento.slice(19)}`
