import { dec } from '../../../core/money/decimal.ts'
import { defineCause } from '../posting.ts'

interface Opening {
  conta_id: number
  /** R$, negative for a debt to the bank. */
  saldo: string
}

/** Opening balance of an account, dated on its opening. */
export const opening = defineCause<Opening>({
  origem: 'conta',
  postings: ({ conta_id, saldo }) => {
    const valor = dec(saldo).abs().toFixed(2)
    if (dec(saldo).isZero()) return []
    const [de, para] = dec(saldo).gt(0) ? (['saldo', conta_id] as const) : ([conta_id, 'saldo'] as const)
    return [{ de, para, valor, componente: 'saldo_inicial', historico: 'Saldo inicial' }]
  },
})
