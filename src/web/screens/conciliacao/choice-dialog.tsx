import { useId, useState } from 'react'
import { plainWords } from '../../../core/text/plain.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SearchLine } from '../../ui/list/search-line.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { AmountList, type AmountRow } from './amount-list.tsx'

interface Asked {
  title: string
  rows: readonly AmountRow[]
  /** Id of the row on which the cursor begins. */
  at?: number | undefined
  /** Line of the statement that the choice is for. */
  about?: string | undefined
  /** Text in the place of no rows. */
  empty?: string | undefined
}

const LIST = 'conciliacao-escolha'

/** Asks for one account, movement or instalment; what is typed leaves the rows that have it. */
function ChoiceDialog({ data: { title, rows: all, at, about, empty }, close }: DialogProps<Asked, number>) {
  const [busca, setBusca] = useState('')
  const line = useId()
  const said = plainWords(busca)
  const rows = all.filter(({ nome, lado, valor }) =>
    plainWords(`${nome} ${lado} ${valor?.replace('.', ',') ?? ''}`).includes(said),
  )
  const cursor = useCursor(
    rows.length,
    Math.max(
      0,
      rows.findIndex(({ id }) => id === at),
    ),
  )
  const row = rows[cursor.atual]
  const choose = () => row && close(row.id)
  return (
    <Dialog
      title={title}
      width="w-[92ch]"
      scope="lista"
      onClose={() => (busca === '' ? close() : setBusca(''))}
      commands={[...cursor.comandos, on(lista.abrir, choose), on(form.confirmar, choose)]}
      labels={busca === '' ? {} : { 'app.voltar': 'Limpar' }}
      footer={<CloseOrConfirm onClose={() => close()} onConfirm={choose} />}
    >
      {about ? (
        <p id={line} className="break-words px-3 py-1">
          {about}
        </p>
      ) : null}
      <SearchLine
        gridId={LIST}
        aria-describedby={about ? line : undefined}
        current={row ? cursor.atual : undefined}
        aria-label={`Filtrar: ${title}`}
        placeholder="parte do nome"
        value={busca}
        onChange={event => {
          setBusca(event.target.value)
          cursor.ir(0)
        }}
      />
      <AmountList
        label={title}
        rows={rows}
        cursor={cursor}
        searched={LIST}
        empty={all.length === 0 && empty ? empty : 'Nada com essas letras.'}
      />
    </Dialog>
  )
}

export const choiceDialog = defineDialog('conciliacao.escolha', ChoiceDialog)
