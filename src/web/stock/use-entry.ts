import { useRef, useState } from 'react'
import type { Intent } from '../../core/omnibar/intent.ts'
import { openCatalog } from '../catalog/catalog.ts'
import { showError } from '../commands/show-error.ts'
import { openDialog } from '../dialogs/define.ts'
import { useScans } from '../keys/scan.ts'
import { lotByName } from '../lots/use-lots.ts'
import { alerta, clearNotice } from '../state/notices.ts'
import { chooseAlike, SEVERAL } from '../till/actions/choose-alike.ts'
import { lotPicker } from '../till/dialogs/lot-picker.tsx'
import { gradePicker } from './grade-picker.tsx'
import {
  findByCode,
  type Named,
  productRead,
  quantityRead,
  readStockText,
  type StockProduct,
} from './product.ts'
import { stockSearch } from './product-search.tsx'

/** Complete reading or typed entry: the product and its quantity. */
export interface StockReading {
  produto: StockProduct
  grade: Named | null
  lote: Named | null
  qtde: string
  /** Cost of a unit, R$, typed with `@`. */
  custo: string | null
}

interface Options {
  aoLer: (lido: StockReading) => unknown
  /** Called for `*5`: sets the quantity of the line under the cursor. */
  aoQtde: (qtde: string) => unknown
  /** Called for `!`, whose code and quantity are ignored: removes the line under the cursor, or sets its count to 0. */
  aoRemover: () => unknown
  /** Gives the lot of the last reading of this product: users often read all boxes of a lot one after the other. */
  loteDe: (produto: StockProduct, grade: Named | null) => Named | null
}

/** Finds the lot with the given name; else asks for a lot from the list. Null: the user chose none. */
export async function askLot(
  produto: StockProduct,
  qtde: string,
  nome?: string | null,
): Promise<Named | null> {
  const named = nome ? await lotByName(produto.id, nome) : null
  const found = named ?? (await openDialog(lotPicker, { produto_id: produto.id, nome: produto.nome, qtde }))
  return found ? { id: found.id, nome: found.lote } : null
}

/** Handles entries of stock in order: while one asks a question, later entries wait, and none is dropped. */
export function useStockEntry(options: Options) {
  const [pendente, setPendente] = useState<string | null>(null)
  const now = useRef({ options, pendente })
  now.current = { ...now.current, options }
  // when the till's catalogue does not load, each code is looked up on the server
  const [ready] = useState(() => openCatalog().catch(() => {}))
  const queue = useRef<Promise<unknown>>(ready)

  const wait = (qtde: string | null) => {
    now.current.pendente = qtde
    setPendente(qtde)
  }

  const complete = async (
    produto: StockProduct,
    said: { qtde: string; custo?: string | null; grade_id?: number | undefined; lote?: string | null },
  ) => {
    wait(null)
    const { qtde, custo = null } = said
    const grade = await gradeOf(produto, said.grade_id)
    if (grade === undefined) return
    const kept = said.lote ? null : now.current.options.loteDe(produto, grade)
    const lote = produto.controle_lote ? (kept ?? (await askLot(produto, qtde, said.lote))) : null
    if (produto.controle_lote && !lote) return alerta(`${produto.nome}: informe o lote`)
    now.current.options.aoLer({ produto, grade, lote, qtde, custo })
  }

  const search = async (texto: string, qtde: string | null) => {
    const produto = await openDialog(stockSearch, { titulo: 'Busca de produto', texto })
    if (produto) await complete(produto, { qtde: qtde ?? now.current.pendente ?? '1' })
  }

  const unknown = async ({ codigo, qtde }: Extract<Intent, { tipo: 'desconhecido' }>) => {
    const produto = await findByCode(codigo)
    if (produto) await complete(produto, { qtde })
    else alerta(`Produto não localizado: ${codigo}`)
  }

  const enter = async (intent: Extract<Intent, { tipo: 'adicionar' }>) => {
    const chosen = await chooseAlike(intent)
    if (!chosen) return alerta(SEVERAL)
    const produto = productRead(chosen)
    const { grade_id } = chosen.produto
    const said = { qtde: quantityRead(chosen), custo: chosen.preco, grade_id, lote: chosen.lote }
    return produto && complete(produto, said)
  }

  const act = (intent: Intent): unknown => {
    switch (intent.tipo) {
      case 'vazio':
        return
      case 'recusa':
        return alerta(intent.erro)
      case 'multiplicar':
        return wait(intent.qtde)
      case 'quantidade_item':
        return now.current.options.aoQtde(intent.qtde)
      case 'cancelar_item':
        return now.current.options.aoRemover()
      case 'buscar':
        return search(intent.texto, intent.qtde)
      case 'desconhecido':
        return unknown(intent)
      case 'adicionar':
        return enter(intent)
      default:
        return alerta('Aqui se lê produto: código, quantidade * código, ou palavras do nome')
    }
  }

  const queued = (work: () => unknown) => {
    queue.current = queue.current.then(work).catch(showError)
    return queue.current
  }
  const readText = (texto: string, origem: 'teclado' | 'scan') =>
    queued(() => {
      clearNotice()
      return act(readStockText(texto, origem, now.current.pendente))
    })

  useScans(texto => void readText(texto, 'scan'))
  return {
    pendente,
    ler: readText,
    buscar: (texto: string) => queued(() => search(texto, null)),
    incluir: (produto: StockProduct) => queued(() => complete(produto, { qtde: '1' })),
  }
}

/** Finds the line of the product's grid; null: no grid, undefined: none chosen, or the lines are not known. */
async function gradeOf(
  { nome, grades }: StockProduct,
  grade_id: number | undefined,
): Promise<Named | null | undefined> {
  if (!grades) return null
  const coded = grades.find(({ id }) => id === grade_id)
  if (coded) return coded
  if (grades.length === 0) {
    alerta(`${nome} tem grade e não está à venda: ative o produto para dizer qual linha`)
    return undefined
  }
  const chosen = await openDialog(gradePicker, { nome, grades })
  if (!chosen) alerta(`${nome}: informe a grade`)
  return chosen
}
