import { useQuery } from '@tanstack/react-query'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { historicoEstoque } from '../../../domain/api/estoque.ts'
import { toTrailEndpoints } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { ShareBar } from '../../charts/bars.tsx'
import { StepLines } from '../../charts/step-line.tsx'
import { verdict } from '../../commands/access.ts'
import { mayWrite } from '../../register/access.ts'
import { useForm } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { localTime } from '../../state/local-time.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { queryClient, read } from '../../state/query.ts'
import { balancesOf, priceBefore, pricesOf } from './price-steps.ts'

/** Most changes drawn. */
const STEPS = 200

/** Writes the day of an instant: '20/11/26'. */
function dated(em: number): string {
  const { dia, ano } = localTime(em)
  return `${dia}/${ano.slice(2)}`
}
const told = (points: readonly { em: number; texto: string }[], say: (texto: string) => string) =>
  points.map(({ em, texto }) => `${dated(em)}: ${say(texto)}`).join('; ')

const price = (texto: string) => `R$ ${unitPrice(texto)}`
const balance = (texto: string) => `saldo ${quantity(texto)}`

/** Draws the history of a product's price and balance, beside the form's head. */
export function PriceAndStock({ store }: CorpoProps) {
  const id = useForm(store, s => s.valor('id'))
  const saldo = useForm(store, s => s.valor('estoque.estoque_atual'))
  const minimo = useForm(store, s => s.valor('estoque_minimo'))
  if (typeof id !== 'number') return null
  return (
    <>
      <PriceAndStockSteps produto_id={id} stock={store.contexto.gerenciar_estoque} />
      {store.contexto.gerenciar_estoque && isNumber(saldo) && isNumber(minimo) && dec(minimo).gt(0) ? (
        <AgainstMinimum saldo={saldo} minimum={minimo} />
      ) : null}
    </>
  )
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && isDecimal(value)

/** Draws the balance beside the minimum stock, which is the middle of the bar. */
function AgainstMinimum({ saldo, minimum }: { saldo: string; minimum: string }) {
  const low = dec(saldo).lt(dec(minimum))
  return (
    <p className="flex items-center gap-2 text-xs">
      <ShareBar
        part={Math.max(0, Number(saldo) / (2 * Number(minimum)))}
        mark={0.5}
        tone={low ? 'fill-bad' : 'fill-ok'}
        className="h-[10px] w-[8ch]"
      />
      <span className={`min-w-0 truncate ${low ? 'text-bad' : 'text-dim'}`}>
        {low ? 'abaixo' : 'acima'} do mínimo de {quantity(minimum)}
      </span>
    </p>
  )
}

interface StepsProps {
  produto_id: number
  /** True when the plan manages stock. */
  stock: boolean
}

/** Draws the history of a product's price and balance, each only for users who may see it. */
export function PriceAndStockSteps({ produto_id, stock: estoque }: StepsProps) {
  const page = { page: 1, limit: STEPS }
  // passes queryClient, because the dialogs of a record are drawn outside the screens' QueryClientProvider
  const trail = useQuery(
    {
      ...read(
        toTrailEndpoints(produtos).historico,
        { params: { id: produto_id }, query: page },
        { semMover: true },
      ),
      enabled: mayWrite(produtos),
    },
    queryClient,
  )
  const stock = useQuery(
    {
      ...read(historicoEstoque, { params: { produto_id }, query: page }, { semMover: true }),
      enabled: estoque && verdict(historicoEstoque.acesso as object) === 'ok',
    },
    queryClient,
  )
  const prices = pricesOf(trail.data?.data ?? [])
  const balances = balancesOf(stock.data?.data ?? [])
  const [lastPrice, lastBalance] = [prices.at(-1), balances.at(-1)]
  if (!lastPrice && !lastBalance) return null
  return (
    <section aria-label="Preço e estoque no tempo" className="grid min-w-0">
      <p className="flex items-baseline gap-2 text-xs">
        <span className="min-w-0 flex-1 truncate text-ref">
          {lastPrice ? `${price(lastPrice.texto)} desde ${dated(lastPrice.em)}` : ''}
        </span>
        <span className="flex-none text-dim">{lastBalance ? balance(lastBalance.texto) : ''}</span>
      </p>
      <StepLines
        lines={[
          { tom: 'stroke-dim', points: balances },
          { tom: 'stroke-ref', points: prices, antes: priceBefore(trail.data?.data ?? []) },
        ]}
        until={Date.now()}
        text={[told(prices, price), told(balances, balance)].filter(Boolean).join('; ')}
      />
    </section>
  )
}
