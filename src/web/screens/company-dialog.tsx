import { useState } from 'react'
import { formatCnpj } from '../../core/document/cnpj.ts'
import { form } from '../../domain/commands/form/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { useSession } from '../state/session.ts'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceList } from '../ui/field/choice-list.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'
import { enterCompany } from './enter-company.ts'

const WORDS: Record<number, string> = { 1: '', 2: 'somente leitura', 3: '' }

/** Window 'Trocar empresa': lists the user's companies; Enter switches to one. */
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
    if (!chosen || busy) return
    setBusy(true)
    if (!(await enterCompany(chosen.id))) setBusy(false)
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
