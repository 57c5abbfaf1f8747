import type { ReactNode } from 'react'

/** Draws a name and its value on one line of a panel. */
export function Pair({ name, value, tone = '' }: { name: string; value: ReactNode; tone?: string }) {
  return (
    <p className="flex justify-between gap-2 whitespace-nowrap">
      <span className="text-dim">{name}</span>
      <span className={`truncate ${tone}`}>{value}</span>
    </p>
  )
}
