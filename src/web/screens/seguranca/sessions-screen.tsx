import { useQuery } from '@tanstack/react-query'
import {
  encerrarOutrasSessoes,
  encerrarSessao,
  listarMinhasSessoes,
  type MinhaSessao,
} from '../../../domain/api/minhas-sessoes.ts'
import { sessao } from '../../../domain/commands/sessao/index.ts'
import { call } from '../../api/client.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { stepBack } from '../../ui/list/step-back.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'

const COLUMNS: readonly TableColumn<MinhaSessao>[] = [
  {
    id: 'origem',
    titulo: 'Endereço e navegador',
    largura: 'minmax(30ch,1fr)',
    celula: ({ origem }) => origem ?? 'não informado',
  },
  { id: 'criado_em', titulo: 'Entrou', largura: '16ch', celula: ({ criado_em }) => shortTime(criado_em) },
  { id: 'usado_em', titulo: 'Último uso', largura: '16ch', celula: ({ usado_em }) => shortTime(usado_em) },
  {
    id: 'atual',
    titulo: 'Situação',
    largura: '16ch',
    celula: ({ atual }) => (atual ? <span className="text-ok">esta sessão</span> : 'aberta'),
  },
]

const refresh = () => invalidate(listarMinhasSessoes)

async function endOne({ id, origem }: MinhaSessao): Promise<void> {
  await call(encerrarSessao, { params: { id } })
  await refresh()
  notify(`Sessão encerrada: ${origem ?? 'não informado'}`)
}

async function endOthers(others: number): Promise<void> {
  const sure = await openDialog(confirmDialog, {
    titulo: 'Encerrar as outras',
    pergunta: `Encerrar ${others === 1 ? 'a outra sessão' : `as outras ${others} sessões`}?`,
    detalhe: 'Quem estiver nelas precisa entrar de novo.',
    inicial: 'nao',
  })
  if (!sure) return
  const { data } = await call(encerrarOutrasSessoes, {})
  await refresh()
  notify(data.encerradas === 1 ? '1 sessão encerrada' : `${data.encerradas} sessões encerradas`)
}

/** Screen /minhas_sessoes: the user's own open sessions, which may be ended from here. */
export function MySessionsScreen() {
  const { data, isPending, error } = useQuery(read(listarMinhasSessoes, {}))
  const rows = data?.data ?? []
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const others = rows.filter(({ atual }) => !atual).length
  useScope('lista.sessoes', {
    commands: [
      ...cursor.comandos,
      on(sessao.encerrar, row && !row.atual && (() => endOne(row))),
      on(sessao.encerrarOutras, others > 0 && (() => endOthers(others))),
    ],
    ...stepBack({}, false),
  })
  return (
    <ListScreen
      title="Minhas sessões"
      id="grade-sessoes"
      list={{ total: rows.length, linha: index => rows[index], carregando: isPending, erro: error, cursor }}
      columns={COLUMNS}
      names={['sessão', 'sessões']}
      empty="Nenhuma sessão aberta"
      failure="Erro ao listar as sessões"
    />
  )
}
