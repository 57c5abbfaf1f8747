import { dataHoraUf } from '../../core/document/fuso.ts'
import { getSession } from './session.ts'

/** An instant in the zone of the session's company, whatever this computer's is: '20/11' and '15:30'. */
export function localTime(
  iso: string,
  uf = getSession()?.user.empresa.uf ?? '',
): { dia: string; hora: string } {
  const local = dataHoraUf(new Date(iso), uf)
  return { dia: `${local.slice(8, 10)}/${local.slice(5, 7)}`, hora: local.slice(11, 16) }
}
