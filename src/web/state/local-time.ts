import { dataHoraUf, diaUf } from '../../core/document/fuso.ts'
import { getSession } from './session.ts'

/** State of the session's company, whose zone its days and hours are of. */
export const companyUf = (): string => getSession()?.user.empresa?.uf ?? ''

/** ISO day where the company is, whatever this computer's zone. */
export const todayHere = (now = new Date()): string => diaUf(now, companyUf())

/** An instant in the zone of the session's company, whatever this computer's is: '20/11', '2026' and '15:30'. */
export function localTime(
  iso: string | number,
  uf = companyUf(),
): { dia: string; ano: string; hora: string } {
  const local = dataHoraUf(new Date(iso), uf)
  return {
    dia: `${local.slice(8, 10)}/${local.slice(5, 7)}`,
    ano: local.slice(0, 4),
    hora: local.slice(11, 16),
  }
}

/** The same in short: 20/11 14:03 */
export function shortTime(iso: string | number): string {
  const { dia, hora } = localTime(iso)
  return `${dia} ${hora}`
}
