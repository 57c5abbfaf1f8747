import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'

interface Choice {
  id: number
  /** Name of the row; `lado` is a dimmed text after the name. */
  nome: string
  lado: string
  /** R$; null: the row has no amount. */
  valor: string | null
}

interface Asked {
  title: string
  rows: readonly Choice[]
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
      <ChoiceList
        label={title}
        rows={rows}
        at={cursor.atual}
        onChoose={cursor.ir}
        keyOf={({ id }) => id}
        columns="grid-cols-[minmax(0,1fr)_24ch_18ch]"
        striped
      >
        {({ nome, lado, valor }) => (
          <>
            <span className="truncate">{nome}</span>
            <span className="truncate text-dim">{lado}</span>
            {valor === null ? <span /> : <Money value={valor} className="text-right" />}
          </>
        )}
      </ChoiceList>
    </Dialog>
  )
}

export const choiceDialog = defineDialog('conciliacao.escolha', ChoiceDialog)
