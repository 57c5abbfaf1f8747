import { useEffect, useMemo, useRef, useState } from 'react'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { useCells } from '../../register/rows/use-cells.ts'
import { alerta } from '../../state/notices.ts'
import { gradePicker } from '../../stock/grade-picker.tsx'
import type { StockProduct } from '../../stock/product.ts'
import { stockSearch } from '../../stock/product-search.tsx'
import { keepDraft } from '../drafts.ts'
import {
  accepted,
  chosen,
  countStates,
  likelyFactor,
  newPlaces,
  priced,
  proposedAgain,
  registered,
} from './change.ts'
import { type Conferida, costsOf, type LinhaNossa, lackOf, type ProdutoCasado } from './lines.ts'
import { columnOfLack, lackOfNew, sheetOfNew } from './new-sheet.ts'
import { ITEMS_TITLE, sheetOfItems } from './sheets.tsx'
import { useNames } from './use-names.ts'

const CONTEXT = { novo: true, gerenciar_estoque: false, venda_app: false, hoje: '' }
/** Pause in typing, ms, after which the draft is saved. */
const REST_MS = 250

/** Parts of the screen, in the order of their keys. */
export const PARTES = ['Itens', 'Produtos novos', 'Nota e pagamento'] as const
const [ITENS, NOVOS, NOTA] = [0, 1, 2]

/** Keeps the state of a note being matched: two sheets of lines with one undo history, costs, and missing values. */
export function useMatching(inicio: Conferida) {
  const [conferida, setConferida] = useState(inicio)
  const [parte, setParte] = useState(ITENS)
  /** Cell that the cursor must go to, after the next render. */
  const [alvo, setAlvo] = useState<readonly [number, number] | null>(null)
  /** Server's errors, by line index and field: '0/preco_vend'. */
  const [erros, setErros] = useState<FormErrors>({})
  const latest = useRef(conferida)
  const refs = useRef(new Map<string, Map<string, string>>())
  const change = (mudanca: Partial<Conferida>) => {
    const next = { ...latest.current, ...mudanca }
    const linhas = proposedAgain(next)
    if (linhas !== latest.current.rows) cells.seguir()
    latest.current = { ...next, rows: linhas }
    setConferida(latest.current)
  }
  const entered = useKept(conferida)
  useProducts(conferida, change, latest)

  const { rows, nota } = conferida
  // biome-ignore lint/correctness/useExhaustiveDependencies: what costs are made of
  const custos = useMemo(() => costsOf(conferida), [nota, rows, conferida.despesas, conferida.creditos])
  const nomes = useNames(rows)
  const folha = useMemo(() => {
    const name = (chave: string, id: string, nome: string) =>
      refs.current.set(chave, (refs.current.get(chave) ?? new Map<string, string>()).set(id, nome))
    for (const { id, nome } of Object.values(conferida.produtos)) name('produto_id', String(id), nome)
    for (const [chave, of] of nomes) for (const [id, nome] of of) name(chave, id, nome)
    const contas = { conferida, custos, refs: refs.current }
    return parte === NOVOS ? sheetOfNew(contas) : sheetOfItems(contas)
  }, [conferida, custos, parte, nomes])

  const cells = useCells({
    folha,
    linhas: rows,
    aoMudar: novas => {
      // removes the errors of changed lines: the server has not checked the new values
      setErros(old =>
        Object.fromEntries(
          Object.entries(old).filter(([path]) => {
            const at = Number(path.split('/')[0])
            return novas[at] === latest.current.rows[at]
          }),
        ),
      )
      change({ rows: novas as readonly LinhaNossa[] })
    },
    recusadas: inicio.recusadas,
    aoRecusar: recusadas => change({ recusadas }),
    contexto: CONTEXT,
    leitura: false,
    erro: (indice, chave) => erros[`${indice}/${chave}`],
  })
  const { host } = cells
  const [v, c] = host.cursor

  const show = (next: number) => {
    if (next === NOVOS && newPlaces(latest.current.rows).length === 0)
      return alerta('Nenhum produto novo: F7 cadastra os itens que não têm produto')
    setParte(next)
    if (next !== parte) host.ir(0, 0)
  }

  /** Gives the indexes of the selected rows when the selection has more than one row; undefined: all rows. */
  const marked = (): number[] | undefined => {
    const places = cells.marcadas()
    return places.length > 1 ? places : undefined
  }
  const at = parte === NOVOS ? (newPlaces(rows)[v] ?? 0) : v

  const goTo = (place: number, chave: string) => {
    const fresh = chave.startsWith('novo.')
    const column = (fresh ? sheetOfNew : sheetOfItems)({
      conferida: latest.current,
      custos,
      refs: refs.current,
    })
    setParte(fresh ? NOVOS : ITENS)
    const row = fresh ? newPlaces(latest.current.rows).indexOf(place) : place
    const found = column.sheet.colunas.findIndex(({ key }) => key === chave)
    setAlvo([Math.max(0, row), Math.max(0, found)])
  }
  // moves only once the sheet of the other part, with its own rows and columns, is drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a place
  useEffect(() => {
    if (!alvo) return
    host.ir(...alvo)
    setAlvo(null)
  }, [alvo])

  /** First missing value of each line that lacks one. */
  const lacks = useMemo(
    () =>
      rows.flatMap((linha, place) => {
        const item = nota.itens[place]
        const lack = item ? (lackOf(item, linha, conferida) ?? lackOfNew(linha)) : null
        return lack ? [{ place, ...lack }] : []
      }),
    [rows, nota, conferida],
  )
  /** Changes the values of lines; the order of the lines never changes. */
  const changeLines = (novas: readonly LinhaNossa[]) => cells.mudarLinhas(novas, ITEMS_TITLE)
  /** Goes to the first cell with an invalid text; false: there is none. */
  const showWrong = (): boolean => {
    const { recusada } = cells
    if (!recusada) return false
    const { titulo, linha, coluna, erro } = recusada
    const place = titulo === ITEMS_TITLE ? linha : (newPlaces(rows)[linha] ?? 0)
    setParte(titulo === ITEMS_TITLE ? ITENS : NOVOS)
    setAlvo([linha, coluna])
    alerta(`Item ${rows[place]?.num}: ${erro}`)
    return true
  }
  const tellLack = (lack: (typeof lacks)[number] | undefined) => {
    if (!lack) return alerta('Nada falta: F2 dá entrada')
    goTo(lack.place, lack.campo)
    alerta(`Item ${rows[lack.place]?.num}: ${lack.texto}`)
  }
  // the cursor begins at the first missing value
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(() => goTo(lacks[0]?.place ?? 0, lacks[0]?.campo ?? 'produto_id'), [])

  const take = async (place: number, produto: StockProduct) => {
    const grade = await lineOfGrade(produto)
    if (grade === undefined) return
    const known = latest.current.produtos[produto.id] ?? (await readProduct(produto.id))
    change({ produtos: { ...latest.current.produtos, [known.id]: known } })
    const item = nota.itens[place]
    if (!item) return
    changeLines(
      latest.current.rows.map((linha, i) =>
        i === place ? likelyFactor(chosen(linha, known, grade), item, known.unidade) : linha,
      ),
    )
    host.ir(place + 1, c)
  }
  const search = async () => {
    const item = nota.itens[at]
    if (!item) return
    const texto = item.nome.split(/\s+/)[0] ?? ''
    const produto = await openDialog(stockSearch, { titulo: item.nome, texto })
    if (produto) await take(at, produto)
  }

  return {
    conferida,
    change,
    parte,
    show,
    folha,
    cells,
    custos,
    /** Index of the line under the cursor. */
    at,
    estados: countStates(rows),
    novos: newPlaces(rows).length,
    lacks,
    nextLack: () =>
      (lacks.length === 0 && showWrong()) || tellLack(lacks.find(({ place }) => place > at) ?? lacks[0]),
    showWrong,
    firstLack: () => tellLack(lacks[0]),
    goTo,
    entered,
    search: () => search().catch(showError),
    /** True when the cursor is in the product's column, where Enter opens the search. */
    noProduto: parte === ITENS && folha.campo(c)?.chave === 'produto_id',
    accept: () => {
      const next = accepted(rows, marked())
      const count = next.filter((linha, i) => linha !== rows[i]).length
      if (count === 0) return alerta('Nenhuma proposta por confirmar')
      changeLines(next)
    },
    register: () => {
      const next = registered(conferida, marked())
      if (next.every((linha, i) => linha === rows[i])) return alerta('Todo item já tem produto')
      changeLines(next)
      setParte(NOVOS)
      host.ir(0, columnOfLack(next))
    },
    price: () => {
      const next = priced(conferida, parte === ITENS ? marked() : undefined)
      const count = next.filter((linha, i) => linha !== rows[i]).length
      if (count === 0) return alerta('Nenhum preço a mudar: os de hoje já dão a margem')
      changeLines(next)
    },
    refuse: (found: FormErrors) => setErros(found),
    showNota: () => setParte(NOTA),
  }
}

export type Matching = ReturnType<typeof useMatching>

/** Saves the draft REST_MS after each change, or at closing. Returns a function that stops, for a note entered. */
function useKept(conferida: Conferida): () => void {
  const over = useRef(false)
  const unsaved = useRef<Conferida | null>(null)
  const first = useRef(conferida)
  useEffect(() => {
    if (conferida === first.current) return
    unsaved.current = conferida
    const timer = setTimeout(() => {
      unsaved.current = null
      if (!over.current) keepDraft(conferida).catch(showError)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [conferida])
  useEffect(() => {
    const flush = () => {
      const left = unsaved.current
      unsaved.current = null
      if (left && !over.current) void keepDraft(left).catch(() => {})
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return () => {
    over.current = true
  }
}

/** Fetches the data of each product chosen in a line. */
function useProducts(
  { rows, produtos: known }: Conferida,
  change: (mudanca: Partial<Conferida>) => void,
  latest: { readonly current: Conferida },
): void {
  const asked = useRef(new Set<number>())
  const missing = rows.flatMap(({ produto_id }) =>
    produto_id !== null && !known[produto_id] && !asked.current.has(produto_id) ? [produto_id] : [],
  )
  const wanted = [...new Set(missing)].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a product
  useEffect(() => {
    for (const id of wanted.split(',').filter(Boolean).map(Number)) {
      asked.current.add(id)
      readProduct(id).then(found => {
        const { produtos: known, rows, nota } = latest.current
        change({
          produtos: { ...known, [id]: found },
          rows: rows.map((linha, i) => {
            const item = nota.itens[i]
            return item && linha.produto_id === id ? likelyFactor(linha, item, found.unidade) : linha
          }),
        })
      }, showError)
    }
  }, [wanted])
}

async function readProduct(id: number): Promise<ProdutoCasado> {
  const answer = await call(toEndpoints(produtos).get, { params: { id } })
  const row = (answer as { data: Registro }).data
  const estoque = (row['estoque'] ?? {}) as Record<string, string | null | undefined>
  return {
    id,
    nome: String(row['nome']),
    referencia: String(row['referencia']),
    gtin: (row['gtin'] as string | null) ?? null,
    unidade: String(row['unidade'] ?? ''),
    ativo: row['ativo'] !== false,
    controle_lote: row['controle_lote'] === true,
    controle_grade: row['controle_grade'] === true,
    preco_comp: estoque['preco_comp'] ?? null,
    preco_vend: estoque['preco_vend'] ?? null,
    marge_luc: estoque['marge_luc'] ?? null,
  }
}

/** Asks for a line of the product's grid. Null: the product has no grid; undefined: the user cancelled. */
async function lineOfGrade({ nome, grades }: StockProduct): Promise<number | null | undefined> {
  if (!grades) return null
  const found = await openDialog(gradePicker, { nome, grades })
  return found?.id
}
