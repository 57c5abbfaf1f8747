import { type Decimal, dec, ZERO } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import type { PedidoNaCozinha } from '../../domain/api/cozinha.ts'

/** Draws what a station still has to do, added up by product, the most first. */
export function Totals({ tickets }: { tickets: readonly PedidoNaCozinha[] }) {
  const sums = new Map<string, Decimal>()
  for (const { cancelado, itens } of tickets)
    for (const { nome, qtde, feita } of itens)
      if (!feita && !cancelado) sums.set(nome, (sums.get(nome) ?? ZERO).plus(dec(qtde)))
  const rows = [...sums].toSorted(([a, x], [b, y]) => y.cmp(x) || a.localeCompare(b))
  return (
    <aside aria-label="Soma dos itens" className="w-[34ch] overflow-y-auto border-line border-l p-2 text-xl">
      <h2 className="rotulo">Soma dos itens</h2>
      <ul>
        {rows.map(([nome, qtde]) => (
          <li key={nome} className="flex gap-2">
            <b className="w-[6ch] flex-none text-right">{formatDecimal(qtde.toFixed(), 0, 4)}</b>
            <span className="min-w-0">{nome}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
