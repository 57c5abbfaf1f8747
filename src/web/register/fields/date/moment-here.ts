import { dataHoraUf } from '../../../../core/document/fuso.ts'
import { dataHora } from '../../../../core/paper/format.ts'
import { companyUf } from '../../../state/local-time.ts'

/** A moment as the wire writes it, where the open company is: DD/MM/YYYY HH:MM:SS. */
export const momentHere = (at = new Date()): string => dataHora(dataHoraUf(at, companyUf()))

/** An instant of the wire's (ISO), there, to the minute: DD/MM/YYYY HH:MM. */
export const minuteHere = (iso: string): string => momentHere(new Date(iso)).slice(0, 16)
