import type { ReactNode } from 'react'
import { KeyHint } from './key-hint.tsx'

/** Parts of a screen, one seen at a time. Its keys are the screen's: Alt and the number, and the mouse as a courtesy. */
export const TabList = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div
    role="tablist"
    aria-label={rotulo}
    className="sticky top-0 z-20 flex flex-wrap border-line border-b bg-(--fundo,var(--bg)) px-2"
  >
    {children}
  </div>
)

interface TabProps {
  index: number
  atual: boolean
  aoEscolher: () => void
  /** Its own id and that of what it shows, where both are drawn. */
  id?: string
  mostra?: string
  children: ReactNode
}

/** Never takes the focus: what is typed goes on where it was. */
export const Tab = ({ index, atual, aoEscolher, id, mostra, children }: TabProps) => (
  <button
    type="button"
    role="tab"
    id={id}
    aria-selected={atual}
    aria-controls={mostra}
    tabIndex={-1}
    className={`-mb-px flex items-center gap-2 border-b-2 px-2 py-1 ${atual ? 'border-live text-live' : 'border-transparent text-dim hover:text-fg'}`}
    onMouseDown={event => event.preventDefault()}
    onClick={aoEscolher}
  >
    {index < 9 ? <KeyHint chord={`Alt+${index + 1}`} /> : null}
    {children}
  </button>
)
