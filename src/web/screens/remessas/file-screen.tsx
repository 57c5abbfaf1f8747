import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { type TituloEnviado, verRemessa } from '../../../domain/api/remessas.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { remessa } from '../../../domain/commands/remessa/index.ts'
import { boletoWord, ORDENS } from '../../../domain/options/remessas.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { useAwaitedKeys } from '../../keys/use-awaited-keys.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'
import { listPath } from '../financeiro/actions.ts'
import { isUndoable, PATH, saveRemittance, undoRemittance } from './actions.ts'

const WORDS = new Map<string, string>(ORDENS)

const COLUMNS: readonly TableColumn<TituloEnviado>[] = [
  { id: 'vencimento', titulo: 'Vencimento', largura: '14ch', celula: ({ vencimento }) => vencimento },
  { id: 'parceiro', titulo: 'Cliente', largura: 'minmax(20ch,1fr)', celula: ({ parceiro }) => parceiro },
  {
    id: 'descricao',
    wideOnly: true,
    titulo: 'Descrição',
    largura: 'minmax(20ch,1fr)',
    celula: ({ descricao }) => descricao,
  },
  {
    id: 'nosso_numero',
    titulo: 'Nosso número',
    largura: '22ch',
    celula: ({ nosso_numero }) => nosso_numero ?? <span className="text-dim">o banco dá</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '14ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'situacao',
    titulo: 'No banco',
    largura: 'minmax(26ch,1.4fr)',
    celula: row => (
      <span className={row.situacao === 'recusada' ? 'text-bad' : ''}>
        {boletoWord(row, row.paga) || 'Não enviado'}
      </span>
    ),
  },
]

/** Screen `/financeiro/remessas/:id`: the boletos of one file, and what the bank said of each. */
export function RemittanceScreen() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const { data, error, isPending } = useQuery({
    ...read(verRemessa, { params: { id } }),
    // a return that was imported meanwhile has the bank's answers
    staleTime: 0,
  })
  useAwaitedKeys(isPending, !data && error !== null)
  const file = data?.data
  const rows = file?.enviados ?? []
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const open = (of: TituloEnviado | undefined) => of && go(`${listPath(1)}/${of.parcela_id}/editar`)
  useScope('remessa.ver', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, row ? () => open(row) : false),
      on(remessa.baixar, file ? () => saveRemittance(file) : false),
      on(remessa.desfazer, file && isUndoable(file) ? () => void undoRemittance(file) : false),
    ],
    labels: { 'lista.abrir': 'Abrir a parcela' },
    onBack: () => go(PATH),
    backTo: PATH,
  })
  const asked = WORDS.get(rows[0]?.ordem ?? '')
  const note = file && [file.conta, file.arquivo, asked, file.resposta].filter(Boolean).join(' · ')
  return (
    <ListScreen
      title={file ? `Remessa ${file.numero}` : 'Remessa'}
      id="grade-remessa-ver"
      note={note ? <span className="text-dim"> · {note}</span> : null}
      list={{ total: rows.length, linha: index => rows[index], carregando: isPending, erro: error, cursor }}
      columns={COLUMNS}
      names={['boleto', 'boletos']}
      empty="A remessa não tem boletos"
      failure="Erro ao abrir a remessa"
      onOpen={index => open(rows[index])}
    />
  )
}
