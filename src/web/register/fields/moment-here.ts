import { dataHora } from '../../../core/dfe/danfe/formato.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { getSession } from '../../state/session.ts'

/** A moment as the wire writes it, where the open company is: DD/MM/YYYY HH:MM:SS. */
export const momentHere = (at = new Date()): string =>
  dataHora(dataHoraUf(at, getSession()?.user.empresa.uf ?? ''))
