import { lista } from '../../../domain/commands/lista/index.ts'
import { pix } from '../../../domain/commands/pix/index.ts'
import { type PixNaLista, pix_recebidos } from '../../../domain/readings/pix-recebidos.ts'
import { on } from '../../keys/scopes.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { go } from '../../state/location.ts'
import { check, decide } from './pix-actions.ts'

const CELLS = {
  porque: {
    look: ({ motivo, porque, resta }: PixNaLista) => {
      if (porque === 'devolucao') return 'text-live'
      if (motivo === null) return 'text-ok'
      return resta === '0.00' ? '' : 'text-live'
    },
  },
  destino: {
    text: ({ destino, dito }: PixNaLista, told: string) =>
      dito && (destino === 'NAO_REALIZADO' || destino === 'RECUSADA') ? `${told}: ${dito}` : told,
  },
  txid: { look: () => 'text-dim' },
}

/** Returns the address of the sale or instalment of a PIX; null when it has neither. */
const placeOf = (row: PixNaLista | undefined): string | null =>
  row?.venda_id
    ? `/vendas/${row.venda_id}`
    : row?.parcela_id
      ? `/financeiro/contas_receber/${row.parcela_id}/editar`
      : null

/**
 * Lists money received by PIX, and PIX of sales that nobody has seen in the bank. Keys refund a PIX and, when the PIX pays neither sale nor instalment, keep it as credit
 * of the customer, accept it, or mark it as already posted; of an unseen one, they say if it came.
 */
export const PixScreen = () => (
  <ReadingList
    reading={pix_recebidos}
    scope="lista.pix"
    cells={CELLS}
    own={row => {
      const e2eid = row?.e2eid ?? ''
      const left = row !== undefined && row.motivo !== null && row.resta !== '0.00' && row
      const unseen = left && row?.conferencia_id !== null && left
      const loose = left && row?.conferencia_id === null && row.motivo !== 'espera' && { ...left, e2eid }
      const gives = row !== undefined && row.devolve !== '0.00' && { e2eid, resta: row.devolve }
      const place = placeOf(row)
      return {
        commands: [
          on(pix.devolver, gives && (() => void decide('devolver', gives))),
          on(pix.credito, loose && (() => void decide('credito', loose))),
          on(pix.aceitar, loose && (() => void decide('aceitar', loose))),
          on(pix.lancado, loose && loose.motivo === 'sem_cobranca' && (() => void decide('lancado', loose))),
          on(pix.achado, unseen && (() => void check('achado', unseen))),
          on(pix.perdido, unseen && (() => void check('perdido', unseen))),
          on(lista.abrir, place !== null && (() => go(place))),
        ],
        labels: { 'lista.abrir': row?.parcela_id ? 'Ver a parcela' : 'Ver a venda' },
      }
    }}
  />
)
