import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Redirect, useSearch } from 'wouter'
import { verVenda } from '../../../domain/api/vendas.ts'
import { kindOfSale } from '../../../domain/documents/documento/kinds.ts'
import { useDesk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { atTill } from '../screen/at-till.tsx'
import { CartGrid } from '../screen/cart-grid.tsx'
import { useSaleCommands } from '../screen/use-sale-commands.ts'
import { QuickFrame } from './quick-frame.tsx'

/**
 * Draws step 3 of quick sale: the lines, and the commands of payment. A new open sale, after the payment, goes back to
 * the catalogue. `?documento=id` opens the payment of an existing document.
 */
function PaymentStep() {
  const documento = new URLSearchParams(useSearch()).get('documento')
  return documento && /^\d{1,15}$/.test(documento) ? <PaymentOf id={Number(documento)} /> : <OpenPayment />
}

/** Redirects an open document to the payment in its form; another sale, or a missing sale, to the sale's screen. */
function PaymentOf({ id }: { id: number }) {
  const { data, error } = useQuery(read(verVenda, { params: { id } }, { semMover: true }))
  if (!data && !error) return null
  const kind = data?.data.status === 'A' ? kindOfSale(data.data) : undefined
  const place = kind?.route ? `${kind.route}/${id}/${kind.edit}?pagar=1` : `/vendas/${id}`
  return <Redirect to={place} replace />
}

function OpenPayment() {
  const desk = useDesk()
  const sale = useAtomValue(desk.sale)
  const [line, setLine] = useAtom(desk.line)
  const commands = useSaleCommands({ current: null })
  const uuid = sale?.uuid
  const first = useRef(uuid)
  useEffect(() => {
    if (first.current === undefined) first.current = uuid
    else if (uuid !== first.current) go('/documento/pdv2')
  }, [uuid])
  return (
    <QuickFrame
      title="Pagamento"
      scope="pdv2.pagamento"
      backTo="/documento/pdv2/carrinho"
      commands={commands}
    >
      <CartGrid focus items={sale?.itens ?? []} line={line} onChoose={setLine} />
    </QuickFrame>
  )
}

export const QuickPayment = atTill(PaymentStep)
