import { useEffect } from 'react'
import { type FAIXAS_PIX, listarPix, type PixRecebido } from '../../../domain/api/pix.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { pix } from '../../../domain/commands/pix/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { onNews } from '../../realtime.ts'
import { shortTime } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { invalidate, read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'
import { check, decide } from './pix-actions.ts'

type Faixa = (typeof FAIXAS_PIX)[number]
const PARTS: readonly [Recorte<Faixa>, ...Recorte<Faixa>[]] = [
  ['conferir', 'A conferir', 'Nenhum PIX a conferir'],
  ['andamento', 'Em devolução', 'Nenhuma devolução em andamento'],
  ['estaticos', 'Estáticos', 'Nenhum PIX estático a conferir'],
  ['todos', 'Todos', 'Nenhum PIX recebido'],
]

const WHY: Readonly<Record<NonNullable<PixRecebido['motivo']>, string>> = {
  duas_vezes: 'pago duas vezes',
  outro_valor: 'veio outro valor',
  sem_venda: 'sem venda',
  venda_cancelada: 'venda cancelada',
  espera: 'espera a venda',
  sem_cobranca: 'sem cobrança daqui',
  estornado: 'recebimento estornado',
  sem_identidade: 'venda sem cobrança',
  desconhecido: 'venda de PIX desconhecido',
  ja_usado: 'PIX de outra venda',
  veio_menos: 'faltou na venda',
  estatico: 'QR da loja, a conferir',
}

const HOW: Readonly<Record<NonNullable<PixRecebido['destinos'][number]['situacao']>, string>> = {
  pedida: 'devolução pedida',
  EM_PROCESSAMENTO: 'o banco está devolvendo',
  DEVOLVIDO: 'devolvido',
  NAO_REALIZADO: 'não devolvido',
  RECUSADA: 'devolução recusada',
}

const KEPT: Readonly<Record<PixRecebido['destinos'][number]['destino'], string>> = {
  devolver: 'devolvido',
  credito: 'crédito do cliente',
  aceitar: 'aceito',
  lancado: 'já lançado',
}

/** Gives the last decision about a PIX as text, with the bank's reason when a refund failed. */
function decided({ destinos, resultado }: PixRecebido): string {
  if (resultado !== null) return resultado === 'achado' ? 'está no banco' : 'não veio'
  const last = destinos.at(-1)
  if (!last) return ''
  if (last.situacao === null) return KEPT[last.destino]
  const failed = last.situacao === 'NAO_REALIZADO' || last.situacao === 'RECUSADA'
  return failed && last.motivo ? `${HOW[last.situacao]}: ${last.motivo}` : HOW[last.situacao]
}

const COLUMNS: readonly TableColumn<PixRecebido>[] = [
  { id: 'em', titulo: 'Recebido', largura: '15ch', celula: ({ em }) => shortTime(em) },
  {
    id: 'motivo',
    titulo: 'Por quê',
    largura: '20ch',
    celula: ({ motivo, resta, devolve, parcela_id }) =>
      motivo === null && devolve !== '0.00' ? (
        <span className="text-live">devolução da venda</span>
      ) : motivo === null ? (
        <span className="text-ok">{parcela_id === null ? 'paga a venda' : 'paga a parcela'}</span>
      ) : (
        <span className={resta === '0.00' ? '' : 'text-live'}>{WHY[motivo]}</span>
      ),
  },
  {
    id: 'cobrado',
    titulo: 'Cobrado',
    largura: '13ch',
    direita: true,
    celula: ({ cobrado }) => <Money value={cobrado} />,
  },
  {
    id: 'valor',
    titulo: 'Veio',
    largura: '13ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'resta',
    titulo: 'A decidir',
    largura: '13ch',
    direita: true,
    celula: ({ motivo, resta, devolve }) =>
      motivo !== null ? <Money value={resta} /> : devolve === '0.00' ? '' : <Money value={devolve} />,
  },
  { id: 'destino', titulo: 'Destino', largura: 'minmax(24ch,1fr)', celula: decided },
  {
    id: 'txid',
    titulo: 'Cobrança',
    largura: '34ch',
    celula: ({ txid }) => <span className="text-dim">{txid}</span>,
  },
]

/** Returns the address of the sale or instalment of a PIX; null when it has neither. */
const placeOf = (row: PixRecebido | undefined): string | null =>
  row?.venda_id
    ? `/vendas/${row.venda_id}`
    : row?.parcela_id
      ? `/financeiro/contas_receber/${row.parcela_id}/editar`
      : null

/**
 * Lists money received by PIX, and PIX of sales that nobody has seen in the bank. Keys refund a PIX and, when the PIX pays neither sale nor instalment, keep it as credit
 * of the customer, accept it, or mark it as already posted; of an unseen one, they say if it came.
 */
export function PixScreen() {
  const list = useList<PixRecebido, Faixa>({
    faixas: PARTS,
    abas: 'Situação',
    busca: 'cobrança, identidade ou valor',
    ler: (pagina, situacao) => read(listarPix, { query: { ...pagina, situacao } }),
  })
  const { row } = list
  useEffect(() => onNews('PixAtualizado', () => void invalidate(listarPix)), [])
  const unseen = row !== undefined && row.conferencia_id !== null && row.resta !== '0.00'
  const loose =
    row !== undefined &&
    row.conferencia_id === null &&
    row.motivo !== null &&
    row.motivo !== 'espera' &&
    row.resta !== '0.00'
  const giving = ({ e2eid, devolve }: PixRecebido) => ({ e2eid, resta: devolve })
  const place = placeOf(row)
  useScope('lista.pix', {
    ...list.escopo({
      commands: [
        on(
          pix.devolver,
          row !== undefined && row.devolve !== '0.00' && (() => void decide('devolver', giving(row))),
        ),
        on(pix.credito, loose && (() => void decide('credito', row))),
        on(pix.aceitar, loose && (() => void decide('aceitar', row))),
        on(pix.lancado, loose && row.motivo === 'sem_cobranca' && (() => void decide('lancado', row))),
        on(pix.achado, unseen && (() => void check('achado', row))),
        on(pix.perdido, unseen && (() => void check('perdido', row))),
        on(lista.abrir, place !== null && (() => go(place))),
      ],
      labels: { 'lista.abrir': row?.parcela_id ? 'Ver a parcela' : 'Ver a venda' },
    }),
    onBack: () => go('/'),
    backTo: '/',
  })
  return (
    <ListScreen
      {...list.tela}
      title="PIX recebidos"
      id="grade-pix"
      columns={COLUMNS}
      names={['PIX', 'PIX']}
      onOpen={() => place !== null && go(place)}
      failure="Erro ao listar os PIX"
    />
  )
}
