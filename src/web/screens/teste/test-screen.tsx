import { useEffect, useRef, useState } from 'react'
import { useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { type Check, diagnose } from './diagnose.ts'

interface Echo {
  key: string
  code: string
  gap: number
  vez: number
}

const KEPT = 24

/** /teste: what this browser and this keyboard can do, and an echo of what they send: also where a scanner shows itself. */
export function TestScreen() {
  const [checks, setChecks] = useState<readonly Check[]>([])
  const [echo, setEcho] = useState<readonly Echo[]>([])
  const last = useRef(0)
  const count = useRef(0)

  useScope('diagnostico', { aoVoltar: () => go('/') })
  useEffect(() => void diagnose().then(setChecks), [])
  const speed = median(echo.slice(1).map(({ gap }) => gap))

  return (
    <Screen titulo="Teste do equipamento" cheia>
      <div className="grid min-h-0 grid-cols-2">
        <Scroller className="overflow-auto px-2 py-1">
          <dl>
            {checks.map(({ nome, valor, bom }) => (
              <div key={nome} className="grid grid-cols-[30ch_minmax(0,1fr)] gap-2">
                <dt className="text-dim">{nome}</dt>
                <dd className={bom ? 'text-ok' : 'text-bad'}>{valor}</dd>
              </div>
            ))}
          </dl>
        </Scroller>
        <div className="overflow-hidden border-line border-l bg-panel px-3 py-1">
          <label htmlFor="eco" className="rotulo">
            Eco do teclado e do leitor
          </label>
          <input
            id="eco"
            className="campo"
            autoFocus
            autoComplete="off"
            placeholder="digite ou leia um código"
            onKeyDown={event => {
              const now = event.timeStamp
              const gap = Math.round(now - last.current)
              last.current = now
              count.current += 1
              const { key, code } = event
              setEcho(before => [{ key, code, gap, vez: count.current }, ...before].slice(0, KEPT))
            }}
          />
          <p className="text-dim" role="status">
            {speed === null
              ? 'esperando teclas'
              : `intervalo mediano ${speed} ms: ${speed <= 35 ? 'leitor' : 'mão'}`}
          </p>
          <ol>
            {echo.map(({ key, code, gap, vez }) => (
              <li key={vez} className="grid grid-cols-[16ch_20ch_minmax(0,1fr)] gap-2">
                <b>{key === ' ' ? 'Espaço' : key}</b>
                <span className="text-dim">{code}</span>
                <span className="text-dim">{vez > 1 ? `${gap} ms` : ''}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Screen>
  )
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
