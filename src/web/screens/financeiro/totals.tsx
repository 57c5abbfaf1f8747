import { formatMoney } from '../../../core/money/pt-br.ts'

/** Opening, flow and closing of a period, at the foot of its rows. */
export const Totals = ({
  of,
}: {
  of: Record<'abertura' | 'entradas' | 'saidas' | 'fechamento', string> | undefined
}) => (
  <p
    role="status"
    aria-label="Totais"
    className="flex h-6 items-center justify-end gap-4 border-line border-t bg-panel px-2 whitespace-nowrap"
  >
    {of ? (
      <>
        <Total name="Abertura" value={of.abertura} />
        <Total name="Entradas" value={of.entradas} />
        <Total name="Saídas" value={of.saidas} />
        <Total name="Fechamento" value={of.fechamento} />
      </>
    ) : null}
  </p>
)

const Total = ({ name, value }: { name: string; value: string }) => (
  <span>
    <span className="text-dim">{name} </span>
    {formatMoney(value)}
  </span>
)
