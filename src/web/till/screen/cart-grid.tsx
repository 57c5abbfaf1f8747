import { memo, useEffect, useRef } from 'react'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import { runningTotals } from '../../../core/venda/running-totals.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { Scroller } from '../../ui/scroller.tsx'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useWide } from '../../ui/wide.ts'
import { ToldFields } from './told-fields.tsx'

const ROW = 22
const WIDE_ROW = 30
const COLUMNS =
  'grid-cols-[48px_136px_minmax(160px,1fr)_48px_92px_104px_116px] max-[1150px]:grid-cols-[48px_minmax(0,1fr)_48px_92px_92px_104px] max-[900px]:grid-cols-[minmax(0,1fr)_64px_88px_96px] max-[480px]:grid-cols-[minmax(0,1fr)_56px_96px] ampla:grid-cols-[56px_160px_minmax(280px,1fr)_56px_112px_124px_176px_140px_148px]'
/** What only a large screen has room for. */
const AMPLE = 'hidden ampla:block'
/** What a narrow window can do without. */
const WIDE = 'max-[900px]:hidden'
/** The code gives its room to the name before anything else does. */
const WIDEST = 'max-[1150px]:hidden'

/** Id of a line's row, for who points at it from elsewhere. */
export const rowId = (uid: string): string => `linha-${uid}`

interface CartGridProps {
  /** The screen has no box to type in: the focus lives here. */
  foco?: boolean
  itens: readonly ItemVenda[]
  /** uid of the selected line, or null. */
  linha: string | null
  aoEscolher: (uid: string) => void
}

/** The cart: a row a line, virtual, newest always visible. Quantities are text the cashier compares, so columns align right. */
export function CartGrid({ itens, linha, aoEscolher, foco = false }: CartGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (foco) grid.current?.focus()
  }, [foco])
  const wide = useWide()
  const row = wide ? WIDE_ROW : ROW
  const sums = wide ? runningTotals(itens) : null
  // from the end: what is selected is nearly always the newest
  const selected = itens.findLastIndex(item => item.uid === linha)
  const target = selected >= 0 ? selected : itens.length - 1
  const { first, last } = useRowWindow(scroller, {
    count: itens.length,
    height: row,
    target,
    // a new line comes into sight whatever is selected
    follow: itens.at(-1)?.uid,
  })

  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className={`linha rotulo border-line border-b ${COLUMNS}`} aria-hidden="true">
        <span className={WIDE}>#</span>
        <span className={WIDEST}>Código</span>
        <span>Descrição</span>
        <span className={WIDE}>Un</span>
        <span className="text-right">Qtd</span>
        <span className="text-right max-[480px]:hidden">Unit</span>
        <span className={`text-right ${AMPLE}`}>Desconto</span>
        <span className="text-right">Total</span>
        <span className={`text-right ${AMPLE}`}>Acumulado</span>
      </div>
      <Scroller
        ref={scroller}
        className="min-h-0 overflow-y-auto"
        // a whole number of rows: no line is ever cut
        style={{ height: 'round(down, 100%, var(--row))' }}
      >
        {itens.length === 0 ? (
          <p className="px-2 pt-1 text-dim">Leia um código, digite a referência ou parte do nome.</p>
        ) : null}
        <div
          ref={grid}
          id="itens"
          role="grid"
          {...(foco
            ? { tabIndex: 0, 'data-home': '', 'aria-activedescendant': linha ? rowId(linha) : undefined }
            : {})}
          aria-label="Itens"
          aria-rowcount={itens.length}
          aria-colcount={wide ? 9 : 7}
          className="relative"
          style={{ height: Math.max(1, itens.length) * row }}
        >
          {itens.slice(first, last).map((item, i) => (
            <Row
              key={item.uid}
              item={item}
              index={first + i}
              altura={row}
              acumulado={sums?.[first + i] ?? null}
              selected={first + i === target && linha !== null}
              aoEscolher={aoEscolher}
            />
          ))}
        </div>
      </Scroller>
    </div>
  )
}

interface RowProps {
  item: ItemVenda
  index: number
  /** px. */
  altura: number
  /** R$ of the sale up to this line, where it is shown. */
  acumulado: string | null
  selected: boolean
  aoEscolher: (uid: string) => void
}

/** Painted again only when its own line changes: at 990 lines a scan paints one row, and takes the mark from another. */
const Row = memo(function Row({ item, index, altura, acumulado, selected, aoEscolher }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys live in the keymap (↑ ↓), the click is a courtesy
    <div
      role="row"
      id={rowId(item.uid)}
      aria-rowindex={index + 1}
      aria-selected={selected}
      data-uid={item.uid}
      className={`linha absolute inset-x-0 ${COLUMNS} ${index % 2 ? 'par' : ''}`}
      style={{ transform: `translateY(${index * altura}px)` }}
      onClick={() => aoEscolher(item.uid)}
    >
      <Cells item={item} index={index} acumulado={acumulado} />
    </div>
  )
})

const discountText = ({ desconto, desconto_percentual: percentual }: ItemVenda): string =>
  `${percentual ? `${formatDecimal(percentual, 0, 2)} % ` : ''}${formatDecimal(desconto, 2, 2)}`

type CellsProps = Pick<RowProps, 'item' | 'index' | 'acumulado'>

const Cells = memo(function Cells({ item, index, acumulado }: CellsProps) {
  const { liquido } = lineTotal(item)
  return (
    <>
      <span role="gridcell" className={`text-dim ${WIDE}`}>
        {String(index + 1).padStart(3, '0')}
      </span>
      <span role="gridcell" className={`text-dim ${WIDEST}`}>
        {item.gtin ?? item.referencia}
      </span>
      <span role="gridcell">
        {item.nome}
        {item.lote ? <span className="text-ref"> lote {item.lote}</span> : null}
        <ToldFields item={item} />
        {item.desconto !== '0.00' ? (
          <span className="text-ok ampla:hidden"> desconto {discountText(item)}</span>
        ) : null}
      </span>
      <span role="gridcell" className={`text-dim ${WIDE}`}>
        {item.unidade}
      </span>
      <span role="gridcell" className="text-right">
        {quantity(item.qtde, item.unidade)}
      </span>
      <span role="gridcell" className="text-right max-[480px]:hidden">
        {unitPrice(item.preco)}
      </span>
      {acumulado === null ? null : (
        <span role="gridcell" className="text-right text-ok">
          {item.desconto === '0.00' ? '' : discountText(item)}
        </span>
      )}
      <span role="gridcell" className="text-right">
        {formatDecimal(liquido.toFixed(2), 2, 2)}
      </span>
      {acumulado === null ? null : (
        <span role="gridcell" className="text-right text-dim">
          {formatDecimal(acumulado, 2, 2)}
        </span>
      )}
    </>
  )
})
