import type { ReactNode } from 'react'
import { isShouted, splitProductName } from '../../core/text/product-name.ts'

interface ProductNameProps {
  name: string
  marca?: string | null | undefined
  /** Words behind the name on the same line. */
  children?: ReactNode
}

/**
 * A product on one line of a list: its name in normal case, brand and size dim behind it. The letters stay those of the register:
 * the case is the style sheet's, so search, copy and screen readers find what is written.
 */
export function ProductName({ name: texto, marca: known, children }: ProductNameProps) {
  const { nome, marca, medida } = splitProductName(texto, known)
  const quiet = isShouted(texto)
  return (
    <span className="flex min-w-0 gap-[1ch]">
      <span className={`truncate ${quiet ? 'baixas' : ''}`}>{nome}</span>
      {marca ? (
        <span className={`shrink-[1000] truncate text-dim ${quiet ? 'baixas' : ''}`}>
          {quiet ? capitalised(marca) : marca}
        </span>
      ) : null}
      {medida ? (
        <span className={`flex-none text-dim ${quiet && !/\d\s?L$/.test(medida) ? 'lowercase' : ''}`}>
          {medida}
        </span>
      ) : null}
      {children}
    </span>
  )
}

/** Each word in a box of its own, whose first letter stays great. */
const capitalised = (text: string): ReactNode[] =>
  text.split(' ').flatMap((word, at) => [at === 0 ? '' : ' ', <span key={word}>{word}</span>])
