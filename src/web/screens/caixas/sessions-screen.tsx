import { listarSessoes, type SessaoListada } from '../../../domain/api/caixa.ts'
import { useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
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
    largura: '18ch',
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

/** The sessions of the company's tills, the newest first, each with its Z. */
export function SessionsScreen() {
  const list = useList<SessaoListada, null>({
    faixas: [[null, 'Todos', 'Nenhum caixa foi aberto ainda']],
    ler: ({ page, limit }) => read(listarSessoes, { query: { page, limit } }),
  })
  useScope('lista.caixas', { ...list.escopo({}), onBack: () => go('/'), backTo: '/' })
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
