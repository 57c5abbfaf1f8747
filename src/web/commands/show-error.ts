import { ApiError, errorText, movedUser, NetworkError } from '../api/errors.ts'
import { openDialog } from '../dialogs/define.ts'
import { errorDialog } from '../dialogs/error.tsx'
import { alerta, notify } from '../state/notices.ts'

/** Shows an error as domain/error.ts demands for its code; nothing when cancelled, or when `movedUser` showed it. */
export function showError(error: unknown): void {
  // AbortError: the screen or the end of the session cancelled the request
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof NetworkError) {
    alerta(error.message)
  } else if (error instanceof ApiError) {
    if (movedUser(error)) return
    const texto = errorText(error)
    if (error.apresentacao === 'toast') notify(texto)
    else if (error.apresentacao === 'inline') alerta(texto)
    else if (error.codigo === 'ERRO_INTERNO')
      void openDialog(errorDialog, { mensagem: texto, json: unexpected(error) })
    else void openDialog(errorDialog, { mensagem: texto })
  } else {
    console.error(error)
    alerta(errorText(error, 'Erro interno'))
  }
}

/** Makes the details that the user can copy for support. */
const unexpected = ({ status, texto, codigo, errors, dados }: ApiError) => ({
  status,
  message: texto,
  codigo,
  errors,
  dados,
})
