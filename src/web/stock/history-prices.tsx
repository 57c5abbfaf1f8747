import { dec } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import { type TrailStep, toTrailEndpoints } from '../../domain/fields/to-trail-endpoints.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { priceAndCostOf } from '../records/produtos/price-steps.ts'
import { unitPrice } from '../state/places.ts'
import { read } from '../state/query.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { HistoryGrid, type HistoryPartProps, tellMoment } from './history-grid.tsx'

type Change = ReturnType<typeof priceAndCostOf>[number]

/** What it rose by, in per cent of what it was. */
function risenBy({ era, preco }: Change): string {
  const by = over(preco, era)
  return by && `${by.startsWith('-') ? '' : '+'}${by}`
}

/** What is left of the price beyond the cost, in per cent of the cost. */
const marginOf = ({ preco, custo }: Change): string => over(preco, custo)

/** By how many per cent of `base` it is more. */
function over(value: string | null, base: string | null): string {
  if (value === null || base === null || dec(base).isZero()) return ''
  const by = dec(value).minus(dec(base)).div(dec(base)).times(100)
  return `${formatDecimal(by.toFixed(1), 1, 1)} %`
}

const amount = (value: string | null) => (value === null ? '' : unitPrice(value))

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
    largura: '14ch',
    direita: true,
    classe: 'text-dim',
    celula: ({ era }) => amount(era),
  },
  { id: 'depois', titulo: 'Ficou', largura: '14ch', direita: true, celula: ({ preco }) => amount(preco) },
  { id: 'variacao', titulo: 'Variação', largura: '12ch', direita: true, celula: risenBy },
  {
    id: 'custo',
    titulo: 'Custo',
    largura: '14ch',
    direita: true,
    classe: 'text-dim',
    celula: ({ custo }) => amount(custo),
  },
  { id: 'margem', titulo: 'Margem', largura: '12ch', direita: true, celula: marginOf },
]

/** As far back as prices are looked for. */
const STEPS = 200

/** Each price and cost it had, the margin between them, and who made it so. */
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
        const data = priceAndCostOf((await queryFn(context)).data as TrailStep[])
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
