import { useState } from 'react'
import { formatCnpj } from '../../core/document/cnpj.ts'
import { trocarEmpresa, user as userEndpoint } from '../../domain/api/sessao.ts'
import { form } from '../../domain/commands/form/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { call } from '../api/client.ts'
import { serverText } from '../api/errors.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../dialogs/define.ts'
import { errorDialog } from '../dialogs/error.tsx'
import { on } from '../keys/scopes.ts'
import { anyDirty } from '../state/dirty.ts'
import { getSession, saveUser, useSession } from '../state/session.ts'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceList } from '../ui/field/choice-list.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'

const WORDS: Record<number, string> = { 1: '', 2: 'somente leitura', 3: '' }

/** Window 'Trocar empresa': changes the stored user's company and reloads the page; from /455 it goes home. */
export function CompanyDialog({ close }: DialogProps) {
  const user = useSession()?.user
  const list = user?.empresas ?? []
  const cursor = useCursor(
    list.length,
    list.findIndex(({ id }) => id === user?.empresa.id),
  )
  const [busy, setBusy] = useState(false)
  const chosen = list[cursor.atual]

  const enter = async () => {
    const session = getSession()
    if (!session || !chosen || busy) return
    // the page reloads: unsaved forms would be lost
    if (
      anyDirty() &&
      !(await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' }))
    )
      return
    setBusy(true)
    try {
      const { data } = await call(trocarEmpresa, {
        params: { usuario: session.user.id, empresa: chosen.id },
        semMover: true,
      })
      // rights may differ by company: the user is read again; without an answer, the company's own answer is used
      const fresh = await call(userEndpoint, { semMover: true }).catch(() => null)
      saveUser(fresh?.data ?? { ...session.user, empresa: data })
      // leaves the page of the block, even if the block itself was lifted meanwhile
      if (session.blocked || window.location.pathname === '/455') window.location.assign('/')
      else window.location.reload()
    } catch (error) {
      setBusy(false)
      void openDialog(errorDialog, { mensagem: serverText(error, 'Erro ao alterar Empresa') })
    }
  }

  return (
    <Dialog
      title="Trocar empresa"
      width="w-[80ch]"
      scope="lista"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(lista.abrir, () => void enter()),
        on(form.confirmar, () => void enter()),
      ]}
      footer={<CloseOrConfirm onClose={() => close()} onConfirm={() => void enter()} disabled={busy} />}
    >
      <ChoiceList
        label="Empresas"
        rows={list}
        at={cursor.atual}
        onChoose={cursor.ir}
        keyOf={({ id }) => id}
        columns="grid-cols-[minmax(0,1fr)_22ch_18ch]"
        striped
      >
        {company => (
          <>
            <span>{company.nome}</span>
            <span className="text-dim">{formatCnpj(company.cnpj)}</span>
            <span className="text-dim">
              {company.id === user?.empresa.id ? 'atual' : WORDS[company.status]}
            </span>
          </>
        )}
      </ChoiceList>
    </Dialog>
  )
}
