import { daysBetween } from '../dates/day.ts'

/** UTC offset of a company's clock. Brazil has no daylight saving since 2019 (Decreto 9.772/2019). */
export const FUSOS = ['-02:00', '-03:00', '-04:00', '-05:00'] as const
export type Fuso = (typeof FUSOS)[number]

/** Zone of Brasília, of most states (Decreto 2.784/1913, as changed by Lei 11.662/2008 and Lei 12.876/2013). */
export const BRASILIA: Fuso = '-03:00'

/** States outside Brasília's zone, the same laws. */
export const FUSO_DA_UF: Readonly<Record<string, Fuso>> = {
  ...{ AC: '-05:00', AM: '-04:00', MT: '-04:00', MS: '-04:00', RO: '-04:00', RR: '-04:00' },
}

/**
 * Municipalities (IBGE codes) outside their state's zone: Fernando de Noronha, and those of Amazonas west of the line from
 * Tabatinga to Porto Acre (Lei 12.876/2013, art. 2; IANA's America/Noronha and America/Eirunepe).
 */
export const FUSO_DO_MUNICIPIO: Readonly<Record<string, Fuso>> = {
  '2605459': '-02:00', // Fernando de Noronha
  '1300201': '-05:00', // Atalaia do Norte
  '1300607': '-05:00', // Benjamin Constant
  '1300706': '-05:00', // Boca do Acre
  '1301407': '-05:00', // Eirunepé
  '1301506': '-05:00', // Envira
  '1301654': '-05:00', // Guajará
  '1301803': '-05:00', // Ipixuna
  '1301951': '-05:00', // Itamarati
  '1302306': '-05:00', // Jutaí
  '1302405': '-05:00', // Lábrea
  '1303502': '-05:00', // Pauini
  '1303908': '-05:00', // São Paulo de Olivença
  '1304062': '-05:00', // Tabatinga
}

/** Gives the zone of a municipality; of an unknown one, its state's. */
export const fusoOf = (uf: string, municipio_ibge = ''): Fuso =>
  FUSO_DO_MUNICIPIO[municipio_ibge] ?? FUSO_DA_UF[uf] ?? BRASILIA

/** Writes an instant for the layout: local time with offset, whole seconds, e.g. 2026-11-20T08:15:00-03:00. */
export function dataHoraIn(instante: Date, fuso: Fuso): string {
  const horas = Number(fuso.slice(0, 3))
  return new Date(instante.getTime() + horas * 3_600_000).toISOString().slice(0, 19) + fuso
}

/** Gives the local day of an instant, e.g. 2026-11-20; the UTC day may differ. */
export const diaIn = (instante: Date, fuso: Fuso): string => dataHoraIn(instante, fuso).slice(0, 10)

/** Gives the instant at which a local day (YYYY-MM-DD) begins. */
export const startOfDayIn = (dia: string, fuso: Fuso): Date => instantIn(dia, '00:00:00', fuso)

/** Gives the instant of an hour (HH:MM:SS) of a local day (YYYY-MM-DD). */
export const instantIn = (dia: string, hora: string, fuso: Fuso): Date => new Date(`${dia}T${hora}${fuso}`)

/** Counts whole days from the local today to the last valid day (YYYY-MM-DD). 0: expires today; below 0: expired. */
export const daysLeft = (validade: string, now: Date, fuso: Fuso): number =>
  daysBetween(diaIn(now, fuso), validade)
