import type { Table, Row as TableRow } from '@tanstack/react-table'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useId, useRef } from 'react'
import { asksReason } from '../../../core/document/types/index.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import { tellChoices } from '../../../core/venda/adding/told.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import { runningTotals } from '../../../core/venda/total/running-totals.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { useDesk } from '../../state/desk.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { Cells, Headings } from '../../tables/cells.tsx'
import { useRowWindow } from '../../tables/use-row-window.ts'
import { useSlots } from '../../tables/use-slots.ts'
import { type Slot, type TableColumn, useTable } from '../../tables/use-table.ts'
import { ProductName } from '../../ui/product-name.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { useWide } from '../../ui/wide.ts'
import { type NewPrice, newPricesOf } from '../prices/waiting.ts'
import { ToldFields, tellsFields } from './told-fields.tsx'

const ROW = 22
const WIDE_ROW = 30
const TRACKS =
  'grid-cols-[48px_136px_minmax(160px,1fr)_48px_92px_104px_116px] max-[1150px]:grid-cols-[48px_minmax(0,1fr)_48px_92px_92px_104px] max-[900px]:grid-cols-[minmax(0,1fr)_64px_88px_96px] max-[480px]:grid-cols-[minmax(0,1fr)_56px_96px] ampla:grid-cols-[56px_160px_minmax(280px,1fr)_56px_112px_124px_176px_140px_148px]'
/** Class of columns hidden in a narrow window. */
const WIDE = 'max-[900px]:hidden'
/** Class of the code's column, the first to be hidden, so that the name has more width. */
const WIDEST = 'max-[1150px]:hidden'

interface Line {
  item: ItemVenda
  /** Running total (R$) up to this line; null where it is not shown. */
  acumulado: string | null
  /** New price of the line's product. */
  mudou: NewPrice | undefined
}

const AMPLE: ReadonlySet<string> = new Set(['desconto', 'acumulado'])

/** Columns of the cart; quantities align right, so that the cashier can compare them. */
const ALL_COLUMNS: readonly TableColumn<Line>[] = [
  {
    id: 'numero',
    titulo: '#',
    classe: `text-dim ${WIDE}`,
    celula: (_, index) => String(index + 1).padStart(3, '0'),
  },
  {
    id: 'codigo',
    titulo: 'Código',
    classe: `text-dim ${WIDEST}`,
    celula: ({ item }) => item.gtin ?? item.referencia,
  },
  { id: 'nome', titulo: 'Descrição', celula: line => nameOf(line) },
  { id: 'unidade', titulo: 'Un', classe: `text-dim ${WIDE}`, celula: ({ item }) => item.unidade },
  { id: 'qtde', titulo: 'Qtd', direita: true, celula: ({ item }) => quantity(item.qtde, item.unidade) },
  {
    id: 'preco',
    titulo: 'Unit',
    direita: true,
    classe: 'max-[480px]:hidden',
    celula: ({ item }) => unitPrice(item.preco),
  },
  {
    id: 'desconto',
    titulo: 'Desconto',
    direita: true,
    celula: ({ item }) =>
      item.desconto === '0.00' ? '' : <span className="text-ok">{discountText(item)}</span>,
  },
  {
    id: 'total',
    titulo: 'Total',
    direita: true,
    celula: ({ item }) => formatDecimal(lineTotal(item).liquido.toFixed(2), 2, 2),
  },
  {
    id: 'acumulado',
    titulo: 'Acumulado',
    direita: true,
    classe: 'text-dim',
    celula: ({ acumulado }) => formatDecimal(acumulado ?? '0', 2, 2),
  },
]
const COLUMNS = ALL_COLUMNS.filter(({ id }) => !AMPLE.has(id))

const discountText = ({ desconto, desconto_percentual: percentual }: ItemVenda): string =>
  `${percentual ? `${formatDecimal(percentual, 0, 2)} % ` : ''}${formatDecimal(desconto, 2, 2)}`

const nameOf = ({ item, mudou }: Line) => (
  <ProductName name={item.nome} marca={item.marca}>
    <Said item={item} />
    <Reason item={item} />
    {mudou?.era === item.preco ? (
      <span className="flex-none bg-live px-1 text-on-live">
        preço mudou: era {unitPrice(mudou.era)}, agora {unitPrice(mudou.agora)}
      </span>
    ) : null}
  </ProductName>
)

/** Shows that a returned line has no reason yet. */
function Reason({ item: { obs } }: Pick<Line, 'item'>) {
  const desk = useDesk()
  const lacks = asksReason(desk.operation()) && (obs ?? '').trim() === ''
  return lacks ? <span className="flex-none text-bad">falta o motivo</span> : null
}

/** Draws the details after a line's name: choices, lot, listed fields, discount. */
function Said({ item }: Pick<Line, 'item'>) {
  const discounted = item.desconto !== '0.00'
  if (isPlainItem(item) && !item.lote && !discounted && item.tabela_id == null && !tellsFields(item))
    return null
  return (
    <span className="min-w-0 truncate">
      {isPlainItem(item) ? null : <span className="text-ref">{tellChoices(item)}</span>}
      {item.lote ? <span className="text-ref"> lote {item.lote}</span> : null}
      <ToldFields item={item} />
      {item.tabela_id == null ? null : <span className="text-ref"> preço de tabela</span>}
      {discounted ? <span className="text-ok ampla:hidden"> desconto {discountText(item)}</span> : null}
      {item.promocoes?.map(({ promocao_id, nome }) => (
        <span key={promocao_id} className="text-ok">
          {' '}
          {nome}
        </span>
      ))}
    </span>
  )
}

const drawn = new WeakMap<ItemVenda, Line>()

/** Gives the same object while the line has not changed, so that React does not paint its row again. */
function lineOf(item: ItemVenda, acumulado: string | null, mudou: NewPrice | undefined): Line {
  const before = drawn.get(item)
  if (before?.acumulado === acumulado && before.mudou === mudou) return before
  const line = { item, acumulado, mudou }
  drawn.set(item, line)
  return line
}

/** Gives the DOM id of a line's row, for aria-activedescendant. */
export const rowId = (uid: string): string => `linha-${uid}`

interface CartGridProps {
  /** True when the screen has no text box: the grid takes the focus. */
  focus?: boolean
  items: readonly ItemVenda[]
  /** uid of the selected line, or null. */
  line: string | null
  onChoose: (uid: string) => void
}

/** Draws the cart. Renders only the visible rows, and scrolls to each new line. */
export function CartGrid({ items, line: linha, onChoose, focus = false }: CartGridProps) {
  const desk = useDesk()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const headings = useId()
  const lines = useId()
  useEffect(() => {
    if (focus) grid.current?.focus()
  }, [focus])
  const wide = useWide()
  const height = wide ? WIDE_ROW : ROW
  const sums = wide ? runningTotals(items) : null
  const prices = useAtomValue(newPricesOf(desk))
  // searches from the end: the selected line is nearly always the newest
  const selected = items.findLastIndex(item => item.uid === linha)
  const target = selected >= 0 ? selected : items.length - 1
  const { first, last, full } = useRowWindow(scroller, {
    count: items.length,
    height,
    target,
    // a new line scrolls into view, whatever line is selected
    follow: items.at(-1)?.uid,
  })
  const colunas = wide ? ALL_COLUMNS : COLUMNS
  const slots = useSlots(first, last, index => {
    const item = items[index]
    return item && lineOf(item, sums?.[index] ?? null, prices.get(item.uid))
  })
  const table = useTable(colunas, slots)

  return (
    // sets the row height that WIDE_ROW expects
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] ampla:[--row:30px]">
      <Scroller
        ref={scroller}
        className={`row-start-2 min-h-0 overflow-y-auto ${full ? '[scrollbar-gutter:stable]' : ''}`}
        // a whole number of rows: no line is cut
        style={{ height: 'round(down, 100%, var(--row))' }}
      >
        {items.length === 0 ? (
          <p className="px-2 pt-1 text-dim">Leia um código, digite a referência ou parte do nome.</p>
        ) : null}
        <div
          ref={grid}
          id="itens"
          role="grid"
          {...(focus
            ? { tabIndex: 0, 'data-home': '', 'aria-activedescendant': linha ? rowId(linha) : undefined }
            : {})}
          aria-label="Itens"
          aria-rowcount={items.length}
          aria-colcount={colunas.length}
          // the headings come after the lines in the page, but screen readers read them first
          aria-owns={`${headings} ${lines}`}
          // no outline while a line is selected: the selected line shows that the grid has the focus
          className={linha === null ? '' : 'outline-none'}
        >
          <div id={lines} className="relative" style={{ height: Math.max(1, items.length) * height }}>
            {table.getRowModel().rows.map(row => {
              const { index, row: line } = row.original
              return line === undefined ? null : (
                <CartRow
                  key={line.item.uid}
                  row={row}
                  line={line}
                  index={index}
                  columns={colunas}
                  height={height}
                  selected={index === target && linha !== null}
                  onChoose={onChoose}
                />
              )
            })}
          </div>
        </div>
      </Scroller>
      <CartHeadings id={headings} table={table} columns={colunas} scrollbar={full} />
    </div>
  )
}

interface CartHeadingsProps {
  id: string
  table: Table<Slot<Line>>
  columns: readonly TableColumn<Line>[]
  scrollbar: boolean
}

/** Draws the headings. `table` never changes, so they are drawn again only for other columns or the scrollbar. */
const CartHeadings = memo(({ id, table, scrollbar }: CartHeadingsProps) => (
  <div
    id={id}
    role="row"
    // keeps the headings aligned with their columns: leaves a gap as wide as the lines' scrollbar
    className={`linha row-start-1 overflow-hidden border-line border-b ${scrollbar ? '[scrollbar-gutter:stable]' : ''} ${TRACKS}`}
  >
    <Headings table={table} />
  </div>
))

interface RowProps {
  row: TableRow<Slot<Line>>
  line: Line
  index: number
  columns: readonly TableColumn<Line>[]
  /** px. */
  height: number
  selected: boolean
  onChoose: (uid: string) => void
}

/** Compares only the named props, for memo: each scan makes new rows, but only changed lines are painted. */
const sameBut =
  <Props extends { row: unknown }>(...asked: readonly (keyof Props)[]) =>
  (a: Props, b: Props): boolean =>
    asked.every(name => a[name] === b[name])

/** Draws a row of the cart; however long the cart, a scan paints only the new row and the one selected before. */
const CartRow = memo(
  function CartRow({ row, line, index, columns, height, selected, onChoose }: RowProps) {
    const { uid } = line.item
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys (↑ ↓)
      <div
        role="row"
        id={rowId(uid)}
        aria-rowindex={index + 1}
        aria-selected={selected}
        data-uid={uid}
        className={`linha absolute inset-x-0 ${TRACKS} ${index % 2 ? 'par' : ''}`}
        style={{ transform: `translateY(${index * height}px)` }}
        onClick={() => onChoose(uid)}
      >
        <LineCells row={row} line={line} index={index} columns={columns} />
      </div>
    )
  },
  sameBut('line', 'index', 'columns', 'height', 'selected', 'onChoose'),
)

/** Draws the cells of a row: moving the selection paints no cell. */
const LineCells = memo(
  ({ row }: Pick<RowProps, 'row' | 'line' | 'index' | 'columns'>) => <Cells row={row} />,
  sameBut('line', 'index', 'columns'),
)
