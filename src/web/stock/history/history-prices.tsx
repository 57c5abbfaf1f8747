import { useQuery } from '@tanstack/react-query'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { type TrailStep, toTrailEndpoints } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { Legend } from '../../charts/legend.tsx'
import { StepLines } from '../../charts/step-line.tsx'
import { priceAndCostOf } from '../../records/produtos/price-steps.ts'
import { unitPrice } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { HistoryGrid, type HistoryPartProps, tellMoment } from './history-grid.tsx'

type Change = ReturnType<typeof priceAndCostOf>[number]

/** Computes the rise, as a percentage of the former price. */
function risenBy({ era, preco }: Change): string {
  const by = over(preco, era)
  return by && `${by.startsWith('-') ? '' : '+'}${by}`
}

/** Computes the margin, as a percentage of the cost. */
const marginOf = ({ preco, custo }: Change): string => over(preco, custo)

/** Computes by how many per cent the value exceeds `base`. */
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

/** Most steps of the history that are searched for price changes. */
const STEPS = 200

const trailOf = (id: number) =>
  read(
    toTrailEndpoints(produtos).historico,
    { params: { id }, query: { page: 1, limit: STEPS } },
    { semMover: true },
  )

/** Lists the changes of price and cost among the product's last 200 changes, with the margin and the user of each. */
export function HistoryPrices({ produto_id }: HistoryPartProps) {
  const trail = () => {
    const { queryKey, queryFn } = trailOf(produto_id)
    return {
      queryKey: [...queryKey, 'preços'],
      queryFn: async (context: { signal: AbortSignal }) => {
        const data = priceAndCostOf((await queryFn(context)).data as TrailStep[])
        return { data, total: data.length, last_page: 1 }
      },
    }
  }
  return (
    <>
      <PriceLines produto_id={produto_id} />
      <HistoryGrid<Change>
        title="Preços"
        columns={COLUMNS}
        pages={trail}
        empty="O preço nunca mudou"
        failure="Erro ao ler os preços"
        height="h-[242px]"
      />
    </>
  )
}

const numberOf = (value: string | null | undefined) => (value ? Number(value) : null)

/** Draws price and cost over time in one scale: the distance between the two lines is the margin. */
function PriceLines({ produto_id }: Pick<HistoryPartProps, 'produto_id'>) {
  const steps = useQuery(trailOf(produto_id)).data?.data ?? []
  const changes = priceAndCostOf(steps).toReversed()
  if (changes.length < 2) return null
  const [first, last] = [changes[0], changes.at(-1)]
  const pointsOf = (value: (change: Change) => string | null) =>
    changes.flatMap(change => {
      const text = value(change)
      return text === null ? [] : [{ em: Date.parse(change.em), valor: Number(text) }]
    })
  const told = changes.map(
    ({ em, preco, custo }) =>
      `${tellMoment(em)}: preço ${amount(preco) || '–'}, custo ${amount(custo) || '–'}`,
  )
  return (
    <div className="grid gap-1 px-3 py-2">
      <p className="flex gap-4">
        <Legend tone="bg-ref" text={`preço de venda ${amount(last?.preco ?? null)}`} />
        <Legend tone="bg-dim" text={`custo ${amount(last?.custo ?? null)}`} />
      </p>
      <StepLines
        joined
        className="h-16"
        lines={[
          { tom: 'stroke-dim', points: pointsOf(({ custo }) => custo), antes: numberOf(first?.custava) },
          { tom: 'stroke-ref', points: pointsOf(({ preco }) => preco), antes: numberOf(first?.era) },
        ]}
        until={Date.now()}
        text={`Preço e custo no tempo. ${told.join('; ')}`}
      />
      <p aria-hidden="true" className="flex justify-between text-dim text-xs">
        <span>{first ? tellMoment(first.em) : ''}</span>
        <span>agora</span>
      </p>
    </div>
  )
}
