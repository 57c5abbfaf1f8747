import { trocarEmpresa, user as userEndpoint } from '../../domain/api/sessao.ts'
import { call } from '../api/client.ts'
import { serverText } from '../api/errors.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { errorDialog } from '../dialogs/error.tsx'
import { anyDirty } from '../state/dirty.ts'
import { queryClient } from '../state/query.ts'
import { getSession, saveUser } from '../state/session.ts'

/** Switches the user's company and reloads; from /455 (blocked company) goes home. False: not switched. */
export async function enterCompany(id: number): Promise<boolean> {
  const session = getSession()
  if (!session) return false
  // the page reloads: unsaved forms would be lost
  if (anyDirty() && !(await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' })))
    return false
  try {
    const { data } = await call(trocarEmpresa, {
      params: { usuario: session.user.id, empresa: id },
      semMover: true,
    })
    // requests made for the former company would be answered with the rights in the new one
    void queryClient.cancelQueries()
    // permissions may differ by company: fetches the user again; after a failure uses the answer of the switch
    const fresh = await call(userEndpoint, { semMover: true }).catch(() => null)
    saveUser(fresh?.data ?? { ...session.user, empresa: data })
    // leaves the page of the blocked company, even if the block was lifted meanwhile
    if (session.blocked || window.location.pathname === '/455') window.location.assign('/')
    else window.location.reload()
    return true
  } catch (error) {
    void openDialog(errorDialog, { mensagem: serverText(error, 'Erro ao alterar Empresa') })
    return false
  }
}
