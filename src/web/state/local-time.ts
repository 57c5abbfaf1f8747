import { dataHoraUf } from '../../core/document/fuso.ts'
import { getSession } from './session.ts'

/** An instant in the zone of the session's company, whatever this computer's is: '20/11', '2026' and '15:30'. */
export function localTime(
  iso: string,
  uf = getSession()?.user.empresa.uf ?? '',
): { dia: string; ano: string; hora: string } {
  const local = dataHoraUf(new Date(iso), uf)
  return {
    dia: `${local.slice(8, 10)}/${local.slice(5, 7)}`,
    ano: local.slice(0, 4),
    hora: local.slice(11, 16),
  }
}
