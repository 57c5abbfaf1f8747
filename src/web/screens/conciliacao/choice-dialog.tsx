import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { AmountList, type AmountRow } from './amount-list.tsx'

interface Asked {
  title: string
  rows: readonly AmountRow[]
  /** Id of the row on which the cursor begins. */
  at?: number | undefined
}

/** Asks for one account or one movement. */
function ChoiceDialog({ data: { title, rows, at }, close }: DialogProps<Asked, number>) {
  const cursor = useCursor(
    rows.length,
    Math.max(
      0,
      rows.findIndex(({ id }) => id === at),
    ),
  )
  const choose = () => close(rows[cursor.atual]?.id)
  return (
    <Dialog
      title={title}
      width="w-[92ch]"
      scope="lista"
      onClose={() => close()}
      commands={[...cursor.comandos, on(lista.abrir, choose), on(form.confirmar, choose)]}
      footer={<CloseOrConfirm onClose={() => close()} onConfirm={choose} />}
    >
      <AmountList label={title} rows={rows} cursor={cursor} />
    </Dialog>
  )
}

export const choiceDialog = defineDialog('conciliacao.escolha', ChoiceDialog)
