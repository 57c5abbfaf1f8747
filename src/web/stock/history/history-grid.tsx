import { useLayoutEffect, useRef } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { localTime } from '../../state/local-time.ts'
import { usePages } from '../../state/use-pages.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { GridOrError } from '../../ui/list/grid-or-error.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'

/** Props of each tab of the history. */
export interface HistoryPartProps {
  produto_id: number
  /** Called before another screen opens, to close the window. */
  onLeave: () => void
}

/** Rows of a page. */
export const LIMIT = 100

interface HistoryGridProps<Row> {
  title: string
  columns: readonly TableColumn<Row>[]
  pages: Parameters<typeof usePages>[0]
  /** Gives the action of Enter on a row; undefined: none. */
  onOpen?: (row: Row) => (() => unknown) | undefined
  openWord?: string
  empty: string
  failure: string
  /** True: the specification fixes the text, whatever the server says. */
  fixedFailure?: boolean
  /** Tailwind class of the height: the rest of the dialog is above. */
  height?: string
}

/** Lists rows of the history, newest first, page by page. */
export function HistoryGrid<Row>({
  title,
  columns,
  pages,
  onOpen,
  openWord,
  empty,
  failure,
  fixedFailure = false,
  height = 'h-[352px]',
}: HistoryGridProps<Row>) {
  const { total, linha, aoVer, carregando, erro } = usePages<Row>(pages, LIMIT)
  const cursor = useCursor(total)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), [])
  const row = linha(cursor.atual)
  const open = (row !== undefined && onOpen?.(row)) || false
  useScope('estoque.historico.linhas', {
    panel: title.toLowerCase(),
    commands: [...cursor.comandos, on(lista.abrir, open)],
    ...(openWord ? { labels: { 'lista.abrir': openWord } } : {}),
  })
  return (
    <div ref={box} className={`grid ${height}`}>
      <GridOrError
        title={title}
        columns={columns}
        total={total}
        rowAt={linha}
        current={cursor.atual}
        onChoose={cursor.ir}
        onOpen={() => (open ? open() : undefined)}
        onView={aoVer}
        empty={carregando ? 'Carregando' : empty}
        error={erro}
        failure={failure}
        fixedFailure={fixedFailure}
      />
    </div>
  )
}

export function tellMoment(iso: string): string {
  const { dia, ano, hora } = localTime(iso)
  return `${dia}/${ano} ${hora}`
}
