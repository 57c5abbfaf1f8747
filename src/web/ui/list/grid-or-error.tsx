import { errorText } from '../../api/errors.ts'
import { VirtualGrid, type VirtualGridProps } from './virtual-grid.tsx'

interface GridOrErrorProps<Row> extends VirtualGridProps<Row> {
  error: unknown
  /** Sentence for an error that brings none. */
  failure: string
}

/** A grid, or why its rows did not come. */
export function GridOrError<Row>({ error, failure, ...grid }: GridOrErrorProps<Row>) {
  if (!error) return <VirtualGrid {...grid} />
  return (
    <p role="alert" className="px-2 text-bad">
      {errorText(error, failure)}
    </p>
  )
}
