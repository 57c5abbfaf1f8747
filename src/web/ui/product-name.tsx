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
      <span className={`truncate ${quiet ? 'baixas' : ''}`}>{quiet ? sized(nome) : nome}</span>
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

const SIZE = /(?<=\s)(?:PP|P|M|GG?|XGG?|EGG?)(?=\s|$)/g

/** Keeps the letters of a size as capitals: 'Camiseta básica M azul'. A span would lose the name's own first capital. */
const sized = (text: string): ReactNode[] => {
  const sizes = text.match(SIZE) ?? []
  return text.split(SIZE).flatMap((part, at) => [
    part,
    at < sizes.length ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat a size
      <bdi key={at} className="uppercase">
        {sizes[at]}
      </bdi>
    ) : (
      ''
    ),
  ])
}

/** Puts each word in a separate span, whose first letter CSS keeps as a capital. */
const capitalised = (text: string): ReactNode[] =>
  text.split(' ').flatMap((word, at) => [
    at === 0 ? '' : ' ',
    // biome-ignore lint/suspicious/noArrayIndexKey: a brand may repeat a word
    <span key={at}>{word}</span>,
  ])
