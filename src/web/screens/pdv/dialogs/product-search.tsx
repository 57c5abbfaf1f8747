import { useCallback, useEffect, useState } from 'react'
import { formatDecimal, formatMoney } from '../../../../core/money/pt-br.ts'
import { catalogCompany } from '../../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../../catalog/produto.ts'
import { searchProducts } from '../../../catalog/search.ts'
import type { DialogProps } from '../../../commands/dialogs.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickList } from './pick-list.tsx'

/** Page of the search, as the specification has it (doc 3 §9.1); the local index itself has no such limit. */
const PAGE = 30

/** Registered as 'produto.busca': resolves with the product picked. Stock shows only when the plan manages it. */
export function ProductSearch({ dados, fechar }: DialogProps<{ texto?: string }, ProdutoCatalogo>) {
  const [texto, setTexto] = useState(dados.texto ?? '')
  const [rows, setRows] = useState<readonly ProdutoCatalogo[]>([])
  const [wanted, setWanted] = useState(PAGE)
  const [answered, setAnswered] = useState<string | null>(null)
  const stock = catalogCompany()?.gerenciar_estoque === true

  useEffect(() => {
    let current = true
    searchProducts(texto, { inicio: 0, limite: wanted }).then(found => {
      if (!current) return
      setRows(found.filter(product => !product.pausar_venda))
      setAnswered(texto)
    })
    return () => {
      current = false
    }
  }, [texto, wanted])

  const more = useCallback(
    () => setWanted(now => (rows.length >= now - PAGE / 2 ? now + PAGE : now)),
    [rows.length],
  )

  return (
    <Dialog titulo="Busca de produto" escopo="produto.busca" largura="w-[96ch]" aoFechar={() => fechar()}>
      <PickList
        rotulo="Buscar"
        placeholder="Nome, referência ou código"
        texto={texto}
        aoDigitar={value => {
          setTexto(value)
          setWanted(PAGE)
        }}
        linhas={rows}
        chave={product => product.produto_id}
        aoEscolher={product => fechar(product)}
        aoFim={more}
        respondido={answered}
        vazio={vazio(texto, answered !== null)}
        desenho={product => (
          <>
            <span className="w-[16ch] truncate text-ref max-[900px]:hidden">{product.referencia}</span>
            <span className="flex-1 truncate">{product.nome}</span>
            {stock ? (
              <span className="w-[14ch] text-right text-dim max-[900px]:hidden">
                {product.estoque === null ? '' : `est. ${formatDecimal(product.estoque, 0, 3)}`}
              </span>
            ) : null}
            <span className="w-[14ch] text-right">{formatMoney(product.preco)}</span>
          </>
        )}
      />
    </Dialog>
  )
}

/** Without a filter the stated text, with one the plain truth (G-121). */
function vazio(texto: string, asked: boolean): string {
  if (!asked) return ''
  return texto.trim() === '' ? 'Você não possui nenhum produto cadastrado' : 'Nada foi localizado'
}
