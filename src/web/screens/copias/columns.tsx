import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { Copia } from '../../../domain/api/copias.ts'
import { shortTime } from '../../state/local-time.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ageOf, whenOf } from './age.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const
const KILO = 1024

/** Formats bytes for people: '12,3 MB'. */
export function sizeOf(bytes: number): string {
  let [value, unit] = [bytes / KILO, 0]
  while (value >= KILO && unit < UNITS.length - 1) {
    value /= KILO
    unit += 1
  }
  return `${formatDecimal(value.toFixed(value < 10 ? 1 : 0), 0, 1)} ${UNITS[unit]}`
}

export const copyColumns = (agora: number): readonly TableColumn<Copia>[] => [
  { id: 'em', titulo: 'Quando', largura: '24ch', celula: ({ em }) => whenOf(em, agora) },
  {
    id: 'idade',
    titulo: 'Há',
    largura: '20ch',
    celula: ({ em }) => <span className="text-dim">{ageOf(agora - Date.parse(em))}</span>,
  },
  { id: 'bytes', titulo: 'Tamanho', largura: '12ch', direita: true, celula: ({ bytes }) => sizeOf(bytes) },
  {
    id: 'protegida',
    titulo: 'Senha',
    largura: '12ch',
    celula: ({ protegida }) =>
      protegida ? <span className="text-ok">com senha</span> : <span className="text-live">sem senha</span>,
  },
  {
    id: 'conferida',
    titulo: 'Conferida',
    largura: '36ch',
    celula: ({ conferida }) =>
      conferida === null ? (
        <span className="text-dim">ainda não</span>
      ) : conferida.restaurada_em !== null && conferida.erro === null ? (
        <span className="text-ok">restaurada e testada, {shortTime(conferida.restaurada_em)}</span>
      ) : conferida.erro === null ? (
        <span className="text-ok">inteira, {shortTime(conferida.em)}</span>
      ) : (
        <span className="text-bad">danificada</span>
      ),
  },
  {
    id: 'nome',
    titulo: 'Arquivo',
    largura: 'minmax(30ch,1fr)',
    celula: ({ nome, antes }) => (
      <span className="text-dim">
        {nome}
        {antes ? ' · antes de uma atualização' : ''}
      </span>
    ),
  },
]
