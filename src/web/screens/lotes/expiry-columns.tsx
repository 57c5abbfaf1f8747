import { formatMoney } from '../../../core/money/pt-br.ts'
import { faixaOf, tellDays, WATCHED_DAYS } from '../../../core/stock/expiry.ts'
import type { LoteNaValidade } from '../../../domain/api/lotes.ts'
import { ShareBar } from '../../charts/bars.tsx'
import { quantity } from '../../state/places.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ProductName } from '../../ui/product-name.tsx'

/** Days of a full bar: the longest of the watched periods. */
const FARTHEST = Math.max(...WATCHED_DAYS)

const TONE = {
  vencido: ['fill-bad', 'text-bad'],
  7: ['fill-live', 'text-live'],
  15: ['fill-live', 'text-fg'],
  30: ['fill-ref', 'text-fg'],
  longe: ['fill-ok', 'text-dim'],
} as const

/** Draws the time left until a lot expires; an expired lot has a full red bar. */
function DaysLeft({ days }: { days: number }) {
  const [bar, words] = TONE[faixaOf(days)]
  const share = days < 0 ? 1 : Math.max(1 / FARTHEST, days / FARTHEST)
  return (
    <span className="flex items-center gap-2">
      <ShareBar part={share} tone={bar} />
      <span className={words}>{tellDays(days)}</span>
    </span>
  )
}

const COLUMNS: readonly TableColumn<LoteNaValidade>[] = [
  { id: 'validade', titulo: 'Validade', largura: '14ch', celula: ({ validade }) => validade },
  { id: 'dias', titulo: 'Prazo', largura: '36ch', celula: ({ dias }) => <DaysLeft days={dias} /> },
  {
    id: 'referencia',
    titulo: 'Referência',
    largura: '14ch',
    celula: ({ produto }) => <span className="text-ref">{produto.referencia}</span>,
  },
  {
    id: 'produto',
    titulo: 'Produto',
    largura: 'minmax(24ch,2fr)',
    celula: ({ produto }) => <ProductName name={produto.nome} />,
  },
  { id: 'lote', titulo: 'Lote', largura: 'minmax(12ch,1fr)', celula: ({ lote }) => lote },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: '18ch',
    direita: true,
    celula: ({ saldo, produto }) => `${quantity(saldo, produto.unidade)} ${produto.unidade}`,
  },
]

const COST: TableColumn<LoteNaValidade> = {
  id: 'valor',
  titulo: 'Valor a custo',
  largura: '18ch',
  direita: true,
  celula: ({ valor }) => (valor === null ? <span className="text-dim">sem custo</span> : formatMoney(valor)),
}

const WITH_COST = [...COLUMNS, COST]

export const expiryColumns = (costs: boolean): readonly TableColumn<LoteNaValidade>[] =>
  costs ? WITH_COST : COLUMNS
