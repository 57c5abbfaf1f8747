import { partsOf } from '../../../core/fields/parts.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { cellText } from '../../register/fields/cell-text.ts'
import { quantity, unitPrice } from '../../state/places.ts'

const LISTED = partsOf(vendas.lines.itens.fields).filter(
  ({ field }) => field.answered && 'list' in field && field.list,
)

/** What an answer's open object holds, as text; '' for nothing. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What was sold, a row a line; a field of the line declared for lists (`list`) has a column after its name. */
export function SaleItems({ sale }: { sale: VendaAnswer }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Itens</caption>
      <thead>
        <tr className="rotulo border-line border-b text-left">
          <th className="w-[5ch] px-2 font-normal">#</th>
          <th className="w-[16ch] px-2 font-normal">Código</th>
          <th className="px-2 font-normal">Descrição</th>
          {LISTED.map(({ key, field }) => (
            <th key={key} className="px-2 font-normal">
              {field.label}
            </th>
          ))}
          <th className="px-2 text-right font-normal">Qtde</th>
          <th className="px-2 text-right font-normal">Unit</th>
          <th className="px-2 text-right font-normal">Total</th>
        </tr>
      </thead>
      <tbody>
        {(sale.itens ?? []).map((item, index) => (
          <tr key={text(item['uid']) || index} className="even:bg-panel/60">
            <td className="px-2 text-dim">{String(index + 1).padStart(3, '0')}</td>
            <td className="px-2 text-dim">{text(item['gtin']) || text(item['referencia'])}</td>
            <td className="px-2">{text(item['nome'])}</td>
            {LISTED.map(({ key, field }) => (
              <td key={key} className="px-2">
                {cellText(field as Field, key, item[key])}
              </td>
            ))}
            <td className="px-2 text-right">
              {quantity(text(item['qtde']) || '0', text(item['unidade']))} {text(item['unidade'])}
            </td>
            <td className="px-2 text-right">{unitPrice(text(item['preco']) || '0')}</td>
            <td className="px-2 text-right">{formatDecimal(text(item['preco_total']) || '0', 2, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
