import { errorText } from '../../api/errors.ts'
import { VirtualGrid, type VirtualGridProps } from './virtual-grid.tsx'

interface GridOrErrorProps<Row> extends VirtualGridProps<Row> {
  erro: unknown
  /** Sentence for an error that brings none. */
  falha: string
}

/** A grid, or why its rows did not come. */
export function GridOrError<Row>({ erro, falha, ...grid }: GridOrErrorProps<Row>) {
  if (!erro) return <VirtualGrid {...grid} />
  return (
    <p role="alert" className="px-2 text-bad">
      {errorText(erro, falha)}
    </p>
  )
}
