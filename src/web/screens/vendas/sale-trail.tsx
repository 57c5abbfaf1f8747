import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { fullTime } from './note-number.ts'

/** Lists lines voided before payment and approvals of a supervisor, each with user and time. */
export function SaleTrail({ sale }: { sale: VendaAnswer }) {
  const passos = [
    ...(sale.cancelados ?? []).map(({ em, nome, qtde, motivo, por }) => ({
      em,
      fato: `${qtde ?? ''} ${nome ?? 'item'} cancelado: ${motivo}`.trim(),
      quem: por ?? '',
    })),
    ...(sale.aprovacoes ?? []).map(({ em, detalhe, pedido_por, aprovado_por }) => ({
      em,
      fato: detalhe,
      quem: `${aprovado_por ?? ''} aprovou a pedido de ${pedido_por ?? ''}`,
    })),
  ].sort((a, b) => a.em.localeCompare(b.em))
  if (passos.length === 0) return null
  return (
    <section aria-label="Cancelados e aprovações" className="border-line border-t px-2 py-2">
      <h2 className="rotulo">Cancelados e aprovações</h2>
      <ol>
        {passos.map(({ em, fato, quem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a stored sale does not change
          <li key={index} className="grid grid-cols-[21ch_minmax(0,1fr)_minmax(0,1fr)] gap-2">
            <time className="text-dim">{fullTime(em)}</time>
            <span>{fato}</span>
            <span className="text-dim">{quem}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
