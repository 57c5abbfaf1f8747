import { dec } from '../../../core/money/decimal.ts'
import type { VendasDoDia } from '../../../domain/api/estatistica.ts'
import type { DiaDoPainel } from '../../../domain/api/painel.ts'
import { Money } from '../../ui/money.tsx'
import { HoursChart } from './hours-chart.tsx'
import { MeansChart } from './means-chart.tsx'

/** Shows today's sales of the company in numbers, by hour and by payment method. */
export function TodayPanel({ day, failed }: { day: DiaDoPainel | undefined; failed: boolean }) {
  if (day) return <Numbers vendas={day.vendas} hour={day.hora} />
  return (
    <p className="text-dim">
      {failed ? 'Os números de hoje voltam com a conexão. O caixa continua vendendo.' : '…'}
    </p>
  )
}

function Numbers({ vendas, hour }: { vendas: VendasDoDia; hour: number }) {
  const total = dec(vendas.total)
  const devolvido = dec(vendas.devolvido)
  const before = dec(vendas.antes)
  const change = before.isZero() ? null : total.minus(before).div(before).times(100)
  return (
    <div className="grid flex-1 gap-x-6 gap-y-2 xl:grid-cols-3">
      <section aria-label="Vendido hoje">
        <p className="text-right -mt-(--row) font-semibold text-live text-total xl:text-[24px] ampla:text-total">
          <Money value={vendas.total} />
        </p>
        <dl>
          <Figure name="Vendas" value={String(vendas.quantidade)} />
          {devolvido.isZero() ? null : (
            <Figure name="Devolvido" value={<Money value={devolvido.neg().toFixed(2)} />} />
          )}
          <Figure
            name="Ticket"
            value={vendas.quantidade > 0 ? <Money value={total.div(vendas.quantidade).toFixed(2)} /> : '–'}
          />
          <Figure
            name="Há 7 dias"
            value={
              <>
                <Money value={vendas.antes} />
                {change ? (
                  <span className={change.isNegative() ? 'text-bad' : 'text-ok'}>
                    {' '}
                    {change.isNegative() ? '−' : '+'}
                    {change.abs().toFixed(0)} %
                  </span>
                ) : null}
              </>
            }
          />
        </dl>
      </section>
      <HoursChart hours={vendas.horas} now={hour} />
      <MeansChart means={vendas.meios} />
    </div>
  )
}

function Figure({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="truncate text-dim">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
