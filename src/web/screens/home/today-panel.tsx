import { useQuery } from '@tanstack/react-query'
import { dec } from '../../../core/money/decimal.ts'
import type { Hoje } from '../../../domain/api/estatistica.ts'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { verdict } from '../../commands/access.ts'
import { localTime } from '../../state/local-time.ts'
import { read } from '../../state/query.ts'
import { Money } from '../../ui/money.tsx'
import { noteNumber } from '../vendas/note-number.ts'
import { StatusWord } from '../vendas/status-word.tsx'
import { HoursChart } from './hours-chart.tsx'
import { MeansChart } from './means-chart.tsx'

const LAST = 8

/** Today of this company in numbers; nothing for whoever does not see sales. */
export function TodayPanel({ hoje, falhou }: { hoje: Hoje | undefined; falhou: boolean }) {
  if (hoje && !hoje.vendas) return null
  return (
    <aside
      aria-label="Hoje"
      className="flex min-h-0 flex-col gap-3 overflow-auto border-line bg-panel px-3 py-2 lg:border-l"
    >
      {hoje?.vendas ? (
        <Numbers vendas={hoje.vendas} hora={hoje.hora} />
      ) : (
        <p className="text-dim">
          {falhou ? 'Os números de hoje voltam com a conexão. O caixa continua vendendo.' : null}
        </p>
      )}
    </aside>
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
      {verdict(listarVendas.acesso as { permission: 'menu_pedidos' }) === 'ok' ? <LastSales /> : null}
    </>
  )
}

function LastSales() {
  const { data } = useQuery(read(listarVendas, { query: { limit: LAST } }, { semMover: true }))
  if (!data) return null
  return (
    <section aria-labelledby="ultimas">
      <h2 id="ultimas" className="rotulo">
        Últimas
      </h2>
      {data.data.length === 0 ? <p className="text-dim">Nenhuma venda ainda.</p> : null}
      <ul>
        {data.data.map(sale => (
          <LastSale key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
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

function LastSale({ sale }: { sale: VendaAnswer }) {
  return (
    <li className="grid grid-cols-[7ch_14ch_minmax(0,1fr)_auto] gap-2 whitespace-nowrap max-[480px]:grid-cols-[7ch_minmax(0,1fr)_auto]">
      <time className="text-dim">{localTime(sale.paga_em).hora}</time>
      <span className="text-dim max-[480px]:hidden">{noteNumber(sale)}</span>
      <span className="truncate">
        <StatusWord status={sale.status} />
      </span>
      <Money valor={sale.valor_total} />
    </li>
  )
}
