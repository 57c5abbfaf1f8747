import { useQueries, useQuery } from '@tanstack/react-query'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { verdict } from '../../commands/access.ts'
import { read } from '../../state/query.ts'
import { Money } from '../../ui/money.tsx'
import { noteNumber } from '../vendas/note-number.ts'
import { StatusWord, statusWord } from '../vendas/status-word.tsx'

const PAGE = 200
const LAST = 12

const startOfDay = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString()
}

const COUNTED = ['T', 'E', 'X'] as const
const clock = (iso: string) =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Today of this company, from the sales themselves. Shown to whoever may see sales. */
export function TodayPanel() {
  return verdict(listarVendas.acesso as { permission: 'menu_pedidos' }) === 'ok' ? <Today /> : null
}

function Today() {
  const de = startOfDay()
  const page = (number: number) =>
    read(listarVendas, { query: { de, page: number, limit: PAGE } }, { semMover: true })
  const head = useQuery(page(1))
  const more = useQueries({
    queries: Array.from({ length: Math.max(0, (head.data?.last_page ?? 1) - 1) }, (_, index) =>
      page(index + 2),
    ),
  })
  if (!head.data)
    return (
      <aside aria-label="Hoje" className="border-line border-l bg-panel px-3 py-2 text-dim">
        {head.isError ? 'Os números de hoje voltam com a conexão. O caixa continua vendendo.' : null}
      </aside>
    )
  const sales = [head.data, ...more.map(query => query.data)].flatMap(answer => answer?.data ?? [])
  const good = sales.filter(({ status }) => (COUNTED as readonly string[]).includes(status))
  const total = good.reduce((sum, sale) => sum.plus(dec(sale.valor_total)), ZERO)
  return (
    <aside
      aria-label="Hoje"
      className="flex min-h-0 flex-col overflow-hidden border-line border-l bg-panel px-3 py-2"
    >
      <h2 className="rotulo">Vendido hoje</h2>
      <p className="text-right font-semibold text-live text-total">
        <Money valor={total.toFixed(2)} />
      </p>
      <dl className="border-line border-b pb-2">
        <Figure nome="Vendas" valor={String(good.length)} />
        <Figure
          nome="Ticket médio"
          valor={good.length > 0 ? <Money valor={total.div(good.length).toFixed(2)} /> : '–'}
        />
        {byStatus(sales).map(([status, count]) => (
          <Figure key={status} nome={statusWord(status)} valor={String(count)} />
        ))}
      </dl>
      <h2 className="rotulo pt-2">Últimas</h2>
      {sales.length === 0 ? <p className="text-dim">Nenhuma venda hoje.</p> : null}
      <ul>
        {sales.slice(0, LAST).map(sale => (
          <LastSale key={sale.id} sale={sale} />
        ))}
      </ul>
    </aside>
  )
}

function byStatus(sales: readonly VendaAnswer[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { status } of sales) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
}

function Figure({ nome, valor }: { nome: string; valor: React.ReactNode }) {
  return (
    <div className="flex justify-between">
      <dt className="text-dim first-letter:uppercase">{nome}</dt>
      <dd>{valor}</dd>
    </div>
  )
}

function LastSale({ sale }: { sale: VendaAnswer }) {
  return (
    <li className="grid grid-cols-[7ch_14ch_minmax(0,1fr)_auto] gap-2">
      <time className="text-dim">{clock(sale.paga_em)}</time>
      <span className="text-dim">{noteNumber(sale)}</span>
      <StatusWord status={sale.status} />
      <Money valor={sale.valor_total} />
    </li>
  )
}
