import { useAtomValue } from 'jotai'
import { useDesk } from '../../state/desk.ts'
import { Pair } from './pair.tsx'

/** Shows the seller of the sale, when one is set. */
export function Seller() {
  const desk = useDesk()
  const nome = useAtomValue(desk.seller)
  if (nome === null) return null
  return (
    <div className="flex-none border-line border-b py-2 max-[900px]:py-1">
      <Pair name="Vendedor" value={nome} />
    </div>
  )
}
