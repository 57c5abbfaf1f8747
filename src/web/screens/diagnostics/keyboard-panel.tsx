import { useEffect, useRef, useState } from 'react'
import { layoutOf, type ScannerLayout, TEST_CODE } from '../../../core/barcode/keyboard.ts'
import { chordLabel } from '../../keys/chords.ts'
import { captureNextChord } from '../../keys/dispatcher.ts'
import { scanOptions } from '../../keys/scan.ts'
import { chordMeaning, RESERVED } from './chord-meaning.ts'

interface Echo {
  key: string
  code: string
  gap: number
  vez: number
}

const KEPT = 12
const TONES = { reservada: 'text-bad', usada: 'text-fg', livre: 'text-ok' } as const

interface PanelProps {
  /** True while chords are only shown and run no command, until Esc. */
  testing: boolean
  onLeave: () => void
}

/** Shows the input of keyboard and scanner: the characters with their timing, or chords with their command. */
export function KeyboardPanel({ testing, onLeave }: PanelProps) {
  return (
    <section
      aria-labelledby="teclado"
      className="min-h-0 overflow-hidden border-line border-l bg-panel px-3 py-1"
    >
      <h2 id="teclado" className="rotulo">
        Teclado e leitor
      </h2>
      {testing ? <Chords onLeave={onLeave} /> : <Typed />}
      <h2 className="rotulo border-line border-b pt-3">Teclas que não são nossas</h2>
      <ul>
        {RESERVED.map(([chords, porque]) => (
          <li key={chords} className="grid grid-cols-[34ch_minmax(0,1fr)] gap-2">
            <span>{chords}</span>
            <span className="text-dim">{porque}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Chords({ onLeave }: { onLeave: () => void }) {
  const [heard, setHeard] = useState<readonly { chord: string; vez: number }[]>([])
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    let cancel = () => {}
    let count = 0
    const listen = () => {
      cancel = captureNextChord(chord => {
        if (chord === 'Escape') return leave.current()
        count += 1
        const vez = count
        setHeard(before => [{ chord, vez }, ...before].slice(0, KEPT))
        listen()
      })
    }
    listen()
    return () => cancel()
  }, [])
  return (
    <>
      <p role="status" className="text-live">
        {heard[0]
          ? `${chordLabel(heard[0].chord)}: ${chordMeaning(heard[0].chord).texto}`
          : 'Pressione as teclas. Esc termina'}
      </p>
      <ol aria-label="Teclas recebidas" className="h-[264px]">
        {heard.map(({ chord, vez }) => {
          const { texto, tipo } = chordMeaning(chord)
          return (
            <li key={vez} className="grid grid-cols-[18ch_minmax(0,1fr)] gap-2">
              <b>{chordLabel(chord)}</b>
              <span className={`truncate ${TONES[tipo]}`}>{texto}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Typed() {
  const [echo, setEcho] = useState<readonly Echo[]>([])
  const [layout, setLayout] = useState<ScannerLayout | null>(null)
  const last = useRef(0)
  const count = useRef(0)
  const speed = median(echo.slice(0, -1).map(({ gap }) => gap))
  const { intervalo, repique } = scanOptions()
  return (
    <>
      <label htmlFor="eco" className="sr-only">
        Eco do teclado e do leitor
      </label>
      <input
        id="eco"
        className="campo"
        autoFocus
        autoComplete="off"
        placeholder="digite ou leia um código"
        onChange={event => setLayout(layoutOf(event.target.value.trim()))}
        onKeyDown={event => {
          const now = event.timeStamp
          const gap = Math.round(now - last.current)
          last.current = now
          count.current += 1
          const { key, code } = event
          // the next code takes the place of this one
          if (key === 'Enter') event.currentTarget.select()
          setEcho(before => [{ key, code, gap, vez: count.current }, ...before].slice(0, KEPT))
        }}
      />
      <p className="text-dim" role="status">
        {speed === null
          ? 'esperando teclas'
          : `intervalo mediano ${speed} ms: ${speed <= intervalo ? 'leitor' : 'mão'}`}
      </p>
      <p role="status" className={layout === 'americano' ? 'text-bad' : 'text-ok'}>
        {layout === 'americano'
          ? 'O leitor está com o teclado americano: em Ajustar o leitor, escolha americano'
          : layout === 'computador'
            ? 'O leitor está com o teclado do computador'
            : `Para saber o teclado do leitor, imprima a página de teste e leia ${TEST_CODE}`}
      </p>
      <p className="text-dim">
        Leitor ajustado: até {intervalo} ms, {repique === 0 ? 'sem repique' : `repique de ${repique} ms`}
      </p>
      <ol aria-label="Teclas recebidas" className="h-[264px]">
        {echo.map(({ key, code, gap, vez }) => (
          <li key={vez} className="grid grid-cols-[14ch_18ch_minmax(0,1fr)] gap-2">
            <b>{key === ' ' ? 'Espaço' : key}</b>
            <span className="text-dim">{code}</span>
            <span className="text-dim">{vez > 1 ? `${gap} ms` : ''}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
