import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { parseFilter } from '../../../domain/fields/filter/filter-text.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { todayOnWire } from '../fields/date/date-text.ts'
import type { Suggestion } from './suggest.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Pause in typing before the list is fetched (doc 2 §7: 500 ms; Enter fetches at once). */
const PAUSE_MS = 500

export interface SearchBoxHandle {
  focar: () => void
  /** Applies the typed text at once; false: the text is invalid. */
  apressar: () => boolean
}

interface SearchBoxProps {
  register: AnyRegister
  /** Text applied to the list. */
  value: string
  /** Applies a text. `passo`: true adds an entry to the browser's history. */
  onApply: (texto: string, opcoes: { passo: boolean }) => void
  /** Moves the focus to the grid. */
  onLeave: () => void
  /** Called with true when the typed text is not applied yet, with false when it is. */
  onPending: (pendente: boolean) => void
  example: string
  gridId: string
  ref?: Ref<SearchBoxHandle>
}

/**
 * Box for free words and typed filters. The text is applied after a pause, or at once on Enter. An invalid text is explained
 * below the box, and the list keeps the rows of the last valid text.
 */
export function SearchBox({
  register,
  value: valor,
  onApply,
  onLeave,
  onPending,
  example,
  gridId,
  ref,
}: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(valor)
  const [caret, setCaret] = useState(0)
  const [focused, setFocused] = useState(false)
  const [closed, setClosed] = useState(true)
  const [at, setAt] = useState(-1)
  /** True once a text was applied since the focus came: only the first one adds an entry to the browser's history. */
  const stepped = useRef(false)
  // a text from outside (Back, a dialog) replaces the typed text; the trimmed form of the typed text does not
  useEffect(() => setText(before => (before.trim() === valor ? before : valor)), [valor])

  const apply = useRef(onApply)
  apply.current = onApply
  const send = (value: string) => {
    if (value.trim() === valor) return
    apply.current(value.trim(), { passo: !stepped.current })
    stepped.current = true
  }
  const understood = (value: string) => !parseFilter(register, value, todayOnWire()).erro
  useImperativeHandle(ref, () => ({
    focar: () => input.current?.select(),
    apressar: () => {
      if (!understood(text.trim())) return false
      setClosed(true)
      send(text)
      return true
    },
  }))
  const pending = text.trim() !== valor
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `pending` changes
  useEffect(() => onPending(pending), [pending])
  const later = useRef(send)
  later.current = send
  useEffect(() => {
    if (text.trim() === valor) return
    const timer = setTimeout(() => later.current(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, valor])

  const offered = useSuggestions(register, text, caret, focused && !closed)
  const itens = offered?.itens ?? []
  const open = itens.length > 0
  const active = open ? Math.min(at, itens.length - 1) : -1

  const type = (value: string, place: number) => {
    setText(value)
    setCaret(place)
    setClosed(false)
    setAt(-1)
  }
  const accept = (item: Suggestion | undefined) => {
    if (!offered || !item) return
    const done = !item.texto.endsWith(':')
    const put = item.texto + (done && offered.token.fim === text.length ? ' ' : '')
    const next = text.slice(0, offered.token.inicio) + put + text.slice(offered.token.fim)
    const place = offered.token.inicio + put.length
    type(next, place)
    requestAnimationFrame(() => input.current?.setSelectionRange(place, place))
  }
  /** Error of the typed text, once typing rests: half-typed words show none. */
  const erro = !pending ? parseFilter(register, text, todayOnWire()).erro : null
  const finish = () => {
    if (active >= 0) return accept(itens[active])
    const trimmed = text.trim()
    setText(trimmed)
    setClosed(true)
    send(trimmed)
    if (understood(trimmed)) onLeave()
  }

  return (
    <ScopeLayer>
      {focused ? (
        <ScopeOf name="lista.busca" onBack={onLeave} commands={[on(lista.aplicar, finish)]} />
      ) : null}
      {open && focused ? (
        <ScopeLayer>
          <ScopeOf
            name="lista.sugestoes"
            onBack={() => setClosed(true)}
            commands={[
              on(lista.acima, () => setAt(active <= 0 ? itens.length - 1 : active - 1)),
              on(lista.abaixo, () => setAt((active + 1) % itens.length)),
              on(lista.completar, () => accept(itens[Math.max(0, active)])),
              on(lista.aplicar, finish),
            ]}
            labels={{ 'lista.aplicar': active >= 0 ? 'Usar' : 'Aplicar' }}
          />
        </ScopeLayer>
      ) : null}
      <div data-scan="off" className="relative">
        <div className="flex items-center gap-2 border-line border-b px-2 py-1 text-lg">
          <span aria-hidden="true" className={focused ? 'text-live' : 'text-dim'}>
            /
          </span>
          <input
            ref={input}
            type="search"
            aria-label="Buscar"
            aria-controls={open ? `${id}-lista` : gridId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-lista-${active}` : undefined}
            aria-invalid={erro ? true : undefined}
            aria-describedby={erro ? `${id}-erro` : undefined}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-1 bg-transparent outline-none"
            value={text}
            onFocus={() => {
              setFocused(true)
              stepped.current = false
            }}
            onBlur={() => {
              setFocused(false)
              setClosed(true)
            }}
            onSelect={event => setCaret(event.currentTarget.selectionStart ?? 0)}
            onChange={event =>
              type(event.target.value, event.target.selectionStart ?? event.target.value.length)
            }
          />
        </div>
        {erro ? (
          <p id={`${id}-erro`} role="alert" className="border-line border-b px-2 text-bad">
            {erro}
          </p>
        ) : null}
        {open ? (
          <ChoiceList
            label="Sugestões"
            rows={itens}
            at={active}
            onChoose={index => itens[index] && accept(itens[index])}
            keyOf={({ texto }) => texto}
            columns="grid-cols-[minmax(16ch,1fr)_auto]"
            className="absolute top-full left-6 z-20 min-w-[36ch] border border-line border-t-live bg-panel"
            striped
            searched={`${id}-lista`}
          >
            {({ rotulo, nota }) => (
              <>
                <span>{rotulo}</span>
                <span className="text-dim">{nota}</span>
              </>
            )}
          </ChoiceList>
        ) : null}
      </div>
    </ScopeLayer>
  )
}
