import { useState } from 'react'
import { useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'
import { useMovementView } from './movement-view.tsx'

/** Enters stock movements on a screen: once a movement is saved, an empty one follows. */
export function MovementScreen() {
  const [done, setDone] = useState(0)
  return <OneMovement key={done} onLeave={moveu => (moveu ? setDone(done + 1) : go('/'))} />
}

function OneMovement({ onLeave }: { onLeave: (moveu?: true) => void }) {
  const { commands, labels, corpo, footer, pedirSaida } = useMovementView(undefined, onLeave)
  useScope('estoque.movimento', { commands, labels, onBack: pedirSaida, backTo: '/' })
  return (
    <Screen title="Entradas e saídas" full>
      <div>
        {corpo}
        <div className="flex items-center gap-2 border-line border-t px-3 py-2">{footer}</div>
      </div>
    </Screen>
  )
}
