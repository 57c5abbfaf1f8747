import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { faixaOf, tellDays, WATCHED_DAYS } from '../../../core/stock/expiry.ts'
import { readLotLabel } from '../../../core/stock/lot-label.ts'
import { etiquetas } from '../../../domain/commands/etiquetas/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { lotes } from '../../../domain/commands/lotes/index.ts'
import { type LoteNaValidade, type LotesDaFaixa, validade } from '../../../domain/readings/validade.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { ShareBar } from '../../charts/bars.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { on } from '../../keys/scopes.ts'
import { labelsDialog } from '../../labels/labels-window.ts'
import { lotsDialog } from '../../lots/lots-window.ts'
import { chosenOf } from '../../readings/chosen.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { searchFor } from '../../readings/search-for.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { quantity } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { historyOf } from '../../stock/stock-windows.ts'
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

const CELLS = {
  dias: {
    text: ({ dias }: LoteNaValidade) => tellDays(dias),
    draw: ({ dias }: LoteNaValidade) => <DaysLeft days={dias} />,
    room: 32,
  },
  referencia: { look: () => 'text-ref' },
  nome: { draw: ({ nome }: LoteNaValidade) => <ProductName name={nome} /> },
  saldo: { text: ({ saldo, unidade }: LoteNaValidade) => `${quantity(saldo, unidade)} ${unidade}` },
  valor: { look: ({ valor }: LoteNaValidade) => (valor === null ? 'text-dim' : '') },
}

/** Lists lots with a balance by expiry date: expired, near or all. */
export function ExpiryScreen() {
  const { data } = useQuery(read(listEndpoint(validade), { params: {}, query: { limit: '1' } }))
  const counted = (data as { faixas: Readonly<Record<string, LotesDaFaixa>> } | undefined)?.faixas
  const may = mayWrite(produtos_lotes)
  useScans(texto => searchFor(readLotLabel(texto)?.lote ?? texto))
  const open = async ({ produto_id }: LoteNaValidade, id?: number) => {
    const params = { produto_id }
    if (await openRegistro(produtos_lotes.id, { params, ...(id === undefined ? {} : { id }) }))
      await readAgain(validade)
  }
  return (
    <ReadingList
      reading={validade}
      scope="lotes.validade"
      cells={CELLS}
      count={faixa => <Counted of={counted?.[faixa]} late={faixa === 'vencido'} />}
      own={(row, selection) => {
        const product = row && { id: row.produto_id, nome: row.nome }
        const printed = chosenOf(row, selection).map(({ id }) => id)
        return {
          commands: [
            on(lista.abrir, row ? () => open(row, row.id) : false),
            on(lotes.novo, row && may ? () => open(row) : false),
            on(
              etiquetas.imprimir,
              printed.length > 0 && hasFlag('produtos_produto')
                ? () => openDialog(labelsDialog, { lotes: printed })
                : false,
            ),
            on(lotes.produto, product ? () => openDialog(lotsDialog, product) : false),
            historyOf(product),
          ],
          labels: {
            'lista.abrir': may ? 'Editar o lote' : 'Ver o lote',
            'lotes.novo': 'Novo lote deste produto',
          },
        }
      }}
    />
  )
}

interface CountedProps {
  of: LotesDaFaixa | undefined
  late: boolean
}

/** Shows the number of lots in a tab, and their cost. */
function Counted({ of, late }: CountedProps) {
  if (!of) return null
  return (
    <span className={of.lotes === 0 ? 'text-dim' : late ? 'text-bad' : 'text-fg'}>
      {of.lotes}
      {of.valor === null || of.lotes === 0 ? null : (
        <span className="text-dim"> · {formatMoney(of.valor)}</span>
      )}
    </span>
  )
}
