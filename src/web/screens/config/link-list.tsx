import { useMemo } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'

export interface Liga {
  path: string
  titulo: string
  nota: string
}

const SCREENS = { nome: 'Tela', nota: 'O que há nela', muitos: 'telas' }

const columnsOf = ({ nome, nota }: typeof SCREENS): TableColumn<Liga>[] => [
  { id: 'titulo', titulo: nome, largura: '40ch', celula: ({ titulo }) => titulo },
  {
    id: 'nota',
    titulo: nota,
    largura: 'minmax(20ch,1fr)',
    celula: ({ nota }) => <span className="text-dim">{nota}</span>,
  },
]

interface LinkListProps {
  title: string
  links: readonly Liga[]
  /** Headings, and how the names are counted. */
  of?: typeof SCREENS
  /** Screen to which Esc leads. */
  back?: string
  /** Context of the list of what a file may bring. */
  scope?: 'lista.tipos'
  /** Further commands, besides opening a screen, of the row under the cursor. */
  commands?: ScopeCommands | ((liga: Liga | undefined) => ScopeCommands)
}

/** Lists the screens of an area; Enter opens the screen under the cursor. */
export function LinkList({ title, links, of = SCREENS, back = '/', scope, commands = [] }: LinkListProps) {
  const columns = useMemo(() => columnsOf(of), [of])
  const cursor = useCursor(links.length)
  const grid = useArrivalFocus(true)
  const open = (index: number) => {
    const liga = links[index]
    if (liga) go(liga.path)
  }
  const more = typeof commands === 'function' ? commands(links[cursor.atual]) : commands
  useScope(scope === 'lista.tipos' ? scope : 'lista.paginas', {
    commands: [...cursor.comandos, on(lista.abrir, () => open(cursor.atual)), ...more],
    onBack: () => go(back),
    backTo: back,
  })
  return (
    <Screen title={title} full note={`${links.length} ${of.muitos}`}>
      <VirtualGrid
        ref={grid}
        title={title}
        columns={columns}
        total={links.length}
        rowAt={index => links[index]}
        current={cursor.atual}
        onChoose={cursor.ir}
        onOpen={open}
        empty=""
      />
    </Screen>
  )
}
