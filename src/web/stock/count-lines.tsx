import { dec } from '../../core/money/decimal.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { toShortText } from '../../core/money/round.ts'
import { comGrade } from '../../core/venda/com-grade.ts'
import { quantity } from '../state/places.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { GridOrError } from '../ui/grid-or-error.tsx'
import type { useCursor } from '../ui/use-cursor.ts'
import type { KeptReading } from './count-journal.ts'
import { tellMoment } from './history-grid.tsx'
import { keyOf } from './movement.ts'
import { nameOfLine } from './movement-lines.tsx'
import { type CountLine, countedWith, type useCountLines } from './use-count.ts'
import type { StockReading } from './use-entry.ts'

interface Row extends CountLine {
  /** Of it, not on the server yet. */
  esperando: boolean
}

const Difference = ({ valor, tell = quantity }: { valor: string; tell?: (valor: string) => string }) => (
  <span className={dec(valor).isZero() ? 'text-dim' : valor.startsWith('-') ? 'text-bad' : 'text-ok'}>
    {dec(valor).gt(0) ? '+' : ''}
    {tell(valor)}
  </span>
)

export const nameOfCounted = ({ nome, grade }: Pick<CountLine, 'nome' | 'grade'>): string =>
  grade ? comGrade(nome, grade) : nome

const COUNTED: readonly TableColumn<Row>[] = [
  {
    id: 'referencia',
    titulo: 'Referência',
    largura: '18ch',
    celula: ({ referencia }) => <span className="text-ref">{referencia}</span>,
  },
  { id: 'produto', titulo: 'Produto', largura: 'minmax(24ch,1fr)', celula: nameOfCounted },
  { id: 'lote', titulo: 'Lote', largura: '16ch', celula: ({ lote }) => lote ?? '' },
  { id: 'em', titulo: 'Lida', largura: '20ch', classe: 'text-dim', celula: ({ em }) => tellMoment(em) },
  {
    id: 'contado',
    titulo: 'Contado',
    largura: '14ch',
    direita: true,
    celula: ({ contado, esperando }) => (
      <span className={esperando ? 'text-live' : ''}>{quantity(contado)}</span>
    ),
  },
]

const COMPARED: readonly TableColumn<Row>[] = [
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
    celula: ({ diferenca }) => (diferenca === null ? '' : <Difference valor={diferenca} />),
  },
  {
    id: 'valor',
    titulo: 'Valor a custo',
    largura: '20ch',
    direita: true,
    celula: ({ valor }) =>
      valor === null ? (
        <span className="text-dim">sem custo</span>
      ) : (
        <Difference valor={valor} tell={formatMoney} />
      ),
  },
]

/** The line with what waits here: how many, and so how much they differ by. */
function withWaiting(line: CountLine, waiting: readonly KeptReading[]): Row {
  const contado = countedWith(line.contado, line, waiting)
  const diferenca = line.esperado === null ? null : toShortText(dec(contado).minus(dec(line.esperado)), 4)
  return { ...line, contado, diferenca, esperando: contado !== line.contado }
}

interface CountLinesProps {
  id: string
  rows: ReturnType<typeof useCountLines>['rows']
  cursor: ReturnType<typeof useCursor>
  /** A blind count that is open tells nothing of what should be there. */
  hidden: boolean
  waiting: readonly KeptReading[]
}

/** What was counted, the last read first, with what differs. */
export function CountLines({ id, rows, cursor, hidden, waiting }: CountLinesProps) {
  return (
    <GridOrError
      id={id}
      titulo="Contados"
      colunas={hidden ? COUNTED : COMPARED}
      total={rows.total}
      linha={index => {
        const line = rows.linha(index)
        return line && withWaiting(line, waiting)
      }}
      atual={cursor.atual}
      aoEscolher={cursor.ir}
      aoVer={rows.aoVer}
      vazio={rows.carregando ? '' : 'Leia o primeiro produto'}
      erro={rows.erro}
      falha="Erro ao listar o que foi contado"
    />
  )
}

interface LatestProps {
  reading: StockReading | null
  line: CountLine | undefined
  waiting: readonly KeptReading[]
  refused: readonly KeptReading[]
}

/** What was read last, large, to be seen from the shelf; and what is not on the server. */
export function Latest({ reading, line, waiting, refused }: LatestProps) {
  const counted = reading && countedWith(line?.contado ?? '0', keyOf(reading), waiting)
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
            <span className="flex-none text-live">{quantity(counted ?? '0', reading.produto.unidade)}</span>
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
