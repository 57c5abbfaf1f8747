import type { EstadoCopias } from '../../../domain/api/copias.ts'
import { localTime } from '../../state/local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

/** Words an age: '9 horas', '3 dias'. */
export function ageOf(ms: number): string {
  if (ms < MINUTE) return 'menos de 1 minuto'
  if (ms < HOUR) return many(Math.floor(ms / MINUTE), 'minuto', 'minutos')
  if (ms < 2 * DAY) return many(Math.floor(ms / HOUR), 'hora', 'horas')
  return many(Math.floor(ms / DAY), 'dia', 'dias')
}

/** Words a moment: yesterday, today or tomorrow in the company's time zone; else the date. */
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

/** Picks the colour of the last good copy: bad when the bell warns too; good within 26 hours, for daily copies. */
export const toneOf = ({ sem_copia_dias, ultima_em }: EstadoCopias, agora: number): string =>
  sem_copia_dias !== null
    ? 'text-bad'
    : ultima_em !== null && agora - Date.parse(ultima_em) <= 26 * HOUR
      ? 'text-ok'
      : 'text-live'

/** Words the age of the last good copy: 'há 9 horas'. */
export const lastGood = ({ ultima_em }: EstadoCopias, agora: number): string =>
  ultima_em === null ? 'nenhuma' : `há ${ageOf(agora - Date.parse(ultima_em))}`

/** Days that the strip draws, the last one today. */
export const STRIP_DAYS = 14

/** Lists the strip's days, oldest first: `dia` as shown, and how many copies it has. */
export function stripOf(instants: readonly string[], agora: number): { dia: string; copias: number }[] {
  const days = instants.map(iso => localTime(iso).dia)
  return Array.from({ length: STRIP_DAYS }, (_, index) => {
    const { dia } = localTime(agora - (STRIP_DAYS - 1 - index) * DAY)
    return { dia, copias: days.filter(day => day === dia).length }
  })
}
