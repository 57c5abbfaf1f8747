import { ChoiceList } from '../../ui/field/choice-list.tsx'
import type { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'

export interface AmountRow {
  id: number
  /** Name of the row; `lado` is a dimmed text after the name. */
  nome: string
  lado: string
  /** R$; null: the row has no amount. */
  valor: string | null
}

interface AmountListProps {
  label: string
  rows: readonly AmountRow[]
  cursor: Pick<ReturnType<typeof useCursor>, 'atual' | 'ir'>
  /** Id of the list for a line of text that filters it. */
  searched?: string
  /** Text in the place of no rows. */
  empty?: string
}

/** Lists names with their amounts, by the keys of a cursor. */
export const AmountList = ({ label, rows, cursor, searched, empty }: AmountListProps) => (
  <ChoiceList
    label={label}
    rows={rows}
    at={cursor.atual}
    onChoose={cursor.ir}
    keyOf={({ id }) => id}
    columns="grid-cols-[minmax(0,1fr)_24ch_18ch]"
    striped
    {...(searched === undefined ? {} : { searched })}
    {...(empty === undefined ? {} : { empty })}
  >
    {({ nome, lado, valor }) => (
      <>
        <span className="truncate">{nome}</span>
        <span className="truncate text-dim">{lado}</span>
        {valor === null ? <span /> : <Money value={valor} className="text-right" />}
      </>
    )}
  </ChoiceList>
)
