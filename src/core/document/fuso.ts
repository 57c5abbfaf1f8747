/** UTC offset, in hours, of the states outside Brasília's zone (Decreto 2.784/1913; no daylight saving since 2019). */
const FUSO: Readonly<Record<string, number>> = { AC: -5, AM: -4, MT: -4, MS: -4, RO: -4, RR: -4 }
const BRASILIA = -3

/** Writes an instant for the layout: local time of the state with offset, whole seconds, e.g. 2026-11-20T08:15:00-03:00. */
export function dataHoraUf(instante: Date, uf: string): string {
  const horas = FUSO[uf] ?? BRASILIA
  const local = new Date(instante.getTime() + horas * 3_600_000).toISOString().slice(0, 19)
  return `${local}-0${-horas}:00`
}

/** Gives the state's offset from UTC at an instant: '-03:00'. */
export const offsetUf = (instante: Date, uf: string): string => dataHoraUf(instante, uf).slice(19)

/** Gives the day in the state at an instant, e.g. 2026-11-20; the UTC day may differ. */
export const diaUf = (instante: Date, uf: string): string => dataHoraUf(instante, uf).slice(0, 10)

/** Gives the instant at which a day (YYYY-MM-DD) begins in the state. */
export const startOfDayUf = (dia: string, uf: string): Date => instantUf(dia, '00:00:00', uf)

/** Gives the instant of an hour (HH:MM:SS) of a day (YYYY-MM-DD) in the state. */
export const instantUf = (dia: string, hora: string, uf: string): Date =>
  new Date(`${dia}T${hora}-0${-(FUSO[uf] ?? BRASILIA)}:00`)

/**
 * Counts whole days from today, in the state's zone, to the last valid day (YYYY-MM-DD). 0 = expires today, still
 * valid; below 0 = expired.
 */
export const daysLeft = (validade: string, now: Date, uf: string): number =>
  Math.round((Date.parse(validade) - Date.parse(diaUf(now, uf))) / 86_400_000)
