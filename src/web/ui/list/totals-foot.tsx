import type { ReactNode } from 'react'
import { ContentScroller } from '../scroller.tsx'

/** Draws the footer of a list, with the sums of its rows: one line of it in a low window, which scrolls. */
export const TotalsFoot = ({ children }: { children: ReactNode }) => (
  <ContentScroller
    label="Totais da lista"
    className="border-line border-t bg-panel short:max-h-6 short:overflow-y-auto"
  >
    <p
      role="status"
      aria-label="Totais"
      className="flex min-h-6 flex-wrap items-center justify-end gap-x-4 px-2 whitespace-nowrap"
    >
      {children}
    </p>
  </ContentScroller>
)

/** Draws one formatted sum of a footer. */
export const Total = ({ name, value }: { name: string; value: string }) => (
  <span>
    <span className="text-dim">{name} </span>
    {value}
  </span>
)
