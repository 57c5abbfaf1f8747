import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { readLotLabel } from '../../../core/stock/lot-label.ts'
import { type FaixaDaLista, type LoteNaValidade, listarValidade } from '../../../domain/api/lotes.ts'
import { etiquetas } from '../../../domain/commands/etiquetas/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { lotes } from '../../../domain/commands/lotes/index.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { labelsDialog } from '../../labels/labels-window.ts'
import { lotsDialog } from '../../lots/lots-window.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { invalidate, read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { historyOf } from '../../stock/stock-windows.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { expiryColumns } from './expiry-columns.tsx'

const SPANS: readonly [Recorte<FaixaDaLista>, ...Recorte<FaixaDaLista>[]] = [
  ['alerta', 'Em alerta', 'Nenhum lote vencido, nenhum a vencer em 30 dias'],
  ['vencido', 'Vencidos', 'Nenhum lote vencido'],
  ['7', '7 dias', 'Nenhum lote a vencer em 7 dias'],
  ['15', '15 dias', 'Nenhum lote a vencer em 15 dias'],
  ['30', '30 dias', 'Nenhum lote a vencer em 30 dias'],
  ['todos', 'Todos', 'Nenhum lote com saldo'],
]

/** Lists lots with a balance by expiry date: expired, near or all. Only users who may edit products see the cost. */
export function ExpiryScreen() {
  const list = useList<LoteNaValidade, FaixaDaLista>({
    faixas: SPANS,
    abas: 'Faixas',
    busca: 'produto, referência ou lote, ou leia a etiqueta',
    ler: (pagina, faixa) => read(listarValidade, { query: { ...pagina, faixa } }),
  })
  const counted = useQuery(read(listarValidade, { query: { faixa: 'alerta', limit: 1, page: 1 } })).data
    ?.faixas
  const { row } = list
  const may = mayWrite(produtos_lotes)
  const open = async (id?: number) => {
    if (!row) return
    const params = { produto_id: row.produto.id }
    if (await openRegistro(produtos_lotes.id, { params, ...(id === undefined ? {} : { id }) }))
      await invalidate(listarValidade)
  }

  useScans(texto => list.procurar(readLotLabel(texto)?.lote ?? texto))
  useScope(
    'lotes.validade',
    list.escopo({
      commands: [
        on(lista.abrir, row ? () => open(row.id) : false),
        on(lotes.novo, row && may ? () => open() : false),
        on(
          etiquetas.imprimir,
          row && hasFlag('produtos_produto') ? () => openDialog(labelsDialog, { lotes: [row.id] }) : false,
        ),
        on(lotes.produto, row ? () => openDialog(lotsDialog, row.produto) : false),
        historyOf(row?.produto),
      ],
      labels: {
        'lista.abrir': may ? 'Editar o lote' : 'Ver o lote',
        'lotes.novo': 'Novo lote deste produto',
      },
    }),
  )

  return (
    <ListScreen
      {...list.tela}
      title="Validade dos lotes"
      gridName="Lotes"
      id="grade-validade"
      columns={expiryColumns(hasFlag('produtos_produto'))}
      names={['lote', 'lotes']}
      count={faixa => (
        <Counted
          of={faixa === 'alerta' || faixa === 'todos' ? undefined : counted?.[faixa]}
          late={faixa === 'vencido'}
        />
      )}
      onOpen={() => void open(row?.id)}
      failure="Erro ao listar os lotes"
    />
  )
}

interface CountedProps {
  of: { lotes: number; valor: string | null } | undefined
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
