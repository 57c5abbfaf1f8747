import { type ReactNode, useEffect, useRef } from 'react'
import { KeyHint } from './key-hint.tsx'

/** Draws a screen's tabs, in one line in a low window. The screen binds Alt and a number; the mouse works too. */
export const TabList = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    role="tablist"
    aria-label={label}
    className="sticky top-0 z-20 flex flex-wrap border-line border-b bg-(--fundo,var(--bg)) px-2 short:flex-none short:flex-nowrap short:overflow-x-auto short:whitespace-nowrap short:[scrollbar-width:none]"
  >
    {children}
  </div>
)

interface TabProps {
  index: number
  current: boolean
  onChoose: () => void
  /** Id of the tab, and id of its panel, when both are drawn. */
  id?: string
  shows?: string
  children: ReactNode
}

/** Draws a tab. A click does not move the focus, so that the user can continue typing. */
export function Tab({ index, current, onChoose, id, shows, children }: TabProps) {
  const tab = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const list = tab.current?.parentElement
    if (current && list && list.scrollWidth > list.clientWidth)
      tab.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [current])
  return (
    <button
      ref={tab}
      type="button"
      role="tab"
      id={id}
      aria-selected={current}
      aria-controls={shows}
      tabIndex={-1}
      className={`-mb-px flex items-center gap-2 border-b-2 px-2 py-1 ${current ? 'border-live text-live' : 'border-transparent text-dim hover:text-fg'}`}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {index < 9 ? <KeyHint chord={`Alt+${index + 1}`} /> : null}
      {children}
    </button>
  )
}
