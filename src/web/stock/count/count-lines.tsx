import { useMemo } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { comGrade } from '../../../core/venda/line/com-grade.ts'
import { SidedBar } from '../../charts/bars.tsx'
import { quantity } from '../../state/places.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { GridOrError } from '../../ui/list/grid-or-error.tsx'
import { ProductName } from '../../ui/product-name.tsx'
import { tellMoment } from '../history/history-grid.tsx'
import { nameOfLine } from '../movement/movement-lines.tsx'
import type { StockReading } from '../use-entry.ts'
import type { KeptReading } from './count-journal.ts'
import type { CountedRow, mergeCounted } from './counted-rows.ts'
import type { CountLine, useCountLines } from './use-count.ts'

const Difference = ({ value, tell = quantity }: { value: string; tell?: (valor: string) => string }) => (
  <span className={dec(value).isZero() ? 'text-dim' : value.startsWith('-') ? 'text-bad' : 'text-ok'}>
    {dec(value).gt(0) ? '+' : ''}
    {tell(value)}
  </span>
)

const tellCounted = ({ contado, parcial }: CountedRow, unidade?: string): string =>
  `${parcial ? '+' : ''}${quantity(contado, unidade)}`

export const nameOfCounted = ({ nome, grade }: Pick<CountLine, 'nome' | 'grade'>): string =>
  grade ? comGrade(nome, grade) : nome

const COUNTED: readonly TableColumn<CountedRow>[] = [
  {
    id: 'referencia',
    titulo: 'Referência',
    largura: '18ch',
    celula: ({ referencia }) => <span className="text-ref">{referencia}</span>,
  },
  {
    id: 'produto',
    titulo: 'Produto',
    largura: 'minmax(24ch,1fr)',
    celula: line => <ProductName name={nameOfCounted(line)} />,
  },
  { id: 'lote', titulo: 'Lote', largura: '16ch', celula: ({ lote }) => lote ?? '' },
  {
    id: 'em',
    titulo: 'Lida',
    largura: '20ch',
    classe: 'text-dim',
    celula: ({ em, esperando }) => (esperando ? <span className="text-live">a enviar</span> : tellMoment(em)),
  },
  {
    id: 'contado',
    titulo: 'Contado',
    largura: '14ch',
    direita: true,
    celula: row => <span className={row.esperando ? 'text-live' : ''}>{tellCounted(row)}</span>,
  },
]

/** Makes the columns of a count with its expected quantity. `most`: the rows' greatest difference, R$, a full bar. */
const compared = (most: number): readonly TableColumn<CountedRow>[] => [
  ...COUNTED,
  {
    id: 'esperado',
    titulo: 'Esperado',
    largura: '14ch',
    direita: true,
    celula: ({ esperado }) => (esperado === null ? '' : quantity(esperado)),
  },
  {
    id: 'diferenca',
    titulo: 'Diferença',
    largura: '14ch',
    direita: true,
    celula: ({ diferenca }) => (diferenca === null ? '' : <Difference value={diferenca} />),
  },
  {
    id: 'valor',
    titulo: 'Valor a custo',
    largura: '34ch',
    classe: 'flex items-center justify-end gap-3',
    direita: true,
    celula: ({ valor }) =>
      valor === null ? (
        <span className="text-dim">sem custo</span>
      ) : (
        <>
          <SidedBar part={most === 0 ? 0 : Number(valor) / most} />
          <span className="min-w-[18ch] text-right">
            <Difference value={valor} tell={formatMoney} />
          </span>
        </>
      ),
  },
]

/** Most rows in which the greatest difference is searched. */
const LOOKED = 500

function greatest({ total, linha }: ReturnType<typeof mergeCounted>): number {
  const rows = Array.from({ length: Math.min(total, LOOKED) }, (_, index) => linha(index)?.valor)
  return Math.max(0, ...rows.map(valor => Math.abs(Number(valor ?? 0))))
}

interface CountLinesProps {
  id: string
  rows: ReturnType<typeof useCountLines>['rows']
  counted: ReturnType<typeof mergeCounted>
  current: number
  onChoose: (index: number) => void
  /** True for an open blind count, which hides the expected quantity. */
  hidden: boolean
}

/** Lists the counted products, the last read first; with their differences, unless `hidden`. */
export function CountLines({ id, rows, counted, current, onChoose, hidden }: CountLinesProps) {
  const most = hidden ? 0 : greatest(counted)
  const colunas = useMemo(() => (hidden ? COUNTED : compared(most)), [hidden, most])
  return (
    <GridOrError
      id={id}
      title="Contados"
      columns={colunas}
      total={counted.total}
      rowAt={counted.linha}
      current={current}
      onChoose={onChoose}
      onView={rows.aoVer}
      empty={rows.carregando ? '' : 'Leia o primeiro produto'}
      // offline the rows already loaded stay visible
      error={counted.total > 0 ? null : rows.erro}
      failure="Erro ao listar o que foi contado"
    />
  )
}

interface LatestProps {
  reading: StockReading | null
  row: CountedRow | undefined
  waiting: readonly KeptReading[]
  refused: readonly KeptReading[]
}

/** Shows the last reading in large letters, readable from a distance, and the readings not on the server yet. */
export function Latest({ reading, row, waiting, refused }: LatestProps) {
  const [first] = refused
  return (
    <div className="flex items-baseline gap-4 border-line border-b px-2 py-1">
      <p aria-live="polite" className="flex min-w-0 flex-1 items-baseline gap-4 text-xl">
        {reading ? (
          <>
            <span className="truncate">
              {nameOfLine(reading)}
              {reading.lote ? <span className="text-dim"> lote {reading.lote.nome}</span> : null}
            </span>
            <span className="flex-none text-live">
              {row ? tellCounted(row, reading.produto.unidade) : ''}
            </span>
          </>
        ) : (
          <span className="text-dim">Cada leitura soma 1; 12*código soma 12; *12 corrige a linha</span>
        )}
      </p>
      {waiting.length > 0 ? (
        <p role="status" className="flex-none text-live">
          {waiting.length === 1 ? '1 leitura a enviar' : `${waiting.length} leituras a enviar`}
        </p>
      ) : null}
      {first ? (
        <p role="alert" className="min-w-0 truncate text-bad">
          {refused.length === 1 ? '1 recusada' : `${refused.length} recusadas`}: {first.nome}, {first.erro}
        </p>
      ) : null}
    </div>
  )
}
