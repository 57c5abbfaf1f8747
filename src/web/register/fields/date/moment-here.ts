import { dataHoraIn } from '../../../../core/document/fuso.ts'
import { dataHora } from '../../../../core/paper/format.ts'
import { companyFuso } from '../../../state/local-time.ts'

/** Writes an instant as on the wire, in the open company's time: DD/MM/YYYY HH:MM:SS. */
export const momentHere = (at = new Date()): string => dataHora(dataHoraIn(at, companyFuso()))

/** Writes an ISO instant in the open company's time, without seconds: DD/MM/YYYY HH:MM. */
export const minuteHere = (iso: string): string => momentHere(new Date(iso)).slice(0, 16)
