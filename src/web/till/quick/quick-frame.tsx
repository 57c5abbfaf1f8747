import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Context } from '../../../domain/commands/contexts.ts'
import { catalogAtom } from '../../catalog/catalog.ts'
import { type ScopeCommands, useScope } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { aboutSale } from '../lines/about.ts'
import { blockedByAtom } from '../open.ts'
import { Answer } from '../screen/answer.tsx'
import { AskTerminal } from '../screen/ask-terminal.tsx'
import { useHints } from '../screen/hints.ts'
import { useNextKey } from '../screen/not-now.ts'
import { Regions } from '../screen/regions.tsx'
import { SidePanel } from '../screen/side-panel.tsx'
import { useTill } from '../screen/use-till.ts'
import { terminalAtom } from '../terminal.ts'

interface QuickFrameProps {
  title: string
  scope: Context
  commands: ScopeCommands
  /** Address that Esc leads to. */
  backTo: string
  children: ReactNode
}

/** Draws a step of quick sale: three steps share open sale and side panel; contents and commands differ. */
export function QuickFrame({ title, scope, commands, backTo, children }: QuickFrameProps) {
  const desk = useDesk()
  const terminal = useAtomValue(terminalAtom)
  const catalog = useAtomValue(catalogAtom)
  useTill()
  // the till's label of Esc does not fit here: Esc goes to the previous step
  const { 'app.voltar': _, ...rotulos } = useHints()
  useScope(scope, {
    commands,
    labels: rotulos,
    primary: useNextKey(),
    over: aboutSale(desk),
    onBack: () => go(backTo),
    backTo,
  })
  const blocked = useAtomValue(blockedByAtom)
  return (
    <main className="caixa grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-baseline gap-3 border-line border-b px-2 py-1">
        <h1 className="font-semibold">{title}</h1>
        <p className={`min-w-0 flex-1 text-right ${blocked ? '' : 'truncate'}`}>
          <Answer blocked={blocked} />
        </p>
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_var(--painel)] max-[900px]:grid-cols-[minmax(0,1fr)] max-[900px]:grid-rows-[minmax(var(--linhas),1fr)_minmax(0,auto)]">
        {children}
        <SidePanel />
      </div>
      <Regions />
      {terminal === null && catalog.ready ? <AskTerminal /> : null}
    </main>
  )
}
