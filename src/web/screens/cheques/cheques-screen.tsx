import { dec } from '../../../core/money/decimal.ts'
import { cheque } from '../../../domain/commands/cheque/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { ALINEAS, EM_CARTEIRA, NO_BANCO } from '../../../domain/options/cheques.ts'
import { type Cheque, cheques } from '../../../domain/readings/cheques.ts'
import { on } from '../../keys/scopes.ts'
import { chosenOf } from '../../readings/chosen.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { go } from '../../state/location.ts'
import {
  bounceCheque,
  clearCheques,
  depositCheques,
  passCheque,
  undoCheque,
  writeCheque,
} from './cheque-actions.ts'

const REASONS = new Map<string, string>(ALINEAS)

const atHand = ({ estado }: Cheque): boolean => EM_CARTEIRA.includes(estado)
const atBank = ({ estado }: Cheque): boolean => NO_BANCO.includes(estado)

/** Says where a cheque is: 'Depositado em Conta bancária, 20/11/2026'. */
function placeOf({ estado, onde, alinea, desde }: Cheque, told: string): string {
  const where = onde === '' ? '' : estado === 'deposito' ? ` em ${onde}` : ` · ${onde}`
  return `${told}${where}${alinea ? ` · ${REASONS.get(alinea) ?? alinea}` : ''}${desde ? `, ${desde}` : ''}`
}

const CELLS = {
  emitente: {
    text: ({ emitente, parceiro }: Cheque, told: string) => emitente || parceiro?.nome || told,
    look: ({ emitente, parceiro }: Cheque) => (emitente || parceiro ? '' : 'text-dim'),
  },
  estado: { text: placeOf, look: ({ alinea }: Cheque) => (alinea === '' ? '' : 'text-bad') },
}

const sumOf = (rows: readonly Cheque[]): string =>
  rows.reduce((sum, { valor }) => sum.plus(valor), dec('0')).toFixed(2)

/** Lists received cheques by the day from which they may be deposited, with the keys of each end. */
export const ChequesScreen = () => (
  <ReadingList
    reading={cheques}
    scope="lista.cheques"
    cells={CELLS}
    own={(row, selection) => {
      const chosen = chosenOf(row, selection)
      const all = (test: (of: Cheque) => boolean) => chosen.length > 0 && chosen.every(test)
      const act = async (work: (rows: readonly Cheque[], total: string) => Promise<boolean>) => {
        if (await work(chosen, sumOf(chosen))) selection.limpar()
      }
      return {
        commands: [
          on(lista.abrir, row?.venda_id != null && (() => go(`/vendas/${row.venda_id}`))),
          on(cheque.depositar, all(atHand) && (() => act(depositCheques))),
          on(cheque.compensar, all(({ estado }) => estado === 'deposito') && (() => act(clearCheques))),
          on(cheque.repassar, row !== undefined && atHand(row) && (() => void passCheque(row))),
          on(
            cheque.devolver,
            row !== undefined && (atHand(row) || atBank(row)) && (() => void bounceCheque(row, atBank(row))),
          ),
          on(cheque.mudar, row !== undefined && (() => void writeCheque(row))),
          on(cheque.desfazer, row?.desde != null && row.estado !== 'cliente' && (() => void undoCheque(row))),
        ],
        labels: { 'lista.abrir': 'Ver a venda' },
      }
    }}
  />
)
