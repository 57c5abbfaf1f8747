import { dec } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import { type TrailStep, toTrailEndpoints } from '../../domain/fields/to-trail-endpoints.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { priceChangesOf } from '../records/produtos/price-steps.ts'
import { unitPrice } from '../state/places.ts'
import { read } from '../state/query.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { HistoryGrid, type HistoryPartProps, tellMoment } from './history-grid.tsx'

type Change = ReturnType<typeof priceChangesOf>[number]

/** What it rose by, in per cent of what it was. */
function risenBy({ antes, depois }: Change): string {
  if (!antes || dec(antes).isZero()) return ''
  const by = dec(depois).minus(dec(antes)).div(dec(antes)).times(100)
  return `${by.gt(0) ? '+' : ''}${formatDecimal(by.toFixed(1), 1, 1)} %`
}

const COLUMNS: readonly TableColumn<Change>[] = [
  {
    id: 'em',
    titulo: 'Quando',
    largura: '20ch',
    celula: ({ em }) => <span className="text-ref">{tellMoment(em)}</span>,
  },
  {
    id: 'usuario',
    titulo: 'Quem',
    largura: 'minmax(16ch,1fr)',
    celula: ({ usuario }) => usuario ?? 'sistema',
  },
  {
    id: 'antes',
    titulo: 'Era',
    largura: '16ch',
    direita: true,
    classe: 'text-dim',
    celula: ({ antes }) => (antes ? unitPrice(antes) : ''),
  },
  {
    id: 'depois',
    titulo: 'Ficou',
    largura: '16ch',
    direita: true,
    celula: ({ depois }) => unitPrice(depois),
  },
  { id: 'variacao', titulo: 'Variação', largura: '14ch', direita: true, celula: risenBy },
]

/** As far back as prices are looked for. */
const STEPS = 200

/** Each price it had, and who made it so. */
export function HistoryPrices({ produto_id }: HistoryPartProps) {
  const trail = () => {
    const { queryKey, queryFn } = read(
      toTrailEndpoints(produtos).historico,
      { params: { id: produto_id }, query: { page: 1, limit: STEPS } },
      { semMover: true },
    )
    return {
      queryKey: [...queryKey, 'preços'],
      queryFn: async (context: { signal: AbortSignal }) => {
        const data = priceChangesOf((await queryFn(context)).data as TrailStep[])
        return { data, total: data.length, last_page: 1 }
      },
    }
  }
  return (
    <HistoryGrid<Change>
      titulo="Preços"
      colunas={COLUMNS}
      leitura={trail}
      vazio="O preço nunca mudou"
      falha="Erro ao ler os preços"
    />
  )
}
