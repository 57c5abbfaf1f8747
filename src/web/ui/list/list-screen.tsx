import type { ComponentProps, ReactNode } from 'react'
import type { usePages } from '../../state/use-pages.ts'
import { Screen } from '../screen.tsx'
import { Tab, TabList } from '../tabs.tsx'
import { GridOrError } from './grid-or-error.tsx'
import { SearchLine } from './search-line.tsx'
import type { useCursor } from './use-cursor.ts'

type Grid<Row> = ComponentProps<typeof GridOrError<Row>>
type Pages<Row> = ReturnType<typeof usePages<Row>>

interface ListScreenProps<Row, F> extends Pick<Grid<Row>, 'colunas' | 'aoAbrir' | 'vazio' | 'falha'> {
  titulo: string
  /** Accessible name of the grid; default the title. */
  grade?: string | undefined
  /** Id of the grid. */
  id: string
  lista: Pick<Pages<Row>, 'total' | 'linha' | 'carregando' | 'erro'> &
    Partial<Pick<Pages<Row>, 'aoVer'>> & { cursor: Pick<ReturnType<typeof useCursor>, 'atual' | 'ir'> }
  /** Name of a row, of one and of many: the count stands beside the title. Absent: only `nota` does. */
  nomes?: readonly [um: string, muitos: string]
  nota?: ReactNode
  abas?: {
    rotulo: string
    faixas: readonly (readonly [faixa: F, titulo: string, ...unknown[]])[]
    at: number
    show: (index: number) => void
  }
  /** Beside the title of a tab. */
  conta?: (faixa: F) => ReactNode
  busca?: Omit<ComponentProps<typeof SearchLine>, 'grade' | 'atual'>
  /** Below the search: what is wrong with it. */
  aviso?: ReactNode
  /** Below the rows. */
  pe?: ReactNode
  /** While some rows are marked: which are. */
  marcada?: Grid<Row>['marcada'] | false
}

/** A screen that is a list: how many, what narrows it, its rows or why they did not come. */
export function ListScreen<Row, F = unknown>({
  titulo,
  grade = titulo,
  id,
  lista,
  nomes,
  nota,
  abas,
  conta,
  busca,
  aviso,
  pe,
  marcada,
  vazio,
  ...grid
}: ListScreenProps<Row, F>) {
  const { total, linha, aoVer, carregando, erro, cursor } = lista
  const counted = carregando ? 'carregando…' : erro ? '' : `${total} ${nomes?.[total === 1 ? 0 : 1]}`
  return (
    <Screen
      titulo={titulo}
      cheia
      nota={
        <span role="status">
          {nomes ? counted : ''}
          {nota}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto]">
        <div>
          {abas ? (
            <TabList rotulo={abas.rotulo}>
              {abas.faixas.map(([faixa, nome], index) => (
                <Tab key={nome} index={index} atual={index === abas.at} aoEscolher={() => abas.show(index)}>
                  {nome}
                  {conta?.(faixa)}
                </Tab>
              ))}
            </TabList>
          ) : null}
          {busca ? <SearchLine grade={id} atual={total > 0 ? cursor.atual : undefined} {...busca} /> : null}
          {aviso}
        </div>
        <GridOrError
          id={id}
          titulo={grade}
          total={total}
          linha={linha}
          atual={cursor.atual}
          aoEscolher={cursor.ir}
          {...(aoVer ? { aoVer } : {})}
          {...(marcada ? { marcada } : {})}
          vazio={carregando ? '' : vazio}
          erro={erro}
          {...grid}
        />
        {pe}
      </div>
    </Screen>
  )
}
