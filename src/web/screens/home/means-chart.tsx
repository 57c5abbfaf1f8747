import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { Hoje } from '../../../domain/api/estatistica.ts'
import { Money } from '../../ui/money.tsx'

type Meios = NonNullable<Hoje['vendas']>['meios']

/** Most payment methods drawn each as a share; all others are drawn as one share. */
const SHOWN = 4
/** Colour of each share, the largest first. */
const TONES = ['bg-ref', 'bg-dim', 'bg-ref/50', 'bg-dim/50', 'bg-line']

/** Draws today's payments by method: one line divided in shares, and each share as text. */
export function MeansChart({ means }: { means: Meios }) {
  const rest = means.slice(SHOWN)
  const rows = [
    ...means.slice(0, SHOWN),
    ...(rest.length === 0
      ? []
      : [{ nome: 'Outros', valor: rest.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO).toFixed(2) }]),
  ]
  const total = rows.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)
  if (total.isZero()) return null
  const share = (valor: string) => dec(valor).div(total).times(100)
  return (
    <section aria-labelledby="meios">
      <h2 id="meios" className="rotulo">
        Meios de pagamento
      </h2>
      <div aria-hidden="true" className="flex h-3 gap-px">
        {rows.map(({ nome, valor }, i) => (
          <i key={nome} className={TONES[i]} style={{ width: `${share(valor)}%` }} />
        ))}
      </div>
      <dl>
        {rows.map(({ nome, valor }, i) => (
          <div
            key={nome}
            className="grid h-(--row) grid-cols-[auto_minmax(0,1fr)_5ch_auto] items-center gap-2"
          >
            <i aria-hidden="true" className={`size-2 ${TONES[i]}`} />
            <dt className="truncate">{nome}</dt>
            <dd className="text-right text-dim">{share(valor).toFixed(0)} %</dd>
            <dd className="min-w-[11ch] text-right">
              <Money value={valor} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
