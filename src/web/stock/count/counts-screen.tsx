import type { Answer } from '../../../domain/api/define.ts'
import { listarContagens } from '../../../domain/api/estoque.ts'
import { estoque } from '../../../domain/commands/estoque/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { tellMoment } from '../history/history-grid.tsx'
import type { KeptReading } from './count-journal.ts'
import { newCount } from './new-count.tsx'
import { useKept } from './use-count.ts'

type Count = Answer<typeof listarContagens>['data'][number]
interface Row extends Count {
  /** Numbers of readings that wait in this browser, and that the server refused. */
  esperando: number
  recusadas: number
}

const LIMIT = 100
export const COUNTS_PATH = '/produto/contagem'

const STATUS = {
  aberta: <span className="text-live">aberta</span>,
  fechada: <span className="text-ok">fechada</span>,
  cancelada: <span className="text-dim">cancelada</span>,
} as const

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'nome', titulo: 'Contagem', largura: 'minmax(24ch,1fr)', celula: ({ nome }) => nome },
  { id: 'status', titulo: 'Situação', largura: '14ch', celula: ({ status }) => STATUS[status] },
  {
    id: 'enviar',
    titulo: 'Neste navegador',
    largura: '24ch',
    celula: ({ esperando, recusadas }) => (
      <>
        {esperando > 0 ? <span className="text-live">{esperando} a enviar</span> : null}
        {esperando > 0 && recusadas > 0 ? ' · ' : null}
        {recusadas > 0 ? (
          <span className="text-bad">{recusadas === 1 ? '1 recusada' : `${recusadas} recusadas`}</span>
        ) : null}
      </>
    ),
  },
  { id: 'cega', titulo: 'Cega', largura: '8ch', celula: ({ cega }) => (cega ? 'sim' : '') },
  {
    id: 'aberta',
    titulo: 'Aberta',
    largura: '20ch',
    celula: ({ aberta_em }) => <span className="text-ref">{tellMoment(aberta_em)}</span>,
  },
  {
    id: 'fechada',
    titulo: 'Terminada',
    largura: '20ch',
    celula: ({ fechada_em }) => (fechada_em ? tellMoment(fechada_em) : ''),
  },
  { id: 'usuario', titulo: 'Quem abriu', largura: '20ch', celula: ({ usuario }) => usuario ?? '' },
]

function withKept(count: Count | undefined, kept: readonly KeptReading[]): Row | undefined {
  if (!count) return undefined
  const own = kept.filter(({ contagem_id }) => contagem_id === count.id)
  const recusadas = own.filter(({ erro }) => erro !== null).length
  return { ...count, esperando: own.length - recusadas, recusadas }
}

/** Lists the company's counts, newest first. */
export function CountsScreen() {
  const rows = usePages<Count>(page => read(listarContagens, { query: { page, limit: LIMIT } }), LIMIT)
  const cursor = useCursor(rows.total)
  const row = rows.linha(cursor.atual)
  const kept = useKept()
  const open = row && (() => go(`${COUNTS_PATH}/${row.id}`))
  useScope('estoque.contagens', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, open),
      on(estoque.contar, async () => {
        const id = await openDialog(newCount)
        if (id) go(`${COUNTS_PATH}/${id}`)
      }),
    ],
    labels: { 'lista.abrir': row?.status === 'aberta' ? 'Contar' : 'Ver' },
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      title="Contagens"
      gridName="Contagens abertas e terminadas"
      id="grade-contagens"
      list={{ ...rows, linha: index => withKept(rows.linha(index), kept), cursor }}
      columns={COLUMNS}
      names={['contagem', 'contagens']}
      onOpen={() => open?.()}
      empty="Nenhuma contagem ainda: F2 abre a primeira"
      failure="Erro ao listar as contagens"
    />
  )
}
