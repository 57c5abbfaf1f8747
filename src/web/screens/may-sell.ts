import { verdict } from '../commands/access.ts'

/** True when the signed-in user may open the till. */
export const maySell = (): boolean =>
  verdict({ permission: 'documentos_pdv', leituraBloqueada: true }) === 'ok'
