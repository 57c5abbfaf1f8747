import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { subtotal } from '../../../core/venda/subtotal.ts'
import { go } from '../../state/location.ts'
import { balanceAtom, saleAtom, totalAtom } from '../../state/sale.ts'
import { useSaleCommands } from '../pdv/use-sale-commands.ts'
import { QuickFrame } from './quick-frame.tsx'

/** Quick sale, step 3: what is owed and what was paid (doc 3 §2.2, payment summary). A finished sale goes back to the catalogue. */
export function QuickPayment() {
  const sale = useAtomValue(saleAtom)
  const total = useAtomValue(totalAtom)
  const { pago, restante, troco } = useAtomValue(balanceAtom)
  const commands = useSaleCommands({ current: null })
  const uuid = sale?.uuid
  const first = useRef(uuid)
  useEffect(() => {
    if (first.current === undefined) first.current = uuid
    else if (uuid !== first.current) go('/documento/pdv2')
  }, [uuid])
  const rows: [string, string][] = !sale
    ? []
    : [
        ['Subtotal', subtotal(sale).toFixed(2)],
        ['Desconto', sale.desconto],
        ['Acréscimo', sale.acrscimo],
        ['TAXA DE ENTREGA', sale.taxa_entrega],
        ['Total', total],
        ['Pago', pago.toFixed(2)],
      ]
  return (
    <QuickFrame
      titulo="Pagamento"
      escopo="pdv2.pagamento"
      volta="/documento/pdv2/carrinho"
      comandos={commands}
    >
      <section aria-label="Resumo do pagamento" className="w-[48ch] px-4 py-3">
        {rows.map(([nome, valor]) => (
          <p key={nome} className="flex justify-between text-lg">
            <span className="text-dim">{nome}</span>
            <span>{formatDecimal(valor, 2, 2)}</span>
          </p>
        ))}
        <p className="mt-2 flex justify-between border-line border-t pt-2 text-live text-xl">
          <span>{restante.isZero() ? 'Troco' : 'Restante'}</span>
          <span>{formatMoney((restante.isZero() ? troco : restante).toFixed(2))}</span>
        </p>
      </section>
    </QuickFrame>
  )
}
