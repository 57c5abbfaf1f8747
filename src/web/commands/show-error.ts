import { ApiError, errorText, movedUser, NetworkError } from '../api/errors.ts'
import { alerta, notify } from '../state/notices.ts'
import { abrir } from './dialogs.tsx'

/** Says an error the way the table of domain/error.ts presents it. Answers that already moved the user say nothing more. */
export function showError(error: unknown): void {
  if (error instanceof NetworkError) {
    alerta(error.message)
  } else if (error instanceof ApiError) {
    if (movedUser(error)) return
    const texto = errorText(error)
    if (error.apresentacao === 'toast') notify(texto)
    else if (error.apresentacao === 'inline') alerta(texto)
    else if (error.codigo === 'ERRO_INTERNO') void abrir('erro', { mensagem: texto, json: unexpected(error) })
    else void abrir('erro', { mensagem: texto })
  } else {
    console.error(error)
    alerta(errorText(error, 'Erro interno'))
  }
}

/** What a person may copy to whoever looks into it. */
const unexpected = ({ status, texto, codigo, errors, dados }: ApiError) => ({
  status,
  message: texto,
  codigo,
  errors,
  dados,
})
