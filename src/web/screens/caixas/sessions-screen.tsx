import { enviarReducao, listarSessoes, type SessaoListada, verReducao } from '../../../domain/api/caixa.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'

const STATE = { aberto: 'aberto', contando: 'em contagem', fechado: 'fechado' } as const

const COLUMNS: readonly TableColumn<SessaoListada>[] = [
  { id: 'terminal', titulo: 'Caixa', largura: 'minmax(12ch,1fr)', celula: ({ terminal }) => terminal },
  {
    id: 'z',
    titulo: 'Z',
    largura: '12ch',
    celula: ({ z, complementos }) => (z === null ? '—' : complementos === 0 ? z : `${z} +${complementos}`),
  },
  {
    id: 'estado',
    titulo: 'Situação',
    largura: '23ch',
    celula: ({ estado, treino }) => (
      <span className={estado === 'fechado' ? '' : 'text-live'}>
        {STATE[estado]}
        {treino ? ' · treino' : ''}
      </span>
    ),
  },
  { id: 'aberto', titulo: 'Aberto', largura: '15ch', celula: ({ aberto_em }) => shortTime(aberto_em) },
  { id: 'por', titulo: 'Por', largura: '18ch', celula: ({ aberto_por }) => aberto_por },
  {
    id: 'fechado',
    titulo: 'Fechado',
    largura: '15ch',
    celula: ({ fechado_em }) => (fechado_em === null ? '' : shortTime(fechado_em)),
  },
  { id: 'fechou', titulo: 'Por', largura: '18ch', celula: ({ fechado_por }) => fechado_por ?? '' },
  { id: 'vendas', titulo: 'Vendas', largura: '9ch', direita: true, celula: ({ vendas }) => vendas },
  {
    id: 'diferenca',
    titulo: 'Diferença',
    largura: '16ch',
    direita: true,
    celula: ({ diferenca }) =>
      diferenca === null ? (
        ''
      ) : (
        <Money value={diferenca} className={diferenca.startsWith('-') ? 'text-bad' : ''} />
      ),
  },
]

/** Lists the sessions of the company's tills, newest first, with their Z reports (made when a session closes). */
export function SessionsScreen() {
  const list = useList<SessaoListada, null>({
    faixas: [[null, 'Todos', 'Nenhum caixa foi aberto ainda']],
    ler: ({ page, limit }) => read(listarSessoes, { query: { page, limit } }),
  })
  const row = list.tela.list.linha(list.tela.list.cursor.atual)
  const id = row?.z_id ?? null
  const open = id !== null && (() => openPdf(verReducao, { id }))
  useScope('lista.caixas', {
    ...list.escopo({
      commands: [
        on(caixa.verZ, open),
        on(
          caixa.enviarZ,
          id !== null &&
            (async ({ para }) => {
              await call(enviarReducao, { params: { id }, body: { para } })
              notify(`${row?.z} a caminho de ${para}`)
            }),
        ),
      ],
    }),
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      title="Fechamentos"
      id="grade-caixas"
      columns={COLUMNS}
      failure="Erro ao listar os fechamentos"
      {...list.tela}
    />
  )
}
