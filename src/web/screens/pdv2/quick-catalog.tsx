import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { catalogAtom, catalogCompany } from '../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { searchProducts } from '../../catalog/search.ts'
import { useScans } from '../../keys/scan.ts'
import { go } from '../../state/location.ts'
import { PickList } from '../pdv/dialogs/pick-list.tsx'
import { hearScan } from '../pdv/hear-scan.ts'
import { sellProduct } from '../pdv/run-intent.ts'
import { holdAtom } from '../pdv/terminal.ts'
import { useSaleCommands } from '../pdv/use-sale-commands.ts'
import { QuickFrame } from './quick-frame.tsx'

const PAGE = 30

/** Quick sale, step 1: the whole catalogue under one box; Enter or a reading puts one in the cart. */
export function QuickCatalog() {
  const [texto, setTexto] = useState('')
  const [rows, setRows] = useState<readonly ProdutoCatalogo[]>([])
  const [answered, setAnswered] = useState<string | null>(null)
  const [wanted, setWanted] = useState(PAGE)
  const commands = useSaleCommands({ current: null })
  const mine = useAtomValue(holdAtom).estado === 'meu'
  const catalog = useAtomValue(catalogAtom)
  const stock = catalogCompany()?.gerenciar_estoque === true
  useScans(hearScan)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the catalogue answers anew
  useEffect(() => {
    let current = true
    searchProducts(texto, { inicio: 0, limite: wanted }).then(found => {
      if (!current) return
      setRows(found)
      setAnswered(texto)
    })
    return () => {
      current = false
    }
  }, [texto, wanted, catalog.versao])
  const more = useCallback(
    () => setWanted(now => (rows.length >= now - PAGE / 2 ? now + PAGE : now)),
    [rows.length],
  )

  return (
    <QuickFrame
      titulo="Venda rápida"
      escopo="pdv2.catalogo"
      volta="/"
      comandos={{ ...commands, 'quick.carrinho': () => go('/documento/pdv2/carrinho') }}
    >
      <PickList
        rotulo="Buscar"
        placeholder="Nome, referência ou código: Enter põe no carrinho"
        texto={texto}
        aoDigitar={value => {
          setTexto(value)
          setWanted(PAGE)
        }}
        leitor
        linhas={rows}
        respondido={answered}
        chave={product => product.produto_id}
        aoEscolher={product => void (mine && sellProduct(product, '1'))}
        aoFim={more}
        altura="h-[round(down,100%,22px)]"
        vazio={answered === null ? '' : 'Nada foi localizado'}
        desenho={product => (
          <>
            <span className="w-[16ch] truncate text-ref max-[900px]:hidden">{product.referencia}</span>
            <span className="flex-1 truncate">{product.nome}</span>
            {stock && product.estoque !== null ? (
              <span className="w-[14ch] text-right text-dim max-[900px]:hidden">
                est. {formatDecimal(product.estoque, 0, 3)}
              </span>
            ) : null}
            <span className="w-[14ch] text-right">{formatMoney(product.preco)}</span>
          </>
        )}
      />
    </QuickFrame>
  )
}
