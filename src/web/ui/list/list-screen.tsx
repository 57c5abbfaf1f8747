import type { ComponentProps, ReactNode } from 'react'
import type { usePages } from '../../state/use-pages.ts'
import { Screen } from '../screen.tsx'
import { Tab, TabList } from '../tabs.tsx'
import { GridOrError } from './grid-or-error.tsx'
import { SearchLine } from './search-line.tsx'
import type { useCursor } from './use-cursor.ts'

type Grid<Row> = ComponentProps<typeof GridOrError<Row>>
type Pages<Row> = ReturnType<typeof usePages<Row>>

interface ListScreenProps<Row, F>
  extends Pick<
    Grid<Row>,
    | 'columns'
    | 'onOpen'
    | 'empty'
    | 'failure'
    | 'fixedFailure'
    | 'minWidth'
    | 'tall'
    | 'firstStays'
    | 'busy'
    | 'column'
  > {
  title: string
  /** Accessible name of the grid; default: the title. */
  gridName?: string | undefined
  id: string
  list: Pick<Pages<Row>, 'total' | 'linha' | 'carregando' | 'erro'> &
    Partial<Pick<Pages<Row>, 'aoVer'>> & { cursor: Pick<ReturnType<typeof useCursor>, 'atual' | 'ir'> }
  /** Words for one row and for many ('produto', 'produtos'), shown with the count beside the title. Absent: only `note`. */
  names?: readonly [um: string, muitos: string]
  note?: ReactNode
  tabs?: {
    label: string
    faixas: readonly (readonly [faixa: F, titulo: string, ...unknown[]])[]
    at: number
    show: (index: number) => void
  }
  /** Draws a count beside a tab's title. */
  count?: (faixa: F) => ReactNode
  search?: Omit<ComponentProps<typeof SearchLine>, 'gridId' | 'current'>
  /** Reason why the search text was not understood; null: it was. */
  wrong?: string | null
  warning?: ReactNode
  foot?: ReactNode
  /** Tells which rows are marked; false while none is. */
  marked?: Grid<Row>['marked'] | false
}

/** Draws a screen with a list: count, filters, and the rows or the reason why they did not load. */
export function ListScreen<Row, F = unknown>({
  title,
  gridName = title,
  id,
  list,
  names,
  note,
  tabs,
  count,
  search,
  wrong,
  warning,
  foot,
  marked,
  empty,
  ...grid
}: ListScreenProps<Row, F>) {
  const { total, linha, aoVer, carregando, erro, cursor } = list
  const counted = carregando ? 'carregando…' : erro ? '' : `${total} ${names?.[total === 1 ? 0 : 1]}`
  return (
    <Screen
      title={title}
      full
      note={
        <span role="status">
          {names ? counted : ''}
          {note}
        </span>
      }
    >
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,auto)_minmax(min(154px,100%),1fr)_auto]">
        <div className="flex min-h-0 flex-col">
          {tabs ? (
            <TabList label={tabs.label}>
              {tabs.faixas.map(([faixa, nome], index) => (
                <Tab key={nome} index={index} current={index === tabs.at} onChoose={() => tabs.show(index)}>
                  {nome}
                  {count?.(faixa)}
                </Tab>
              ))}
            </TabList>
          ) : null}
          {search ? (
            <SearchLine
              gridId={id}
              current={total > 0 ? cursor.atual : undefined}
              {...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-erro` } : {})}
              {...search}
            />
          ) : null}
          {wrong === undefined ? null : (
            <p id={`${id}-erro`} role="alert" className={wrong ? 'border-line border-b px-2 text-bad' : ''}>
              {wrong}
            </p>
          )}
          {warning}
        </div>
        <GridOrError
          id={id}
          title={gridName}
          total={total}
          rowAt={linha}
          current={cursor.atual}
          onChoose={cursor.ir}
          {...(aoVer ? { onView: aoVer } : {})}
          {...(marked ? { marked } : {})}
          empty={carregando ? 'Carregando…' : empty}
          error={erro}
          {...grid}
        />
        {foot}
      </div>
    </Screen>
  )
}
