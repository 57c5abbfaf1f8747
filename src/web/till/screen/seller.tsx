import { useAtomValue } from 'jotai'
import { useDesk } from '../../state/desk.ts'
import { Pair } from './pair.tsx'

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
