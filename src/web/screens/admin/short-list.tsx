import { useQuery } from '@tanstack/react-query'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'

const MOST = '200'

/** Fetches the first 200 rows of a register, with a cursor. */
export function useShortList<Row>(register: AnyRegister, query: Record<string, string>) {
  const { data, error } = useQuery(
    read(toEndpoints(register).list, { params: {}, query: { ...query, limit: MOST } }),
  )
  const rows = ((data as { data: Row[] } | undefined)?.data ?? []) as Row[]
  return { rows, chegou: data !== undefined, erro: error, cursor: useCursor(rows.length) }
}

interface ShortListProps<Row> {
  title: string
  list: ReturnType<typeof useShortList<Row>>
  columns: readonly TableColumn<Row>[]
  note: string
  empty: string
  /** Text shown for an error without a message. */
  failure: string
  onOpen: (index: number) => void
}

/** Draws the screen of a list of `useShortList`. */
export function ShortList<Row>({ title, list, columns, note, empty, failure, onOpen }: ShortListProps<Row>) {
  const { rows, chegou, erro, cursor } = list
  return (
    <ListScreen
      title={title}
      id="grade-curta"
      list={{ total: rows.length, linha: index => rows[index], carregando: !chegou, erro, cursor }}
      columns={columns}
      note={chegou ? note : erro ? '' : 'carregando…'}
      onOpen={onOpen}
      empty={empty}
      failure={failure}
    />
  )
}
