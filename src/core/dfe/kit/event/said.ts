import { cleanText } from '../text.ts'
import type { DadosEvento } from './kind.ts'

/** Reads a value of the form as text; '' where empty. */
export function said({ pedido }: DadosEvento, campo: string): string {
  const value = pedido?.[campo]
  return value === undefined || value === null ? '' : String(value)
}

/** The same as it goes into the XML; null where nothing was said, so that its tag is left out. */
export const told = (dados: DadosEvento, campo: string, max: number): string | null =>
  cleanText(said(dados, campo), max) || null

/** Day (ISO) and hour (hh:mm) of the form, in the hours of who says it. */
export const instantSaid = (dados: DadosEvento): string =>
  `${said(dados, 'data')}T${said(dados, 'hora')}:00${dados.dhEvento.slice(19)}`
