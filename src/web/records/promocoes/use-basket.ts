import { useRef, useState } from 'react'
import type { Intent } from '../../../core/omnibar/intent.ts'
import { addItem } from '../../../core/venda/line/add-item.ts'
import { changeLine } from '../../../core/venda/line/change-line.ts'
import { replaceItems } from '../../../core/venda/line/replace-items.ts'
import { novaVenda } from '../../../core/venda/nova-venda.ts'
import { type Recusa, recusada } from '../../../core/venda/recusa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { linhaDe } from '../../../domain/venda/montagem.ts'
import { productById } from '../../catalog/catalog.ts'
import { ofGrade, type ProdutoCatalogo } from '../../catalog/produto.ts'
import { openDialog } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { alerta, clearNotice } from '../../state/notices.ts'
import { readStockText } from '../../stock/product.ts'
import { chooseAlike, SEVERAL } from '../../till/actions/choose-alike.ts'
import { productSearch } from '../../till/dialogs/product-search.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'

/** Keeps a basket at catalogue prices, filled by scans and the till's grammar; it is no sale, and nothing stores it. */
export function useBasket(em: string) {
  const [cesta, setCesta] = useState(() =>
    novaVenda({ uuid: uuidv7(), terminal_id: 0, empresa_id: 0, criada_em: em }),
  )
  const [pendente, setPendente] = useState<string | null>(null)
  // as if rows were being counted, the cursor may go to the line that the next drawing has
  const cursor = useCursor(cesta.itens.length, 0, true)
  const now = useRef(cesta)
  const put = (next: Venda | Recusa) => {
    if (recusada(next)) return alerta(next.erro)
    now.current = next
    setCesta(next)
  }
  const include = (produto: ProdutoCatalogo, qtde: string) => {
    setPendente(null)
    const known = now.current.itens.findIndex(({ produto_id }) => produto_id === produto.produto_id)
    put(addItem(now.current, { uid: uuidv7(), produto, qtde, origem_leitura: 'teclado', agrupar: true }))
    cursor.ir(known < 0 ? now.current.itens.length - 1 : known)
  }
  const search = async (texto: string, qtde = pendente) => {
    const found = await openDialog(productSearch, { texto })
    if (found) include(found, qtde ?? '1')
  }
  const enter = async (intent: Extract<Intent, { tipo: 'adicionar' }>) => {
    const chosen = await chooseAlike(intent)
    const found = chosen && productById(chosen.produto.produto_id)
    if (!found) return alerta(SEVERAL)
    const grade = found.grades.find(([id]) => id === chosen.produto.grade_id)
    include(grade ? ofGrade(found, linhaDe(grade)) : found, chosen.qtde)
  }
  const setQuantity = (qtde: string) => {
    const item = now.current.itens[cursor.atual]
    const changed = item && changeLine(item, { qtde })
    if (!changed) return
    if ('erro' in changed) return alerta(changed.erro)
    put(replaceItems(now.current, now.current.itens.with(cursor.atual, changed)))
  }
  const remove = () => put(replaceItems(now.current, now.current.itens.toSpliced(cursor.atual, 1)))

  const read = (texto: string, origem: 'teclado' | 'scan'): unknown => {
    clearNotice()
    const intent = readStockText(texto, origem, pendente)
    switch (intent.tipo) {
      case 'vazio':
        return
      case 'recusa':
        return alerta(intent.erro)
      case 'multiplicar':
        return setPendente(intent.qtde)
      case 'quantidade_item':
        return setQuantity(intent.qtde)
      case 'cancelar_item':
        return remove()
      case 'buscar':
        return search(intent.texto, intent.qtde ?? pendente)
      case 'desconhecido':
        return alerta(`Produto não localizado: ${intent.codigo}`)
      case 'adicionar':
        return enter(intent)
      default:
        return alerta('Aqui se lê produto: código, quantidade * código, ou palavras do nome')
    }
  }
  useScans(texto => void read(texto, 'scan'))
  return { cesta, cursor, pendente, ler: read, buscar: search, setQuantity, remove }
}
