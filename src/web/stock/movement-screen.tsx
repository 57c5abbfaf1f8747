import { useState } from 'react'
import { useScope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { Screen } from '../ui/screen.tsx'
import { useMovementView } from './movement-view.tsx'

/** Movements one after the other: what is stored gives way to the next. */
export function MovementScreen() {
  const [done, setDone] = useState(0)
  return <OneMovement key={done} aoSair={moveu => (moveu ? setDone(done + 1) : go('/'))} />
}

function OneMovement({ aoSair }: { aoSair: (moveu?: true) => void }) {
  const { comandos, rotulos, corpo, rodape, pedirSaida } = useMovementView(undefined, aoSair)
  useScope('estoque.movimento', { commands: comandos, rotulos, aoVoltar: pedirSaida, volta: '/' })
  return (
    <Screen titulo="Entradas e saídas" cheia>
      <div>
        {corpo}
        <div className="flex items-center gap-2 border-line border-t px-3 py-2">{rodape}</div>
      </div>
    </Screen>
  )
}
