import { dec } from '../../../core/money/decimal.ts'
import type { Hoje } from '../../../domain/api/estatistica.ts'
import { Money } from '../../ui/money.tsx'
import { HoursChart } from './hours-chart.tsx'
import { MeansChart } from './means-chart.tsx'
import { WeekPanel } from './week-panel.tsx'

/** Shows the company's day in numbers; nothing for users who may not see sales. */
export function TodayPanel({ today, failed }: { today: Hoje | undefined; failed: boolean }) {
  return (
    <div className="flex min-h-0 flex-col overflow-auto border-line bg-panel empty:hidden max-lg:border-t lg:border-l">
      {today && !today.vendas ? null : (
        <aside aria-label="Hoje" className="flex flex-1 flex-col gap-3 px-3 py-2">
          {today?.vendas ? (
            <Numbers vendas={today.vendas} hour={today.hora} />
          ) : (
            <p className="text-dim">
              {failed ? 'Os números de hoje voltam com a conexão. O caixa continua vendendo.' : null}
            </p>
          )}
        </aside>
      )}
      <WeekPanel />
    </div>
  )
}

function Numbers({ vendas, hour }: { vendas: NonNullable<Hoje['vendas']>; hour: number }) {
  const total = dec(vendas.total)
  const devolvido = dec(vendas.devolvido)
  const before = dec(vendas.antes)
  const change = before.isZero() ? null : total.minus(before).div(before).times(100)
  return (
    <>
      <section aria-labelledby="vendido">
        <h2 id="vendido" className="rotulo">
          Vendido hoje
        </h2>
        <p className="text-right font-semibold text-live text-total">
          <Money value={vendas.total} />
        </p>
        <dl>
          <Figure name="Vendas" value={String(vendas.quantidade)} />
          {devolvido.isZero() ? null : (
            <Figure name="Devolvido, já descontado" value={<Money value={devolvido.neg().toFixed(2)} />} />
          )}
          <Figure
            name="Ticket médio"
            value={
              vendas.quantidade > 0 ? (
                <Money value={total.plus(devolvido).div(vendas.quantidade).toFixed(2)} />
              ) : (
                '–'
              )
            }
          />
          <Figure
            name="Semana passada até esta hora"
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
    </>
  )
}

function Figure({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-dim">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
