import { BRASILIA, dataHoraIn, diaIn, type Fuso } from '../../core/document/fuso.ts'
import { getSession } from './session.ts'

/** Returns the zone of the session's company; Brasília's without a session. */
export const companyFuso = (): Fuso => getSession()?.user.empresa.fuso ?? BRASILIA

/** Gives today's ISO day at the company, whatever the time zone of this computer. */
export const todayHere = (now = new Date()): string => diaIn(now, companyFuso())

/** Gives an instant in the company's time zone, whatever the zone of this computer: '20/11', '2026' and '15:30'. */
export function localTime(
  iso: string | number,
  fuso = companyFuso(),
): { dia: string; ano: string; hora: string } {
  const local = dataHoraIn(new Date(iso), fuso)
  return {
    dia: `${local.slice(8, 10)}/${local.slice(5, 7)}`,
    ano: local.slice(0, 4),
    hora: local.slice(11, 16),
  }
}

/** Formats an instant in the company's time zone: '20/11 14:03'. */
export function shortTime(iso: string | number): string {
  const { dia, hora } = localTime(iso)
  return `${dia} ${hora}`
}
