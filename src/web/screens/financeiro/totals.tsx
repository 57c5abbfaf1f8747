import { formatMoney } from '../../../core/money/pt-br.ts'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'

/** Shows the opening balance, the amounts in and out, and the closing balance of a period. */
export const Totals = ({
  of,
}: {
  of: Record<'abertura' | 'entradas' | 'saidas' | 'fechamento', string> | undefined
}) => (
  <TotalsFoot>
    {of ? (
      <>
        <Total name="Abertura" value={formatMoney(of.abertura)} />
        <Total name="Entradas" value={formatMoney(of.entradas)} />
        <Total name="Saídas" value={formatMoney(of.saidas)} />
        <Total name="Fechamento" value={formatMoney(of.fechamento)} />
      </>
    ) : null}
  </TotalsFoot>
)
