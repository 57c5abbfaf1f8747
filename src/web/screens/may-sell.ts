import { verdict } from '../commands/access.ts'

/** The till is open to who is signed in. */
export const maySell = (): boolean =>
  verdict({ permission: 'documentos_pdv', leituraBloqueada: true }) === 'ok'
