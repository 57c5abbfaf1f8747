import type { ReactNode } from 'react'

/** Draws the footer of a list, with the sums of its rows. */
export const TotalsFoot = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    aria-label="Totais"
    className="flex min-h-6 flex-wrap items-center justify-end gap-x-4 border-line border-t bg-panel px-2 whitespace-nowrap"
  >
    {children}
  </p>
)

/** Draws one formatted sum of a footer. */
export const Total = ({ name, value }: { name: string; value: string }) => (
  <span>
    <span className="text-dim">{name} </span>
    {value}
  </span>
)
