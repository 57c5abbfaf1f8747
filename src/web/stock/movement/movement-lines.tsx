import { comGrade } from '../../../core/venda/line/com-grade.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import type { MovementLine } from './movement.ts'
import type { useMovement } from './use-movement.ts'

export const nameOfLine = ({ produto, grade }: Pick<MovementLine, 'produto' | 'grade'>): string =>
  grade ? comGrade(produto.nome, grade.nome) : produto.nome

interface Row {
  line: MovementLine
  saldo: string | null
  depois: string | null
}

const Quantity = ({ value, unit }: { value: string | null; unit: string }) =>
  value === null ? (
    <span className="text-dim">…</span>
  ) : (
    <span className={value.startsWith('-') ? 'text-bad' : ''}>{quantity(value, unit)}</span>
  )

const BEFORE: readonly TableColumn<Row>[] = [
  {
    id: 'referencia',
    titulo: 'Referência',
    largura: '16ch',
    celula: ({ line }) => <span className="text-ref">{line.produto.referencia}</span>,
  },
  {
    id: 'produto',
    titulo: 'Produto',
    largura: 'minmax(24ch,1fr)',
    celula: ({ line }) => (
      <>
        {nameOfLine(line)}
        {line.erro ? <span className="text-bad"> · {line.erro}</span> : null}
      </>
    ),
  },
  { id: 'lote', titulo: 'Lote', largura: '14ch', celula: ({ line }) => line.lote?.nome ?? '' },
]
const COST: TableColumn<Row> = {
  id: 'custo',
  titulo: 'Custo unit.',
  largura: '14ch',
  direita: true,
  celula: ({ line }) => (line.custo ? unitPrice(line.custo) : <span className="text-dim">médio</span>),
}
const AFTER: readonly TableColumn<Row>[] = [
  {
    id: 'qtde',
    titulo: 'Qtd',
    largura: '14ch',
    direita: true,
    celula: ({ line }) => <Quantity value={line.qtde} unit={line.produto.unidade} />,
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: '14ch',
    direita: true,
    celula: ({ line, saldo }) => <Quantity value={saldo} unit={line.produto.unidade} />,
  },
  {
    id: 'depois',
    titulo: '→ Depois',
    largura: '14ch',
    direita: true,
    celula: ({ line, depois }) => <Quantity value={depois} unit={line.produto.unidade} />,
  },
]

const PLAIN = [...BEFORE, ...AFTER]
const COSTED = [...BEFORE, COST, ...AFTER]

interface MovementLinesProps {
  id: string
  movement: ReturnType<typeof useMovement>
}

/** Lists the products of the movement, with the balance before and after. */
export function MovementLines({ id, movement }: MovementLinesProps) {
  const { kind, lines, cursor, told } = movement
  return (
    <div className="grid h-[286px]">
      <VirtualGrid
        id={id}
        title="Linhas do movimento"
        columns={kind.custo ? COSTED : PLAIN}
        total={lines.length}
        rowAt={index => {
          const line = lines[index]
          return line && { line, ...(told(line) ?? { saldo: null, depois: null }) }
        }}
        current={cursor.atual}
        onChoose={cursor.ir}
        empty="Leia o primeiro produto"
      />
    </div>
  )
}
