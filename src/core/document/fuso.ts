/** Hours from UTC of the states that are not in Brasília's zone (Decreto 2.784/1913; no daylight saving since 2019). */
const FUSO: Readonly<Record<string, number>> = { AC: -5, AM: -4, MT: -4, MS: -4, RO: -4, RR: -4 }
const BRASILIA = -3

/** Instant as the layout wants it: local time of the state with its offset, whole seconds, e.g. 2026-11-20T08:15:00-03:00. */
export function dataHoraUf(instante: Date, uf: string): string {
  const horas = FUSO[uf] ?? BRASILIA
  const local = new Date(instante.getTime() + horas * 3_600_000).toISOString().slice(0, 19)
  return `${local}-0${-horas}:00`
}

/** Day of the state at an instant, e.g. 2026-11-20: until midnight there, and not in London. */
export const diaUf = (instante: Date, uf: string): string => dataHoraUf(instante, uf).slice(0, 10)

/** When a day (YYYY-MM-DD) begins there. */
export const startOfDayUf = (dia: string, uf: string): Date => instantUf(dia, '00:00:00', uf)

/** When it is that hour (HH:MM:SS) of that day (YYYY-MM-DD) there. */
export const instantUf = (dia: string, hora: string, uf: string): Date =>
  new Date(`${dia}T${hora}-0${-(FUSO[uf] ?? BRASILIA)}:00`)

/**
 * Whole days from today, in the state's zone, to the last valid day (YYYY-MM-DD). 0 = expires today, still valid; below 0 =
 * expired (G-047).
 */
export const daysLeft = (validade: string, now: Date, uf: string): number =>
  Math.round((Date.parse(validade) - Date.parse(diaUf(now, uf))) / 86_400_000)
