import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { Histogram } from '../../charts/histogram.tsx'
import { standsRight } from '../fields/plain-text.ts'
import { countOf } from './contar.ts'
import { type Edicoes, original, type Sheet } from './sheet.ts'

/** Minimum number of changes for a chart: fewer are faster to read as rows. */
const FEW = 5

const percent = (valor: number) => `${valor > 0 ? '+' : ''}${formatDecimal(valor.toFixed(1), 1, 1)} %`

/** Lists by how many percent a column's numbers change; leaves out zeros, invalid values and rows left out. */
function changesOf(sheet: Sheet, edicoes: Edicoes, fora: ReadonlySet<number>, coluna: number): number[] {
  return [...edicoes].flatMap(([linha, row]) => {
    const edicao = row.get(coluna)
    const [old, now] = [original(sheet, linha, coluna), edicao?.valor]
    if (!edicao || edicao.erro !== null || fora.has(linha)) return []
    if (typeof old !== 'string' || !isDecimal(old) || dec(old).isZero()) return []
    if (typeof now !== 'string' || !isDecimal(now)) return []
    return [Number(dec(now).div(dec(old)).minus(1).times(100).toFixed(2))]
  })
}

/**
 * Chooses the number column to chart among columns with at least FEW changes: the cursor's column, else the first column
 * shown in the register's list, else the first.
 */
function columnToShow(sheet: Sheet, edicoes: Edicoes, fora: ReadonlySet<number>, at: number) {
  const columns = sheet.colunas.flatMap(({ field }, coluna) =>
    standsRight(field) ? [{ coluna, field, changes: changesOf(sheet, edicoes, fora, coluna) }] : [],
  )
  const many = columns.filter(({ changes }) => changes.length >= FEW)
  return many.find(({ coluna }) => coluna === at) ?? many.find(({ field }) => field.list) ?? many[0]
}

interface ChangesChartProps {
  sheet: Sheet
  edits: Edicoes
  left: ReadonlySet<number>
  /** Column of the cursor. */
  column: number
}

/** Shows how much a column's numbers change, before they are saved, so that an outlier is seen. */
export function ChangesChart({ sheet, edits, left, column }: ChangesChartProps) {
  const shown = columnToShow(sheet, edits, left, column)
  if (!shown) return null
  const { changes, field } = shown
  const [least, most] = [Math.min(...changes), Math.max(...changes)]
  const down = changes.filter(change => change < 0).length
  return (
    <div className="flex items-center gap-6 border-line border-b bg-panel px-3 py-1">
      <Histogram values={changes} title={`Mudanças de ${field.label}`} say={percent} />
      <p>
        {field.label}: {countOf(changes.length, 'linha muda', 'linhas mudam')}{' '}
        {least === most ? percent(least) : `de ${percent(least)} a ${percent(most)}`}
        {down > 0 ? (
          <span className="text-bad"> · {countOf(down, 'diminui', 'diminuem')}</span>
        ) : (
          <span className="text-dim"> · nenhuma diminui</span>
        )}
      </p>
    </div>
  )
}
