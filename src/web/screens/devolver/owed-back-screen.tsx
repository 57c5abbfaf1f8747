import { type ADevolver, type FAIXAS_A_DEVOLVER, listarADevolver } from '../../../domain/api/a-devolver.ts'
import { devolver } from '../../../domain/commands/devolver/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'
import { cancelCard, giveByMachine, giveOtherWay } from './owed-back-actions.ts'

type Faixa = (typeof FAIXAS_A_DEVOLVER)[number]
const PARTS: readonly [Recorte<Faixa>, ...Recorte<Faixa>[]] = [
  ['abertos', 'A devolver', 'Nada a devolver'],
  ['todos', 'Todos', 'Nada foi devolvido em PIX ou cartão'],
]

const ASKED: Readonly<Record<NonNullable<ADevolver['situacao']>, string>> = {
  pedida: 'pedido ao banco',
  EM_PROCESSAMENTO: 'o banco está devolvendo',
  DEVOLVIDO: 'devolvido pelo banco',
  NAO_REALIZADO: 'o banco não devolveu',
  RECUSADA: 'o banco recusou',
}

const DONE: Readonly<Record<NonNullable<ADevolver['como']>, string>> = {
  psp: 'devolvido pelo banco',
  tef: 'cancelado no TEF',
  maquina: 'feito na máquina',
  outra: 'devolvido de outra forma',
}

/** True when the bank is giving the amount back, so that nobody else may. */
const isUnderWay = ({ situacao }: ADevolver): boolean =>
  situacao === 'pedida' || situacao === 'EM_PROCESSAMENTO' || situacao === 'DEVOLVIDO'

/** Gives the state of an amount as text, with the bank's or the user's words. */
function stateOf({ como, situacao, transacao, motivo }: ADevolver): string {
  const words = motivo ? `: ${motivo}` : ''
  if (como !== null) return `${DONE[como]}${words}`
  if (situacao !== null) return `${ASKED[situacao]}${words}`
  return transacao === null ? 'espera a máquina, ou outra forma' : 'espera o pinpad'
}

const COLUMNS: readonly TableColumn<ADevolver>[] = [
  { id: 'em', titulo: 'Desde', largura: '15ch', celula: ({ em }) => shortTime(em) },
  { id: 'nota', titulo: 'Venda', largura: '12ch', celula: ({ nota }) => nota },
  { id: 'descricao', titulo: 'Pago com', largura: '24ch', celula: ({ descricao }) => descricao },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '13ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'estado',
    titulo: 'Como está',
    largura: 'minmax(34ch,1fr)',
    celula: row => (
      <span className={row.como === null && !isUnderWay(row) ? 'text-live' : ''}>{stateOf(row)}</span>
    ),
  },
  {
    id: 'nsu',
    titulo: 'Rede e NSU',
    largura: '22ch',
    celula: ({ rede, nsu }) => <span className="text-dim">{[rede, nsu].filter(Boolean).join(' ')}</span>,
  },
]

/**
 * Lists what returns and cancelled sales owe to customers by PIX and card. Keys cancel a card at the pinpad, say that a
 * machine gave it back, or give it back another way.
 */
export function OwedBackScreen() {
  const list = useList<ADevolver, Faixa>({
    faixas: PARTS,
    abas: 'Situação',
    busca: 'venda, forma, NSU ou valor',
    ler: (pagina, situacao) => read(listarADevolver, { query: { ...pagina, situacao } }),
  })
  const { row } = list
  const open = row !== undefined && row.como === null && !isUnderWay(row)
  useScope('lista.valores_a_devolver', {
    ...list.escopo({
      commands: [
        on(devolver.pinpad, open && row.transacao !== null && (() => void cancelCard(row))),
        on(devolver.maquina, open && (() => void giveByMachine(row))),
        on(devolver.outraForma, open && (() => void giveOtherWay(row))),
        on(lista.abrir, row !== undefined && (() => go(`/vendas/${row.venda_id}`))),
      ],
      labels: { 'lista.abrir': 'Ver a venda' },
    }),
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      {...list.tela}
      title="A devolver"
      id="grade-a-devolver"
      columns={COLUMNS}
      names={['valor', 'valores']}
      onOpen={() => row !== undefined && go(`/vendas/${row.venda_id}`)}
      failure="Erro ao listar o que há a devolver"
    />
  )
}
