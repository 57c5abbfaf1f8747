import { cleanText } from '../text.ts'
import type { DadosEvento } from './kind.ts'

/** Reads a value of the form as text; '' where empty. */
export function said({ pedido }: DadosEvento, campo: string): string {
  const value = pedido?.[campo]
  return value === undefined || value === null ? '' : String(value)
}

/**
 * Reads a value of the form as clean text of at most `max` letters; null when empty, so that the XML has no such tag.
 */
export const told = (dados: DadosEvento, campo: string, max: number): string | null =>
  cleanText(said(dados, campo), max) || null

/** Joins day (ISO) and hour (hh:mm) of the form into an instant, with the UTC offset of `dhEvento`. */
export const instantSaid = (dados: DadosEvento): string =>
  `${said(dados, 'data')}T${said(dados, 'hora')}:00${dados.dhEvento.slice(19)}`
