import type { ReactNode } from 'react'

/** A name and its value on one line of a panel. */
export function Pair({ nome, valor, tom = '' }: { nome: string; valor: ReactNode; tom?: string }) {
  return (
    <p className="flex justify-between gap-2 whitespace-nowrap">
      <span className="text-dim">{nome}</span>
      <span className={`truncate ${tom}`}>{valor}</span>
    </p>
  )
}
