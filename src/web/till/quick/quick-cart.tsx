import { useAtom, useAtomValue } from 'jotai'
import { quick } from '../../../domain/commands/quick/index.ts'
import { on } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { atTill } from '../screen/at-till.tsx'
import { CartGrid } from '../screen/cart-grid.tsx'
import { useSaleCommands } from '../screen/use-sale-commands.ts'
import { QuickFrame } from './quick-frame.tsx'

/** Draws step 2 of quick sale: the lines, before the payment. */
function CartStep() {
  const desk = useDesk()
  const sale = useAtomValue(desk.sale)
  const [line, setLine] = useAtom(desk.line)
  const commands = useSaleCommands({ current: null })
  const itens = sale?.itens ?? []
  return (
    <QuickFrame
      title="Carrinho"
      scope="pdv2.carrinho"
      backTo="/documento/pdv2"
      commands={[
        ...commands,
        on(quick.pagamento, itens.length > 0 && (() => go('/documento/pdv2/pagamento'))),
      ]}
    >
      <CartGrid focus items={itens} line={line} onChoose={setLine} />
    </QuickFrame>
  )
}

export const QuickCart = atTill(CartStep)
