import { dec } from '../../../core/money/decimal.ts'
import type { Hoje } from '../../../domain/api/estatistica.ts'
import { Money } from '../../ui/money.tsx'
import { HoursChart } from './hours-chart.tsx'
import { MeansChart } from './means-chart.tsx'
import { WeekPanel } from './week-panel.tsx'

/** Today of this company in numbers; nothing for whoever does not see sales. */
export function TodayPanel({ hoje, falhou }: { hoje: Hoje | undefined; falhou: boolean }) {
  return (
    <div className="flex min-h-0 flex-col overflow-auto border-line bg-panel empty:hidden max-lg:border-t lg:border-l">
      {hoje && !hoje.vendas ? null : (
        <aside aria-label="Hoje" className="flex flex-1 flex-col gap-3 px-3 py-2">
          {hoje?.vendas ? (
            <Numbers vendas={hoje.vendas} hora={hoje.hora} />
          ) : (
            <p className="text-dim">
              {falhou ? 'Os números de hoje voltam com a conexão. O caixa continua vendendo.' : null}
            </p>
          )}
        </aside>
      )}
      <WeekPanel />
    </div>
  )
}

function Numbers({ vendas, hora }: { vendas: NonNullable<Hoje['vendas']>; hora: number }) {
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
          <Money valor={vendas.total} />
        </p>
        <dl>
          <Figure nome="Vendas" valor={String(vendas.quantidade)} />
          {devolvido.isZero() ? null : (
            <Figure nome="Devolvido, já descontado" valor={<Money valor={devolvido.neg().toFixed(2)} />} />
          )}
          <Figure
            nome="Ticket médio"
            valor={
              vendas.quantidade > 0 ? (
                <Money valor={total.plus(devolvido).div(vendas.quantidade).toFixed(2)} />
              ) : (
                '–'
              )
            }
          />
          <Figure
            nome="Semana passada até esta hora"
            valor={
              <>
                <Money valor={vendas.antes} />
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
      <HoursChart horas={vendas.horas} agora={hora} />
      <MeansChart meios={vendas.meios} />
    </>
  )
}

function Figure({ nome, valor }: { nome: string; valor: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-dim">{nome}</dt>
      <dd className="whitespace-nowrap">{valor}</dd>
    </div>
  )
}
