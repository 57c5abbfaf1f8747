import { faixaOf, tellDays } from '../../core/stock/expiry.ts'
import { daysOf, type LoteEscolhido, leftOf, tellLeft } from './use-lots.ts'

const TONE = {
  vencido: 'text-bad',
  7: 'text-live',
  15: 'text-live',
  30: 'text-fg',
  longe: 'text-dim',
} as const

interface LotRowProps {
  lote: LoteEscolhido
  /** Uuid of the document that needs the lot: goods reserved by this document count as free. */
  venda?: string
}

/** Draws a lot in a list: name, days to an expiry that is near or past, manufacture and expiry dates, free balance. */
export function LotRow({ lote, venda }: LotRowProps) {
  const days = daysOf(lote)
  const faixa = days === null ? 'longe' : faixaOf(days)
  return (
    <>
      <span className="flex-1 truncate text-ref">{lote.lote}</span>
      {days === null || faixa === 'longe' ? null : <span className={TONE[faixa]}>{tellDays(days)}</span>}
      <span className="text-dim">
        {lote.fabricacao ?? ''} a {lote.validade ?? ''}
      </span>
      <span className={`min-w-[16ch] text-right ${Number(leftOf(lote, venda).livre) > 0 ? '' : 'text-dim'}`}>
        {tellLeft(lote, venda)}
      </span>
    </>
  )
}
