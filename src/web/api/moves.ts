import { go as moveTo } from '../state/location.ts'
import { forgetSession, rememberUrl, setBlocked } from '../state/session.ts'
import type { ApiError } from './errors.ts'
import { lastRestriction } from './restriction.ts'

const go = (path: string) => moveTo(path, { forcado: true })

/** Moves the user to the page that a refusal demands (doc 1 §8). A 403 with SOMENTE_LEITURA moves nobody. */
export function moveOnAnswer(error: ApiError): void {
  if (error.status === 401 && error.message === 'Unauthenticated.') {
    rememberUrl()
    forgetSession()
    go('/login')
  } else if (error.codigo === 'PRIMEIRO_ACESSO') {
    // the database was emptied while this session was still open
    forgetSession()
    go('/primeiro_acesso')
  } else if (error.status === 403 && error.codigo === 'REDEFINIR_SENHA') {
    go('/resetSenha')
  } else if (error.status === 403 && error.codigo === 'FALTA_SEGUNDO_FATOR') {
    go('/segundo_fator')
  } else if (error.status === 403 && error.codigo !== 'SOMENTE_LEITURA') {
    go('/403')
  } else if (error.status === 455) {
    setBlocked(true)
    go('/455')
  } else if (error.status === 457) {
    lastRestriction.mensagem = error.message
    go('/457')
  }
}
