import type { EstadoCopias } from '../../../domain/api/copias.ts'
import { localTime } from '../../state/local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

/** Gives a duration as text: '9 horas', '3 dias'. */
export function ageOf(ms: number): string {
  if (ms < MINUTE) return 'menos de 1 minuto'
  if (ms < HOUR) return many(Math.floor(ms / MINUTE), 'minuto', 'minutos')
  if (ms < 2 * DAY) return many(Math.floor(ms / HOUR), 'hora', 'horas')
  return many(Math.floor(ms / DAY), 'dia', 'dias')
}

/** Gives a time as text, in the company's time zone: 'ontem, 14:20', 'hoje' or 'amanhã', else the date, each with the hour. */
export function whenOf(iso: string, agora: number): string {
  const { dia, ano, hora } = localTime(iso)
  for (const [days, word] of NEAR) {
    const near = localTime(agora + days * DAY)
    if (near.dia === dia && near.ano === ano) return `${word}, ${hora}`
  }
  return `${dia}/${ano} ${hora}`
}

const NEAR = [
  [0, 'hoje'],
  [-1, 'ontem'],
  [1, 'amanhã'],
] as const

/**
 * Returns the colour of the last good backup's age: bad when the server reports days without a backup; good within 26
 * hours, because backups are daily; else a warning.
 */
export const toneOf = ({ sem_copia_dias, ultima_em }: EstadoCopias, agora: number): string =>
  sem_copia_dias !== null
    ? 'text-bad'
    : ultima_em !== null && agora - Date.parse(ultima_em) <= 26 * HOUR
      ? 'text-ok'
      : 'text-live'

/** Gives the age of the last good backup as text: 'há 9 horas'. */
export const lastGood = ({ ultima_em }: EstadoCopias, agora: number): string =>
  ultima_em === null ? 'nenhuma' : `há ${ageOf(agora - Date.parse(ultima_em))}`

/** Days that the strip shows, today last. */
export const STRIP_DAYS = 14

/** Lists the days of the strip, oldest first, with their number of backups. */
export function stripOf(instants: readonly string[], agora: number): { dia: string; copias: number }[] {
  const days = instants.map(iso => localTime(iso).dia)
  return Array.from({ length: STRIP_DAYS }, (_, index) => {
    const { dia } = localTime(agora - (STRIP_DAYS - 1 - index) * DAY)
    return { dia, copias: days.filter(day => day === dia).length }
  })
}
