import { useAtomValue } from 'jotai'
import { type Ref, useCallback, useEffect, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { catalogAtom, catalogCompany } from '../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { searchProducts } from '../../catalog/search.ts'
import { quantity } from '../../state/places.ts'
import { PickList, type PickListHandle } from './pick-list.tsx'

/** Page of the search, as the specification has it (doc 3 §9.1); the local index itself has no such limit. */
const PAGE = 30

interface ProductPickListProps {
  inicial?: string | undefined
  placeholder: string
  /** Products on hold are listed too. */
  pausados?: boolean
  aoEscolher: (product: ProdutoCatalogo) => void
  aoParar?: (product: ProdutoCatalogo | undefined) => void
  /** Enter where there is nothing to take. */
  aoNada?: () => void
  /** What stands in place of no rows, by the text that was asked. */
  vazio: (texto: string) => string
  leitor?: boolean
  altura?: string
  ref?: Ref<PickListHandle>
}

/** The catalogue under one box, best sellers first. Stock shows only when the plan manages it. */
export function ProductPickList(props: ProductPickListProps) {
  const { inicial = '', pausados = false, aoEscolher, vazio, ...list } = props
  const [texto, setTexto] = useState(inicial)
  const [rows, setRows] = useState<readonly ProdutoCatalogo[]>([])
  const [wanted, setWanted] = useState(PAGE)
  const [answered, setAnswered] = useState<string | null>(null)
  const { versao, ready } = useAtomValue(catalogAtom)
  const stock = catalogCompany()?.gerenciar_estoque === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the catalogue answers anew
  useEffect(() => {
    let current = true
    searchProducts(texto, { inicio: 0, limite: wanted }).then(found => {
      if (!current) return
      setRows(pausados ? found : found.filter(product => !product.pausar_venda))
      // a catalogue still on its way answers nothing: an Enter waits for it
      setAnswered(ready ? texto : null)
    })
    return () => {
      current = false
    }
  }, [texto, wanted, pausados, versao, ready])

  const more = useCallback(
    () => setWanted(now => (rows.length >= now - PAGE / 2 ? now + PAGE : now)),
    [rows.length],
  )

  return (
    <PickList
      {...list}
      rotulo="Buscar"
      texto={texto}
      aoDigitar={value => {
        setTexto(value)
        setWanted(PAGE)
      }}
      linhas={rows}
      chave={product => product.produto_id}
      aoEscolher={aoEscolher}
      aoFim={more}
      respondido={answered}
      vazio={answered === null ? '' : vazio(texto)}
      desenho={product => (
        <>
          <span className="w-[16ch] truncate text-ref max-[900px]:hidden">{product.referencia}</span>
          <span className="flex-1 truncate">{product.nome}</span>
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
