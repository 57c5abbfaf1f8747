import { useAtomValue } from 'jotai'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CONTEXTS, type Context } from '../../../domain/commands/contexts.ts'
import { useDesk } from '../../state/desk.ts'
import { readText } from '../run-intent.ts'
import { typedOf } from '../typed/typed.ts'
import { Answer } from './answer.tsx'
import { rowId } from './cart-grid.tsx'

/** Most characters: one more than the parser accepts, so that the parser refuses a long paste with its message. */
const MAX = 1001

interface OmnibarProps {
  ref: Ref<HTMLInputElement>
  /** Reason why typing is blocked, such as a till used by another tab; null when free. */
  blocked: string | null
  context?: Context
}

/** Draws the text box for all entries of a sale. Uncontrolled: typing renders nothing in React but the preview. */
export function Omnibar({ ref, blocked, context = 'pdv.venda' }: OmnibarProps) {
  const desk = useDesk()
  const pending = useAtomValue(desk.pending)
  const [previa, setPrevia] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLInputElement)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  // set on the element itself: a new line under the cursor renders nothing here in React
  useEffect(() => {
    const point = () => {
      const uid = desk.reachedLine.get()
      if (uid) box.current?.setAttribute('aria-activedescendant', rowId(uid))
      else box.current?.removeAttribute('aria-activedescendant')
    }
    return desk.reachedLine.sub(point)
  }, [desk])

  useEffect(() => () => typedOf(desk).set(null), [desk])

  const preview = (value: string) => {
    clearTimeout(timer.current)
    // after the burst of a scanner, never during the burst
    timer.current = setTimeout(() => {
      setPrevia(value === '' ? '' : readText(desk, value, 'teclado').previa)
      // a refused text may be in the box again by now
      const now = box.current?.value ?? ''
      typedOf(desk).set(now === '' ? null : readText(desk, now, 'teclado').intent.tipo)
    }, 40)
  }

  return (
    <div
      data-atras
      className={`grid items-center gap-2 ${blocked ? 'grid-cols-[auto_auto_minmax(0,21ch)_minmax(0,1fr)]' : 'grid-cols-[auto_auto_minmax(0,1fr)_minmax(0,1fr)] max-[900px]:grid-cols-[auto_auto_minmax(12ch,2fr)_minmax(0,1fr)]'} border-live border-b border-l-2 bg-panel px-2 py-1`}
    >
      <span className="selo" aria-hidden="true">
        {CONTEXTS[context]}
      </span>
      <span aria-hidden="true" className="text-live text-lg">
        {pending ? `${pending.replace('.', ',')} ×` : '❯'}
      </span>
      <input
        ref={box}
        data-omnibar
        aria-controls="itens"
        data-home
        aria-label="QTDE * Referência"
        aria-describedby="omnibar-previa"
        placeholder="QTDE * Referência"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={context === 'pdv.venda'}
        disabled={blocked !== null}
        className="h-[26px] bg-transparent text-fg text-lg outline-none ampla:h-[33px] ampla:text-xl"
        onInput={event => {
          const input = event.currentTarget
          if (input.value.length > MAX) input.value = input.value.slice(0, MAX)
          preview(input.value)
        }}
      />
      <span id="omnibar-previa" className={blocked ? 'text-right' : 'truncate text-right'}>
        <Answer blocked={blocked} preview={previa} />
      </span>
    </div>
  )
}
