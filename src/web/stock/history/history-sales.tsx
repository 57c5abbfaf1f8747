import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { historicoDoItem } from '../../../domain/api/vendas.ts'
import { loadFailureText } from '../../api/load-failure.ts'
import { go } from '../../state/location.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { HistoryGrid, type HistoryPartProps, LIMIT, tellMoment } from './history-grid.tsx'

type Sold = Answer<typeof historicoDoItem>['data'][number]

const COLUMNS: readonly TableColumn<Sold>[] = [
  {
    id: 'data',
    titulo: 'Quando',
    largura: '20ch',
    celula: ({ datavenda }) => <span className="text-ref">{tellMoment(datavenda)}</span>,
  },
  {
    id: 'numero',
    titulo: 'Número',
    largura: 'minmax(12ch,1fr)',
    celula: ({ numerocodumento }) => numerocodumento ?? 'sem nota',
  },
  { id: 'qtde', titulo: 'Qtd', largura: '14ch', direita: true, celula: ({ qtde }) => quantity(qtde) },
  { id: 'preco', titulo: 'Preço', largura: '16ch', direita: true, celula: ({ preco }) => unitPrice(preco) },
  {
    id: 'total',
    titulo: 'Total',
    largura: '16ch',
    direita: true,
    celula: ({ qtde, preco }) => formatMoney(dec(qtde).times(dec(preco)).toFixed(2)),
  },
]

/** Lists the sales of the product; Enter opens a sale. */
export function HistorySales({ produto_id, onLeave }: HistoryPartProps) {
  return (
    <HistoryGrid<Sold>
      title="Vendas"
      columns={COLUMNS}
      pages={page =>
        read(
          historicoDoItem,
          { params: { id: produto_id }, query: { page, limit: LIMIT } },
          { semMover: true },
        )
      }
      onOpen={({ venda_id }) =>
        () => {
          onLeave()
          go(`/vendas/${venda_id}`)
        }}
      openWord="Ver a venda"
      empty="Nenhuma venda deste produto"
      failure={loadFailureText(null, 'itens_venda', 'lista')}
      fixedFailure
    />
  )
}
