import type { NotaRecebidaAnswer } from '../../../domain/api/recebidas.ts'
import { shortTime } from '../../state/local-time.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'
import { expected, SAID, SOON_DAYS } from './words.ts'

/** Marks an unread note by a bar; screen readers read 'não lida'. */
const Unread = ({ read }: { read: boolean }) =>
  read ? null : (
    <span role="img" aria-label="não lida" className="inline-block h-[10px] w-[1ch] bg-live align-middle" />
  )

function State({ nota }: { nota: NotaRecebidaAnswer }) {
  if (nota.situacao !== 'autorizada') return <span className="text-bad">{nota.situacao}</span>
  if (!nota.evento) return <span className="text-dim">sem manifestação</span>
  const refused = nota.evento === 'desconhecimento' || nota.evento === 'nao_realizada'
  return <span className={refused ? 'text-bad' : 'text-ok'}>{SAID[nota.evento]}</span>
}

function Expected({ nota }: { nota: NotaRecebidaAnswer }) {
  const soon = nota.esperado !== null && nota.esperado.dias <= SOON_DAYS
  return <span className={soon ? 'text-live' : 'text-dim'}>{expected(nota)}</span>
}

export const COLUMNS: readonly TableColumn<NotaRecebidaAnswer>[] = [
  {
    id: 'lida',
    titulo: '',
    largura: '4ch',
    classe: 'text-clip',
    celula: ({ lida }) => <Unread read={lida} />,
  },
  { id: 'quando', titulo: 'Emissão', largura: '14ch', celula: ({ data }) => shortTime(data) },
  {
    id: 'emitente',
    titulo: 'Emitente',
    largura: 'minmax(20ch,1fr)',
    celula: ({ emitente, lida }) => <span className={lida ? '' : 'text-ref'}>{emitente}</span>,
  },
  {
    id: 'fornecedor',
    titulo: 'Cadastro',
    largura: '12ch',
    celula: ({ parceiro_id }) =>
      parceiro_id === null ? (
        <span className="text-live">novo</span>
      ) : (
        <span className="text-dim">conhecido</span>
      ),
  },
  {
    id: 'numero',
    titulo: 'Série/número',
    largura: '16ch',
    celula: ({ serie, numero }) => `${serie}/${String(numero).padStart(6, '0')}`,
  },
  {
    id: 'xml',
    titulo: 'XML',
    largura: '12ch',
    celula: ({ completa, compra_id }) =>
      compra_id !== null ? (
        <span className="text-ok">deu entrada</span>
      ) : (
        <span className={completa ? '' : 'text-dim'}>{completa ? 'completo' : 'resumo'}</span>
      ),
  },
  { id: 'situacao', titulo: 'Situação', largura: '20ch', celula: nota => <State nota={nota} /> },
  {
    id: 'esperado',
    titulo: 'O que se espera',
    largura: '34ch',
    celula: nota => <Expected nota={nota} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '16ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
]
