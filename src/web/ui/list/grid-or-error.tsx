import { errorText } from '../../api/errors.ts'
import { VirtualGrid, type VirtualGridProps } from './virtual-grid.tsx'

interface GridOrErrorProps<Row> extends VirtualGridProps<Row> {
  error: unknown
  /** Text shown for an error without a text. */
  failure: string
  /** True: the specification fixes the text, whatever the server says. */
  fixedFailure?: boolean
}

/** Draws a grid, or the reason why its rows did not load. */
export function GridOrError<Row>({ error, failure, fixedFailure, ...grid }: GridOrErrorProps<Row>) {
  if (!error) return <VirtualGrid {...grid} />
  return (
    <p role="alert" className="px-2 text-bad">
      {fixedFailure ? failure : errorText(error, failure)}
    </p>
  )
}
