import { useQuery } from '@tanstack/react-query'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { verdict } from '../../commands/access.ts'
import { shortTime } from '../../state/local-time.ts'
import { read } from '../../state/query.ts'
import { Money } from '../../ui/money.tsx'
import { noteNumber } from '../vendas/note-number.ts'
import { StatusWord } from '../vendas/status-word.tsx'

/** Most sales fetched: more than a large screen shows. */
const LAST = 24

/** Shows the newest sales that fit in full; hidden from users who may not see sales. */
export function LastSales() {
  return verdict(listarVendas.acesso as { permission: 'menu_pedidos' }) === 'ok' ? <Sales /> : null
}

function Sales() {
  const { data } = useQuery(read(listarVendas, { query: { limit: LAST, contar: '0' } }, { semMover: true }))
  if (!data) return null
  return (
    <section
      aria-labelledby="ultimas"
      className="flex min-h-0 flex-col border-line border-t max-lg:max-h-[220px]"
    >
      <h2 id="ultimas" className="rotulo px-3 py-1 pt-2">
        Últimas vendas
      </h2>
      {data.data.length === 0 ? <p className="px-3 text-dim">Nenhuma venda ainda.</p> : null}
      {/* rows that do not fit wrap into a second column, which is clipped */}
      <ul className="flex min-h-0 flex-1 flex-col flex-wrap overflow-hidden">
        {data.data.map((sale, index) => (
          <Sale key={sale.id} sale={sale} even={index % 2 === 1} />
        ))}
      </ul>
    </section>
  )
}

function Sale({ sale, even }: { sale: VendaAnswer; even: boolean }) {
  return (
    <li
      className={`linha w-full px-1 grid-cols-[14ch_11ch_minmax(0,1fr)_14ch_18ch] ampla:grid-cols-[14ch_18ch_minmax(0,1fr)_22ch_18ch] max-[900px]:grid-cols-[14ch_minmax(0,1fr)_auto] ${even ? 'par' : ''}`}
    >
      <time className="text-dim">{shortTime(sale.paga_em)}</time>
      <span className="max-[900px]:hidden">{noteNumber(sale)}</span>
      <span className="truncate text-dim max-[900px]:hidden">{sale.cliente}</span>
      <span className="truncate">
        <StatusWord sale={sale} />
      </span>
      <Money value={sale.valor_total} className="text-right" />
    </li>
  )
}
