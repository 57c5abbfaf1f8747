import { useId } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { AmountList, type AmountRow } from './amount-list.tsx'

interface Told {
  /** Counts of the file, in one line. */
  resumo: string
  avisos: readonly string[]
  /** Rows that stayed out, `lado` says why. */
  rows: readonly AmountRow[]
}

/** Tells what came of a file: counts, warnings, and the rows that stayed out. */
function ImportedDialog({ data: { resumo, avisos, rows }, close }: DialogProps<Told, void>) {
  const cursor = useCursor(rows.length, 0)
  const about = useId()
  return (
    <Dialog
      title="Arquivo lido"
      width="w-[92ch]"
      scope="lista"
      badge="dialogo"
      onClose={() => close()}
      commands={[...cursor.comandos, on(form.confirmar, () => close())]}
      labels={{ 'form.confirmar': 'OK', 'app.voltar': 'Fechar' }}
      footer={
        <CloseOrConfirm close="Fechar" onClose={() => close()} confirm="OK" onConfirm={() => close()} />
      }
    >
      <div id={about} className="px-3 py-2">
        <p role="status">{resumo}</p>
        <ul>
          {avisos.map(aviso => (
            <li key={aviso} className="text-live">
              {aviso}
            </li>
          ))}
        </ul>
      </div>
      {rows.length > 0 ? (
        <div role="group" aria-describedby={about}>
          <AmountList label="Linhas que ficaram de fora" rows={rows} cursor={cursor} />
        </div>
      ) : null}
    </Dialog>
  )
}

export const importedDialog = defineDialog('conciliacao.lido', ImportedDialog)
