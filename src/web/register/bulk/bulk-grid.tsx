import { flexRender, type Row as TableRow } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { contentOf } from '../../tables/cells.tsx'
import { type Slot, type TableColumn, useTable } from '../../tables/use-table.ts'
import { standsRight } from '../fields/plain-text.ts'
import { letrasDe, type Trilha, trilhas } from './columns.ts'
import { limites, original, type Sheet, textoDe } from './sheet.ts'
import type { Bulk, SheetHost } from './use-bulk.ts'

const ROW = 22
/** Width of the row number and its mark, px. */
export const GUTTER = 76
/** Width of the gutter when rows have names, px. */
const NAMED = 168

interface BulkGridProps {
  id: string
  sheet: Sheet
  bulk: SheetHost
  /** Draws the editor over the cell with the cursor. `numero`: true in a column of numbers. */
  editor: (numero: boolean) => ReactNode
  onEdit: () => void
  onFocus: () => void
}

/** Draws only the rows and columns in sight. The first column and the row numbers do not scroll sideways. */
export function BulkGrid({ id, sheet, bulk, editor, onEdit, onFocus }: BulkGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { visiveis, faixa, cursor, edicoes } = bulk
  const [v, c] = cursor
  const gutter = sheet.nomes ? NAMED : GUTTER
  const letras = useMemo(() => letrasDe(sheet), [sheet])
  const [view, setView] = useState({ left: 0, width: 1200 })
  const room = view.width - gutter
  const tracks = useMemo(() => trilhas(letras, sheet, edicoes, room), [letras, sheet, edicoes, room])
  const virtual = useVirtualizer({
    count: visiveis.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: ROW,
  })
  const measure = useCallback(() => {
    const el = scroller.current
    if (el) setView({ left: el.scrollLeft, width: el.clientWidth })
  }, [])
  useLayoutEffect(() => {
    const el = scroller.current
    if (!el) return
    const sizes = new ResizeObserver(measure)
    sizes.observe(el)
    return () => sizes.disconnect()
  }, [measure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cursor moves or the columns' widths change
  useLayoutEffect(() => {
    virtual.scrollToIndex(v)
    const el = scroller.current
    const track = tracks.trilhas[c]
    if (el && track && c > 0) {
      const first = (tracks.trilhas[0]?.largura ?? 0) + gutter
      const [left, right] = [track.x + gutter, track.x + track.largura + gutter]
      if (left < el.scrollLeft + first) el.scrollLeft = left - first
      else if (right > el.scrollLeft + el.clientWidth) el.scrollLeft = right - el.clientWidth
    } else if (el && c === 0) el.scrollLeft = 0
    measure()
  }, [v, c, tracks, visiveis])

  const shown = tracks.trilhas.flatMap((track, i) =>
    i === 0 || (track.x + track.largura + gutter > view.left && track.x + gutter < view.left + view.width)
      ? [i]
      : [],
  )
  const visibility = shown.join()
  const columnVisibility = useMemo(() => {
    const inSight = new Set(visibility.split(','))
    return Object.fromEntries(sheet.colunas.map((_, i) => [String(i), inSight.has(String(i))]))
  }, [sheet, visibility])
  const items = virtual.getVirtualItems()
  const slots = items.flatMap(({ index }): Slot<Linha>[] => {
    const linha = visiveis[index]
    if (linha === undefined) return []
    return [
      {
        index,
        row: {
          row: linha,
          name: sheet.nomes?.[linha] ?? String(sheet.numeros?.[linha] ?? linha + 1),
          edits: edicoes.get(linha),
          servidor: bulk.conferida?.valores.get(linha),
          refusals: bulk.conferida?.recusas.get(linha),
          left: bulk.fora.has(linha),
          ready: bulk.pronta,
        },
      },
    ]
  })
  const table = useTable(
    useMemo(() => sheetColumns(sheet), [sheet]),
    slots,
    { columnVisibility },
  )
  const { l1, l2, c1, c2 } = limites(faixa)
  const at = tracks.trilhas[c]
  const dragging = useRef(false)
  const point = (event: { target: EventTarget }) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-v]')
    return cell ? ([Number(cell.dataset['v']), Number(cell.dataset['c'])] as const) : null
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input of the cell handles the keys, the mouse is optional
    <div
      ref={scroller}
      tabIndex={-1}
      className="relative min-h-0 overflow-auto outline-none [text-rendering:geometricPrecision]"
      // height of the heading and a whole number of rows, so that no row is cut
      style={{ height: `calc(round(down, 100% - ${ROW + 1}px, ${ROW}px) + ${ROW + 1}px)` }}
      onScroll={measure}
      onMouseDown={event => {
        const to = point(event)
        if (!to) return
        event.preventDefault()
        dragging.current = true
        bulk.ir(to[0], to[1], event.shiftKey)
        onFocus()
      }}
      onMouseMove={event => {
        const to = dragging.current && event.buttons === 1 ? point(event) : null
        if (to && (to[0] !== v || to[1] !== c)) bulk.ir(to[0], to[1], true)
      }}
      onMouseUp={() => {
        dragging.current = false
      }}
      onDoubleClick={onEdit}
    >
      <div
        id={id}
        role="grid"
        aria-label={sheet.titulo ?? `Edição em massa de ${sheet.register.title}`}
        aria-rowcount={visiveis.length + 1}
        aria-colcount={sheet.colunas.length + 1}
        aria-multiselectable="true"
      >
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 border-line border-b bg-panel"
          style={{ height: ROW + 1, width: tracks.total + gutter, minWidth: '100%' }}
        >
          <span
            role="columnheader"
            className="rotulo sticky left-0 z-10 inline-block bg-panel px-2 text-right align-top"
            style={{ width: gutter }}
          >
            {sheet.nomes ? '' : 'Linha'}
          </span>
          {table.getFlatHeaders().map(header => {
            const i = Number(header.id)
            const track = tracks.trilhas[i]
            return track ? (
              <span
                key={header.id}
                role="columnheader"
                aria-colindex={i + 2}
                className={`rotulo absolute overflow-hidden text-ellipsis whitespace-nowrap bg-panel px-2 ${header.column.columnDef.meta?.classe} ${i >= c1 && i <= c2 ? 'text-live' : ''} ${i === 0 ? 'z-10' : ''}`}
                style={{ left: i === 0 ? view.left + gutter : track.x + gutter, width: track.largura }}
              >
                {flexRender(header.column.columnDef.header, header.getContext())}
              </span>
            ) : null
          })}
        </div>
        <div
          role="presentation"
          className="relative"
          style={{ height: virtual.getTotalSize(), width: tracks.total + gutter }}
        >
          {table.getRowModel().rows.map(row => {
            const { index, row: conteudo } = row.original
            const inside = index >= l1 && index <= l2
            return conteudo ? (
              <Row
                key={conteudo.row}
                id={id}
                row={row}
                content={conteudo}
                top={index * ROW}
                left={view.left}
                width={tracks.total + gutter}
                gutter={gutter}
                visible={visibility}
                tracks={tracks.trilhas}
                from={inside ? c1 : -1}
                to={inside ? c2 : -2}
              />
            ) : null
          })}
        </div>
      </div>
      {at ? (
        <div
          className={`absolute ${c === 0 ? 'z-10' : ''}`}
          style={{
            top: ROW + 1 + v * ROW,
            left: (c === 0 ? view.left : at.x) + gutter,
            width: at.largura,
            height: ROW,
          }}
        >
          {editor(sheet.colunas[c] !== undefined && standsRight(sheet.colunas[c].field))}
        </div>
      ) : null}
    </div>
  )
}

/** A row of the sheet with its changes, the server's values and refusals. */
interface Linha {
  row: number
  name: string
  edits: Bulk['edicoes'] extends ReadonlyMap<number, infer R> ? R | undefined : never
  servidor: ReadonlyMap<number, unknown> | undefined
  refusals: ReadonlyMap<number, string> | undefined
  left: boolean
  ready: boolean
}

const sheetColumns = (sheet: Sheet): TableColumn<Linha>[] =>
  sheet.colunas.map((column, i) => ({
    id: String(i),
    titulo: column.field.label,
    largura: 'auto',
    direita: standsRight(column.field),
    classe: sheet.classe?.(i) ?? '',
    celula: linha => <Cell sheet={sheet} column={i} {...linha} />,
  }))

interface RowProps {
  id: string
  row: TableRow<Slot<Linha>>
  content: Linha
  top: number
  left: number
  width: number
  gutter: number
  /** Columns in sight, joined in one string: props are compared with ===. */
  visible: string
  tracks: readonly Trilha[]
  from: number
  to: number
}

const same = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every(key => a[key] === b[key])

/** Tells whether a row's props are equal: the table makes new rows at every scroll; only changed ones are drawn. */
const unchanged = (
  { row, content, ...a }: RowProps,
  { row: other, content: others, ...b }: RowProps,
): boolean => row.id === other.id && same(content, others) && same(a, b)

const Row = memo(function Row({ id, row, content, top, left, width, gutter, tracks, from, to }: RowProps) {
  const { name, edits, refusals, left: fora, ready } = content
  const v = row.original.index
  const refused = refusals !== undefined || [...(edits?.values() ?? [])].some(({ erro }) => erro)
  const changed = edits !== undefined
  const mark = fora ? '–' : refused ? '✕' : changed ? (ready ? '✓' : '●') : ''
  const tone = fora ? 'text-dim' : refused ? 'text-bad' : ready ? 'text-ok' : 'text-live'
  const back = v % 2 ? 'bg-[color-mix(in_srgb,var(--panel)_60%,var(--bg))]' : 'bg-bg'
  return (
    <div
      role="row"
      aria-rowindex={v + 2}
      className={`absolute ${back}`}
      style={{ transform: `translateY(${top}px)`, height: ROW, width }}
    >
      <span
        role="rowheader"
        className={`sticky left-0 z-10 inline-flex justify-between border-line align-top border-r px-2 ${back}`}
        style={{ width: gutter, height: ROW }}
      >
        <span className={`${tone} font-semibold`} aria-hidden="true">
          {mark}
        </span>
        <span className="truncate text-dim">{name}</span>
        <span className="sr-only">
          {fora ? 'fora' : refused ? 'recusada' : changed ? (ready ? 'aceita' : 'mudada') : ''}
        </span>
      </span>
      {row.getVisibleCells().map(cell => {
        const i = Number(cell.column.id)
        const track = tracks[i]
        if (!track) return null
        const selected = i >= from && i <= to
        return (
          <span
            key={cell.id}
            id={`${id}-${v}-${i}`}
            role="gridcell"
            aria-colindex={i + 2}
            aria-selected={selected}
            data-v={v}
            data-c={i}
            className={`absolute overflow-hidden text-ellipsis whitespace-nowrap px-2 ${cell.column.columnDef.meta?.classe} ${selected ? 'bg-sel' : i === 0 ? back : ''} ${i === 0 ? 'z-[5]' : ''}`}
            style={{ left: i === 0 ? left + gutter : track.x + gutter, width: track.largura, height: ROW }}
          >
            {contentOf(cell)}
          </span>
        )
      })}
    </div>
  )
}, unchanged)

/** Draws a changed cell as old → new, the old struck through; a refused cell says so in text, not only by colour. */
function Cell({
  sheet,
  row,
  edits,
  servidor,
  refusals,
  left,
  ready,
  column,
}: Linha & { sheet: Sheet; column: number }) {
  const old = textoDe(sheet, column, original(sheet, row, column))
  const edicao = edits?.get(column)
  const said = servidor?.has(column) ? textoDe(sheet, column, servidor.get(column)) : null
  if (!edicao && said === null)
    return sheet.ausente?.(row, column) ? (
      <span className="text-dim">·</span>
    ) : (
      (sheet.celula?.(row, column) ?? old)
    )
  const refusal = edicao?.erro ?? refusals?.get(column) ?? refusals?.get(-1) ?? null
  const next = said ?? (edicao?.erro === null ? textoDe(sheet, column, edicao.valor) : (edicao?.texto ?? ''))
  const tone = left ? 'text-dim line-through' : refusal ? 'text-bad' : ready ? 'text-ok' : 'text-live'
  return (
    <>
      <s className="text-dim">{old || '∅'}</s>
      <span className={tone}>
        <span aria-hidden="true">{refusal ? ' ✕ ' : ' → '}</span>
        <span className="sr-only">{refusal ? ` recusado: ${refusal}: ` : ' passa a ser '}</span>
        <b className="font-semibold">{next || '∅'}</b>
      </span>
    </>
  )
}
