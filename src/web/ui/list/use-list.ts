import { useRef, useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands, type ScopeOptions } from '../../keys/scopes.ts'
import { usePages } from '../../state/use-pages.ts'
import { useHurried } from '../../state/use-paused.ts'
import { partCommands } from './part-commands.ts'
import { type Degrau, stepBack } from './step-back.ts'
import { useCursor } from './use-cursor.ts'
import { useRowCommands } from './use-held-commands.ts'

const LIMIT = 100

/** Tab of a list: filter, title, and text shown without rows. */
export type Recorte<F> = readonly [faixa: F, titulo: string, vazio: string]

interface ListDeclaration<F> {
  faixas: readonly [Recorte<F>, ...Recorte<F>[]]
  /** Accessible name of the tabs; absent: no tabs are drawn, and the screen calls `show` to switch. */
  abas?: string
  /** Placeholder of the search line; absent: no search. */
  busca?: string
  ler: (
    pagina: { page: number; limit: number; search?: string },
    faixa: F,
  ) => ReturnType<Parameters<typeof usePages>[0]>
  /** Called when the user chooses another tab. */
  aoTrocar?: () => void
}

interface OwnKeys {
  commands?: ScopeCommands
  labels?: ScopeOptions['labels']
  /** Step that ESC undoes before it clears the search. */
  antes?: Degrau | false
}

/** Makes a list with search and tabs: rows, its scope's options (`escopo`), and `ListScreen`'s props (`tela`). */
export function useList<Row, F>({ faixas, abas, busca, ler, aoTrocar }: ListDeclaration<F>) {
  const [at, setAt] = useState(0)
  const [texto, setTexto] = useState('')
  const [search, hurry] = useHurried(texto.trim())
  const [faixa, , vazio] = faixas[at] ?? faixas[0]
  const rows = usePages<Row>(page => ler({ page, limit: LIMIT, ...(search ? { search } : {}) }, faixa), LIMIT)
  const cursor = useCursor(rows.total)
  const box = useRef<HTMLInputElement>(null)
  const esperando = texto.trim() !== search || rows.velhas || rows.carregando
  const held = useRowCommands(esperando, hurry)
  const lookFor = (next: string) => {
    cursor.ir(0)
    setTexto(next)
  }
  const show = (index: number) => {
    cursor.ir(0)
    aoTrocar?.()
    setAt(index)
  }
  return {
    /** True while the rows of the typed text have not loaded. */
    esperando,
    /** Row under the cursor; undefined while waiting. */
    row: esperando ? undefined : rows.linha(cursor.atual),
    descer: () => cursor.ir(cursor.atual + 1),
    at,
    show,
    texto,
    /** Text that the rows are of: `texto` after a pause in typing. */
    busca: search,
    procurar: lookFor,
    escopo: ({ commands = [], labels, antes = false }: OwnKeys): ScopeOptions => ({
      commands: held([
        ...cursor.comandos,
        ...(busca ? [on(lista.buscar, () => box.current?.select())] : []),
        ...(abas ? partCommands(faixas.length, at, show) : []),
        ...commands,
      ]),
      ...stepBack(labels, antes, texto !== '' && ['Limpar a busca', () => lookFor('')]),
    }),
    tela: {
      list: { ...rows, cursor },
      empty: texto ? 'Nada foi localizado' : vazio,
      ...(abas ? { tabs: { label: abas, faixas, at, show } } : {}),
      ...(busca
        ? {
            search: {
              ref: box,
              placeholder: busca,
              value: texto,
              maxLength: 100,
              onChange: (event: { target: { value: string } }) => lookFor(event.target.value),
            },
          }
        : {}),
    },
  }
}
