import type { ReactNode } from 'react'
import { isShouted, splitProductName } from '../../core/text/product-name.ts'

interface ProductNameProps {
  name: string
  marca?: string | null | undefined
  /** Content after the name, on the same line. */
  children?: ReactNode
}

/**
 * Shows a product in one line: name, then brand and size dimmed. A name in capitals is drawn in normal case by CSS, so
 * that search, copy and screen readers get the original text.
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

/** Puts each word in a separate span, whose first letter CSS keeps as a capital. */
const capitalised = (text: string): ReactNode[] =>
  text.split(' ').flatMap((word, at) => [
    at === 0 ? '' : ' ',
    // biome-ignore lint/suspicious/noArrayIndexKey: a brand may repeat a word
    <span key={at}>{word}</span>,
  ])
