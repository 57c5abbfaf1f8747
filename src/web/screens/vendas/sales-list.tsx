import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { readKey } from '../../../core/barcode/read-key.ts'
import { isWithSupplier, returnedBy } from '../../../core/document/types/index.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { exportarVendas } from '../../../domain/api/vendas-arquivo.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { ACEITES, TIPOS, untiedSearch } from '../../../domain/venda/filtros.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { openByKey } from '../../documents/origins/by-key.ts'
import { holdKeys } from '../../keys/hold.ts'
import { useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { Empty } from '../../register/empty-list.tsx'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { saveList } from '../../register/list/save-list.ts'
import { shortTime, todayHere } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { stepBack } from '../../ui/list/step-back.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { useRowCommands } from '../../ui/list/use-held-commands.ts'
import { Money } from '../../ui/money.tsx'
import { askOrder } from '../ask-order.ts'
import { filterForm, filtersOf, type SaleFilters, searchOf, typedIn } from './filters.ts'
import { noteNumber } from './note-number.ts'
import { saleActions, saleWords, typeOf } from './sale-actions.ts'
import { StatusWord, statusWord, Waiting, waits } from './status-word.tsx'
import { useMarked } from './use-marked.ts'
import { orderOf, salesQuery, useSales } from './use-sales.ts'

const DEBOUNCE_MS = 250

const columnsOf = (partner: string): readonly TableColumn<VendaAnswer>[] => [
  { id: 'quando', titulo: 'Quando', largura: '15ch', celula: sale => shortTime(sale.paga_em) },
  {
    id: 'modelo',
    wideOnly: true,
    titulo: 'Mod',
    largura: '10ch',
    celula: sale => documentKind(typeOf(sale))?.inPlaceOfModel ?? sale.modelo,
  },
  {
    id: 'numero',
    titulo: 'Série/número',
    largura: '16ch',
    celula: noteNumber,
  },
  {
    id: 'status',
    titulo: 'Status',
    largura: '24ch',
    celula: sale => (waits(sale) ? <Waiting /> : <StatusWord sale={sale} toCheck={sale.divergente} />),
  },
  {
    id: 'cliente',
    titulo: partner,
    largura: 'minmax(12ch,1fr)',
    celula: sale => sale.nome_consumidor ?? sale.cliente ?? maskDocument(sale.cpf_cnpj ?? ''),
  },
  {
    id: 'chave',
    wideOnly: true,
    titulo: 'Chave',
    largura: 'minmax(0,47ch)',
    celula: sale => <span className="text-ref">{sale.chave}</span>,
  },
  {
    id: 'valor',
    titulo: 'Total',
    largura: '16ch',
    direita: true,
    celula: sale => <Money value={sale.valor_total} />,
  },
]

const COLUMNS = columnsOf('Consumidor')
const OF_SUPPLIERS = columnsOf('Fornecedor')

/** Settings of a list of sales. */
interface SalesPlace {
  title: string
  route: string
  /** Address under which a sale opens; default: `route`. */
  under?: string
  /** Query string of a new document's address. */
  newSays?: string
  /** Types of operation listed, separated by commas. */
  types?: string
  /** True when the list offers to make a new document. */
  withNew?: boolean
  empty: string
  names: readonly [um: string, muitos: string]
}

/** Lists sales: search, filters in the URL, and commands on the sale under the cursor. */
export function SalesList({
  title,
  route,
  under = route,
  newSays = '',
  types,
  withNew,
  empty,
  names,
}: SalesPlace) {
  const filters = filtersOf(useSearch())
  const rows = useSales(filters, types)
  const { linha } = rows
  const cursor = useCursor(rows.total)
  const search = useRef<HTMLInputElement>(null)
  const order = orderOf(filters, types)
  /** Text and order, which stay when the filters change. */
  const kept: SaleFilters = {
    busca: filters.busca,
    ...(filters.ordem === undefined ? {} : { ordem: filters.ordem }),
  }
  const apply = (next: SaleFilters) => {
    cursor.ir(0)
    go(`${route}${searchOf(next)}`, { replace: true })
  }
  // in a list of returns, an access key means the note that is returned
  const back = returnedHere(types)
  const text = useDebounced(filters.busca, busca => {
    const chave = back === undefined ? null : readKey(busca)
    if (chave) void openByKey(chave, back)
    else apply({ ...filters, busca })
  })
  useScans(texto => {
    const chave = readKey(texto)
    if (chave) void openByKey(chave, back)
    else text.set(texto)
  })
  const typed = text.value !== filters.busca
  const esperando = typed || rows.velhas || rows.carregando
  // in a list of returns a typed access key opens its note: an Enter meanwhile opens no row
  const held = useRowCommands(
    esperando,
    () => !(typed && back !== undefined && readKey(text.value)) && text.now(),
  )
  const sale = esperando ? undefined : linha(cursor.atual)
  const marked = useMarked(sale, () => cursor.ir(cursor.atual + 1))
  // shows an error only after typing stops
  const wrong = text.value === filters.busca ? typedIn(filters.busca).erro : null

  useScope('lista.vendas', {
    commands: held([
      ...cursor.comandos,
      ...saleActions(sale),
      ...marked.comandos,
      on(lista.abrir, sale ? () => go(`${under}/${sale.id}`) : false),
      on(
        registro.novo,
        withNew &&
          (() => {
            // keys typed meanwhile go to the new document's first field
            holdKeys('form')
            go(`${under}/novo${newSays}`)
          }),
      ),
      on(
        registro.exportar,
        !esperando && !wrong && (() => saveList(exportarVendas, title, salesQuery(filters, types))),
      ),
      on(vendas.semLigacao, () => apply({ ...kept, busca: untiedSearch(todayHere()) })),
      on(lista.buscar, () => search.current?.select()),
      on(lista.filtrar, async () => {
        const chosen = await prompt(filterForm(types), filters)
        if (chosen) apply({ ...kept, ...(chosen as Partial<SaleFilters>) })
      }),
      on(lista.ordenar, async () => {
        const ordem = await askOrder(order.offered, order.chosen?.[0])
        if (ordem) apply({ ...filters, ordem })
      }),
    ]),
    ...stepBack(
      {
        ...saleWords(sale),
        'lista.ordenar': 'Ordenar',
        ...(marked.total > 0 ? { 'documento.juntar': `Juntar ${marked.total} em um documento` } : {}),
      },
      marked.total > 0 && ['Desmarcar', marked.limpar],
      text.value !== '' && ['Limpar a busca', () => text.set('')],
      Object.keys(filters).length > Object.keys(kept).length && ['Limpar os filtros', () => apply(kept)],
      order.chosen !== undefined && ['Desfazer a ordem', () => apply({ busca: filters.busca })],
    ),
  })

  const shown = [
    filters.status && statusWord(filters.status),
    filters.modelo && `modelo ${filters.modelo}`,
    filters.tipo && wordOf(TIPOS, filters.tipo),
    filters.aceite && `aceite ${wordOf(ACEITES, filters.aceite)}`,
    filters.de && `de ${filters.de}`,
    filters.ate && `até ${filters.ate}`,
    order.chosen?.[1],
    marked.total > 0 && `${marked.total} ${marked.total === 1 ? 'marcado' : 'marcados'}`,
  ].filter(Boolean)

  return (
    <ListScreen
      title={title}
      id="grade-vendas"
      list={{ ...rows, cursor }}
      columns={types?.split(',').every(tipo => isWithSupplier(Number(tipo))) ? OF_SUPPLIERS : COLUMNS}
      names={names}
      note={shown.length > 0 ? ` · ${shown.join(' · ')}` : ''}
      search={{
        ref: search,
        placeholder: 'número, chave, nome, documento ou status:rejeitada data:hoje conferir:sim',
        value: text.value,
        onChange: event => text.set(event.target.value),
      }}
      wrong={wrong}
      onOpen={index => go(`${under}/${linha(index)?.id}`)}
      marked={marked.total > 0 && marked.marcada}
      empty={
        <Empty
          filtered={false}
          text={empty}
          creates={withNew === true && shown.length === 0 && filters.busca === ''}
        />
      }
      failure="Erro ao listar vendas"
    />
  )
}

const wordOf = (pairs: readonly (readonly [string, string])[], code: string) =>
  new Map(pairs).get(code) ?? code

const returnedHere = (tipos = ''): number | undefined =>
  returnedBy(Number(tipos)) === null ? undefined : Number(tipos)

/** Keeps a text and calls `tell` after a pause in typing, or at once by `now`. A new `outside` value replaces the text. */
function useDebounced(outside: string, tell: (text: string) => void) {
  const [value, set] = useState(outside)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => set(outside), [outside])
  useEffect(() => {
    if (value === outside) return
    const timer = setTimeout(() => latest.current(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value, outside])
  return { value, set, now: () => value === outside || tell(value) }
}
