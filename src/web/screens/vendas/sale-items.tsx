import { useMemo } from 'react'
import { partsOf } from '../../../core/fields/parts.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { cellText } from '../../register/fields/cell-text.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { ShortTable } from '../../tables/short-table.tsx'
import type { TableColumn } from '../../tables/use-table.ts'

const LISTED = partsOf(vendas.lines.itens.fields).filter(
  ({ field }) => field.answered && 'list' in field && field.list,
)

/** Gives a value of unknown type as text; '' for anything but a text or a number. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

type Line = NonNullable<VendaAnswer['itens']>[number]

/** Makes the columns; a rare field has a column only when some line has a value for it. */
const columnsOf = (itens: readonly Line[]): readonly TableColumn<Line>[] => [
  {
    id: 'linha',
    titulo: '#',
    largura: '5ch',
    classe: 'w-[5ch] px-2 text-dim',
    celula: (_, index) => String(index + 1).padStart(3, '0'),
  },
  {
    id: 'codigo',
    titulo: 'Código',
    largura: '16ch',
    classe: 'w-[16ch] px-2 text-dim',
    celula: item => text(item['gtin']) || text(item['referencia']),
  },
  { id: 'nome', titulo: 'Descrição', largura: '1fr', classe: 'px-2', celula: item => text(item['nome']) },
  ...LISTED.filter(({ key, field }) => !field.sparse || itens.some(item => item[key])).map(
    ({ key, field }): TableColumn<Line> => ({
      id: key,
      titulo: field.label,
      largura: 'auto',
      classe: 'px-2',
      celula: item => cellText(field as Field, key, item[key]),
    }),
  ),
  {
    id: 'qtde',
    titulo: 'Qtde',
    largura: 'auto',
    direita: true,
    classe: 'px-2',
    celula: item => `${quantity(text(item['qtde']) || '0', text(item['unidade']))} ${text(item['unidade'])}`,
  },
  {
    id: 'preco',
    titulo: 'Unit',
    largura: 'auto',
    direita: true,
    classe: 'px-2',
    celula: item => unitPrice(text(item['preco']) || '0'),
  },
  {
    id: 'total',
    titulo: 'Total',
    largura: 'auto',
    direita: true,
    classe: 'px-2',
    celula: item => formatDecimal(text(item['preco_total']) || '0', 2, 2),
  },
]

const NONE: readonly Line[] = []

/** Lists the lines of a sale; fields declared for lists (`list`) have a column after the name. */
export function SaleItems({ sale }: { sale: VendaAnswer }) {
  const { itens = NONE } = sale
  const columns = useMemo(() => columnsOf(itens), [itens])
  return (
    <ShortTable
      title="Itens"
      columns={columns}
      rows={itens}
      keyOf={(item, index) => text(item['uid']) || index}
      header="rotulo border-line border-b text-left"
      rowName={() => 'even:bg-panel/60'}
    />
  )
}
