import { type Atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Saldo } from '../../../core/venda/payment/balance.ts'
import { oddChange } from '../../../core/venda/payment/odd-change.ts'
import { Confirm } from '../../dialogs/confirm.tsx'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'

interface Asked {
  /** Amount received, R$. */
  valor: string
  saldo: Atom<Saldo>
}

/**
 * Asks if the cashier means to give so much change. A scan behind the window changes the amount owed and the change;
 * once the change is no longer unusual, the window closes with the answer no.
 */
export function ChangeQuestion({ data: { valor, saldo }, close }: DialogProps<Asked, boolean>) {
  const restante = useAtomValue(saldo).restante.toFixed(2)
  const change = oddChange({ valor, restante })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the change is no longer unusual
  useEffect(() => {
    if (change === null) close(false)
  }, [change])
  return (
    <Confirm
      data={{
        pergunta: `Dar ${formatMoney(change ?? '0.00')} de troco?`,
        detalhe: `Foi digitado ${formatMoney(valor)}. Se faltou a vírgula, Não volta ao valor.`,
        inicial: 'nao',
      }}
      close={close}
    />
  )
}

export const changeQuestion = defineDialog('pdv.troco', ChangeQuestion)
