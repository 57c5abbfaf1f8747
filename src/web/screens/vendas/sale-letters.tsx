import { useQuery } from '@tanstack/react-query'
import { CORRECTED } from '../../../core/document/models.ts'
import { listarCartasCorrecao } from '../../../domain/api/carta-correcao.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { read } from '../../state/query.ts'
import { fullTime } from './note-number.ts'

const WORD = {
  pendente: 'aguarda a SEFAZ',
  enviado: 'aguarda a SEFAZ',
  registrado: 'registrada',
  rejeitado: 'recusada',
} as const

/** What correction letters say of a note: the last registered one holds. */
export function SaleLetters({ sale }: { sale: VendaAnswer }) {
  const { data } = useQuery({
    ...read(listarCartasCorrecao, { params: { id: sale.id } }, { semMover: true }),
    enabled: sale.chave !== null && CORRECTED.includes(sale.modelo),
  })
  const letters = data?.data ?? []
  if (letters.length === 0) return null
  return (
    <section aria-label="Cartas de correção" className="border-line border-t px-2 py-2">
      <h2 className="rotulo">Cartas de correção</h2>
      <ol>
        {letters.map(({ id, sequencia, data: when, carta, status, motivo }) => (
          <li key={id} className="grid grid-cols-[4ch_21ch_minmax(0,1fr)_minmax(0,24ch)] gap-2">
            <span>{sequencia}</span>
            <time className="text-dim">{fullTime(when)}</time>
            <span>{carta}</span>
            <span className={status === 'rejeitado' ? 'text-bad' : 'text-dim'}>
              {status === 'rejeitado' && motivo ? `${WORD[status]}: ${motivo}` : WORD[status]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
