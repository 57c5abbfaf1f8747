import type { ReactNode } from 'react'
import type { Context } from '../../domain/commands/contexts.ts'
import type { Fields } from '../../domain/fields/field.ts'
import type { ListReading, RowOf } from '../../domain/fields/reading.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { CellLooks } from '../register/list/cells.tsx'
import { type OwnPart, RegisterList } from '../register/list/register-list.tsx'
import type { Selection } from '../register/list/use-selection.ts'

interface ReadingListProps<F extends Fields, T extends string> {
  reading: ListReading<F, T>
  scope: Context
  /** Gives the list's own commands, for the row under the cursor (undefined: none, or not known yet). */
  own: (row: RowOf<ListReading<F, T>> | undefined, selection: Selection) => OwnPart
  /** Cells that are told or drawn in another way than their fields, by field; always the same object. */
  cells?: CellLooks<RowOf<ListReading<F, T>>>
  /** Content above the search box. */
  top?: ReactNode
  /** Draws a count beside a tab's title. */
  count?: (faixa: T) => ReactNode
}

/** Shows a reading with commands of its own. */
export const ReadingList = <F extends Fields, T extends string>({
  reading,
  scope,
  own,
  cells,
  top,
  count,
}: ReadingListProps<F, T>) => (
  <RegisterList
    register={reading}
    scope={scope}
    own={own as (row: Registro | undefined, selection: Selection) => OwnPart}
    top={top}
    {...(count ? { count: count as (faixa: string) => ReactNode } : {})}
    {...(cells ? { cells: cells as CellLooks<Registro> } : {})}
  />
)
