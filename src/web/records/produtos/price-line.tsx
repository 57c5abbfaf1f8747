import { useQuery } from '@tanstack/react-query'
import { toTrailEndpoints } from '../../../domain/fields/to-trail-endpoints.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { mayWrite } from '../../register/access.ts'
import { useForm } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { unitPrice } from '../../state/places.ts'
import { queryClient, read } from '../../state/query.ts'
import { StepLines } from '../../ui/step-line.tsx'
import { pricesOf } from './price-steps.ts'

/** As far back as the small line goes. */
const STEPS = 200

const day = (em: number) => new Date(em).toLocaleDateString('pt-BR')

/** Beside the head of a product that exists: its price through its history. Nothing for whoever may not see that. */
export function PriceLine({ store }: CorpoProps) {
  const id = useForm(store, s => s.valor('id'))
  const asked = typeof id === 'number' && mayWrite(produtos)
  // the dialogs of a record are drawn outside the screens' provider
  const { data } = useQuery(
    {
      ...read(
        toTrailEndpoints(produtos).historico,
        { params: { id: Number(id) }, query: { page: 1, limit: STEPS } },
        { semMover: true },
      ),
      enabled: asked,
    },
    queryClient,
  )
  const prices = pricesOf(data?.data ?? [])
  const last = prices.at(-1)
  if (!asked || !last) return null
  const now = Date.now()
  const told = `R$ ${unitPrice(last.texto)} desde ${day(last.em)}`
  return (
    <section aria-label="Preço no tempo" className="grid min-w-0">
      <p className="flex items-baseline gap-2 whitespace-nowrap text-xs">
        <span className="rotulo flex-1">Preço</span>
        <span className="text-dim">{told}</span>
      </p>
      <StepLines
        linhas={[{ tom: 'stroke-ref', points: prices }]}
        until={now}
        texto={prices.map(({ em, texto }) => `${day(em)}: R$ ${unitPrice(texto)}`).join('; ')}
      />
    </section>
  )
}
