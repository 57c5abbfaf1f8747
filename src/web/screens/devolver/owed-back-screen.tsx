import { CASH } from '../../../core/tender/codes.ts'
import { devolver } from '../../../domain/commands/devolver/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type ADevolver, valores_a_devolver } from '../../../domain/readings/valores-a-devolver.ts'
import { on } from '../../keys/scopes.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { go } from '../../state/location.ts'
import { cancelCard, giveByMachine, giveOtherWay } from './owed-back-actions.ts'

/** States in which somebody has to give the amount back. */
const WAITING = new Set(['espera_pinpad', 'espera_maquina', 'espera_gaveta', 'NAO_REALIZADO', 'RECUSADA'])

const CELLS = {
  estado: {
    text: ({ motivo }: ADevolver, told: string) => (motivo ? `${told}: ${motivo}` : told),
    look: ({ estado }: ADevolver) => (WAITING.has(estado) ? 'text-live' : ''),
  },
}

/**
 * Lists what returns and cancelled sales owe to customers. Keys cancel a card at the pinpad, say that a
 * machine gave it back, or give it back another way.
 */
export const OwedBackScreen = () => (
  <ReadingList
    reading={valores_a_devolver}
    scope="lista.valores_a_devolver"
    cells={CELLS}
    own={row => {
      const open = row !== undefined && WAITING.has(row.estado) && row
      return {
        commands: [
          on(devolver.pinpad, open && open.transacao !== null && (() => void cancelCard(open))),
          on(devolver.maquina, open && open.tpag !== CASH && (() => void giveByMachine(open))),
          on(devolver.outraForma, open && (() => void giveOtherWay(open))),
          on(lista.abrir, row !== undefined && (() => go(`/vendas/${row.venda_id}`))),
        ],
        labels: { 'lista.abrir': 'Ver a venda' },
      }
    }}
  />
)
