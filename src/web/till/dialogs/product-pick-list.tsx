import { useAtomValue } from 'jotai'
import { type ReactNode, type Ref, useCallback, useEffect, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { catalogAtom, catalogCompany } from '../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { searchProducts } from '../../catalog/search.ts'
import { quantity } from '../../state/places.ts'
import { ProductName } from '../../ui/product-name.tsx'
import { PickList, type PickListHandle } from './pick-list.tsx'

/** Number of rows of a page of the search. */
const PAGE = 30

interface ProductPickListProps {
  initial?: string | undefined
  placeholder: string
  onChoose: (product: ProdutoCatalogo) => void
  /** Tells if a product is marked, in a list with several choices. */
  marked?: (product: ProdutoCatalogo) => boolean
  /** Gives the words to search for; absent: the whole text. */
  words?: (texto: string) => string
  /** Draws the beginning of a row. */
  before?: (product: ProdutoCatalogo) => ReactNode
  /** Called with the rows found whenever they change. */
  onFound?: (products: readonly ProdutoCatalogo[]) => void
  onStop?: (product: ProdutoCatalogo | undefined) => void
  /** Called for Enter when there is no row. */
  onNothing?: () => void
  /** Gives the text of an empty list, by the text searched. */
  empty: (texto: string) => string
  scanner?: boolean
  height?: string
  ref?: Ref<PickListHandle>
}

/** Searches the catalogue: best matches first, best sellers among equals. Stock shows only when the plan manages it. */
export function ProductPickList(props: ProductPickListProps) {
  const { initial = '', words, before, onFound, empty, ...list } = props
  const [texto, setTexto] = useState(initial)
  const asked = words ? words(texto) : texto
  const [rows, setRows] = useState<readonly ProdutoCatalogo[]>([])
  const [wanted, setWanted] = useState(PAGE)
  const [answered, setAnswered] = useState<string | null>(null)
  const { versao, ready } = useAtomValue(catalogAtom)
  const stock = catalogCompany()?.gerenciar_estoque === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again in a new version of the catalogue
  useEffect(() => {
    let current = true
    searchProducts(asked, { inicio: 0, limite: wanted }).then(found => {
      if (!current) return
      setRows(found)
      // a catalogue still loading gives no result: an Enter waits for the load
      setAnswered(ready ? asked : null)
    })
    return () => {
      current = false
    }
  }, [asked, wanted, versao, ready])
  useEffect(() => onFound?.(rows), [onFound, rows])

  const more = useCallback(
    () => setWanted(now => (rows.length >= now - PAGE / 2 ? now + PAGE : now)),
    [rows.length],
  )

  return (
    <PickList
      {...list}
      label="Buscar"
      text={texto}
      onType={value => {
        setTexto(value)
        setWanted(PAGE)
      }}
      rows={rows}
      keyOf={product => product.produto_id}
      onEnd={more}
      answered={answered === asked ? texto : null}
      empty={answered === null ? '' : empty(asked)}
      draw={product => (
        <>
          {before?.(product)}
          <span className="w-[16ch] truncate text-ref max-[900px]:hidden">{product.referencia}</span>
          <span className="min-w-0 flex-1">
            <ProductName name={product.nome} marca={product.marca} />
          </span>
          {stock ? (
            <span className="w-[14ch] text-right text-dim max-[900px]:hidden">
              {product.estoque === null ? '' : `est. ${quantity(product.estoque)}`}
            </span>
          ) : null}
          <span className="w-[14ch] text-right">{formatMoney(product.preco)}</span>
        </>
      )}
    />
  )
}
