import { dec } from '../../../core/money/decimal.ts'
import type { Hoje } from '../../../domain/api/estatistica.ts'
import { Legend } from '../../charts/legend.tsx'
import { Money } from '../../ui/money.tsx'

type Vendas = NonNullable<Hoje['vendas']>

/** Hours always drawn, so that a morning is not one wide bar. */
const OPENS = 8
const CLOSES = 18

/** Draws each hour's sales today beside those of the same weekday last week; the present hour is highlighted. */
export function HoursChart({ hours, now }: { hours: Vendas['horas']; now: number }) {
  const sold = hours.map(({ hora }) => hora)
  const first = Math.min(OPENS, ...sold)
  const last = Math.max(CLOSES, ...sold)
  const rows = Array.from({ length: last - first + 1 }, (_, i) => {
    const hora = first + i
    return hours.find(row => row.hora === hora) ?? { hora, hoje: '0.00', antes: '0.00' }
  })
  const most = Math.max(1, ...rows.flatMap(({ hoje, antes }) => [Number(hoje), Number(antes)]))
  return (
    <section
      aria-labelledby="horas"
      className="flex min-h-[110px] [@media(max-height:800px)]:min-h-[84px] flex-1 flex-col"
    >
      <div className="flex items-baseline gap-2 whitespace-nowrap">
        <h2 id="horas" className="rotulo flex-1">
          Por hora
        </h2>
        <Legend tone="bg-ref" text="hoje" />
        <Legend tone="bg-line" text="há 7 dias" />
      </div>
      <div aria-hidden="true" className="flex min-h-0 flex-1 items-end gap-1 border-line border-b">
        {rows.map(({ hora, hoje, antes }) => (
          <div key={hora} className="flex h-full min-w-0 flex-1 items-end gap-px">
            <Bar tone="bg-line" part={Number(antes) / most} />
            <Bar tone="bg-ref" part={Number(hoje) / most} />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex gap-1 text-dim text-xs">
        {rows.map(({ hora }) => (
          <span key={hora} className={`min-w-0 flex-1 text-center ${hora === now ? 'text-live' : ''}`}>
            {hora}
          </span>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>Vendas por hora, hoje e no mesmo dia da semana passada</caption>
          <thead>
            <tr>
              <th scope="col">Hora</th>
              <th scope="col">Hoje</th>
              <th scope="col">Semana passada</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ hoje, antes }) => !dec(hoje).isZero() || !dec(antes).isZero())
              .map(({ hora, hoje, antes }) => (
                <tr key={hora}>
                  <th scope="row">{hora} h</th>
                  <td>
                    <Money value={hoje} />
                  </td>
                  <td>
                    <Money value={antes} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Draws a bar, at least one pixel high for any sale; no bar when returns exceed sales. */
function Bar({ tone, part }: { tone: string; part: number }) {
  return (
    <i className={`block flex-1 ${tone}`} style={{ height: part <= 0 ? 0 : `max(1px, ${part * 100}%)` }} />
  )
}
