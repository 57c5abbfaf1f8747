import { isoToWire } from '../../../core/dates/day.ts'
import { modelName } from '../../../core/document/models.ts'
import type { InutilizacaoAnswer, Lacuna } from '../../../domain/api/inutilizacao.ts'
import { shortTime } from '../../state/local-time.ts'
import type { TableColumn } from '../../tables/use-table.ts'

/** Row of either tab: numbers to void, or numbers whose voiding was requested. */
export type Numeros = Lacuna | InutilizacaoAnswer

const WORD = {
  pendente: 'a enviar',
  enviado: 'aguarda a SEFAZ',
  registrado: 'inutilizados',
  rejeitado: 'recusado',
} as const
const TONE = {
  pendente: 'text-live',
  enviado: 'text-live',
  registrado: 'text-ok',
  rejeitado: 'text-bad',
} as const

const many = (value: number) => value.toLocaleString('pt-BR')

/** Gives a range of numbers as text: '45 a 90'. */
export const range = ({ de, ate }: Pick<Numeros, 'de' | 'ate'>): string =>
  de === ate ? many(de) : `${many(de)} a ${many(ate)}`

const NUMBERS: readonly TableColumn<Numeros>[] = [
  { id: 'modelo', titulo: 'Modelo', largura: '10ch', celula: ({ modelo }) => modelName(modelo) },
  { id: 'serie', titulo: 'Série', largura: '8ch', direita: true, celula: ({ serie }) => serie },
  { id: 'numeros', titulo: 'Números', largura: '26ch', direita: true, celula: row => range(row) },
  {
    id: 'quantos',
    titulo: 'Quantos',
    largura: '10ch',
    direita: true,
    celula: ({ de, ate }) => many(ate - de + 1),
  },
]

/** Columns of the proposed numbers; `hoje`: YYYY-MM-DD. */
export const gapColumns = (hoje: string): readonly TableColumn<Numeros>[] => [
  ...NUMBERS,
  {
    id: 'desde',
    titulo: 'Pulados em',
    largura: '14ch',
    celula: row => ('desde' in row ? isoToWire(row.desde) : ''),
  },
  {
    id: 'prazo',
    titulo: 'Inutilizar até',
    largura: 'minmax(16ch,1fr)',
    celula: row =>
      'prazo' in row ? (
        <span className={row.prazo < hoje ? 'text-bad' : ''}>
          {isoToWire(row.prazo)}
          {row.prazo < hoje ? ' vencido' : ''}
        </span>
      ) : (
        ''
      ),
  },
]

export const REQUESTED: readonly TableColumn<Numeros>[] = [
  ...NUMBERS,
  { id: 'em', titulo: 'Pedido em', largura: '15ch', celula: row => ('em' in row ? shortTime(row.em) : '') },
  {
    id: 'usuario',
    titulo: 'Por',
    largura: '18ch',
    celula: row => ('usuario' in row ? (row.usuario ?? 'Automático') : ''),
  },
  {
    id: 'status',
    titulo: 'Situação',
    largura: '18ch',
    celula: row => ('status' in row ? <span className={TONE[row.status]}>{WORD[row.status]}</span> : ''),
  },
  {
    id: 'resposta',
    titulo: 'Resposta da SEFAZ',
    largura: 'minmax(24ch,1fr)',
    celula: row => ('resposta' in row ? (row.resposta ?? '') : ''),
  },
  {
    id: 'protocolo',
    titulo: 'Protocolo',
    largura: '18ch',
    celula: row => ('protocolo' in row ? (row.protocolo ?? '') : ''),
  },
]
