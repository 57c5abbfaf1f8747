import { CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { dropKeys, dropUnclaimed, holdKeys, releaseKeys } from '../../keys/hold.ts'
import { on } from '../../keys/scopes.ts'
import { useBestRows } from '../../ui/list/best-rows.ts'
import { useMobile } from '../../ui/mobile.ts'

const ROW = 22
/** Row height for touch, px. */
const TOUCH_ROW = 44

export interface PickListHandle {
  escolher: () => void
  /** Calls onAdd for + or − on the row under the cursor. */
  somar?: (by: 1 | -1) => void
}

/** Makes the command and the label of Enter, for a dialog with a single list. */
export const pickCommands = (list: RefObject<PickListHandle | null>) => ({
  commands: [on(lista.abrir, () => list.current?.escolher())],
  labels: { 'lista.abrir': 'Escolher' },
})

interface PickListProps<T> {
  /** Accessible name of the search box. */
  label: string
  placeholder?: string
  text: string
  onType: (texto: string) => void
  rows: readonly T[]
  keyOf: (linha: T) => string | number
  draw: (linha: T) => ReactNode
  /** Index of the row that the cursor begins at; default the first. */
  initial?: number
  onChoose: (linha: T) => void
  /** Called for + and − with the row under the cursor. */
  onAdd?: (linha: T, by: 1 | -1) => void
  /** Tells if the row is marked, in a list with several choices. */
  marked?: (linha: T) => boolean
  /** True when space takes the row; default: in lists with several choices. */
  bySpace?: boolean
  /** Called for Enter when there is no row. */
  onNothing?: () => void
  /** Called with the row under the cursor whenever it changes. */
  onStop?: (linha: T | undefined) => void
  /** Called near the end of the list, to fetch the next page. */
  onEnd?: () => void
  empty: string
  /** Text that `rows` are the result of; null while loading. An Enter typed before the result waits. */
  answered: string | null
  /** True when scans may be typed into the box; the screen then calls `useScans`. */
  scanner?: boolean
  /** True inside a form whose first field is another: the box then does not take the focus when it appears. */
  part?: boolean
  /** Tailwind height of the list; default: the height for a dialog. */
  height?: string
  ref?: Ref<PickListHandle>
}

/** Draws a search box over a list of rows; the focus stays in the box, arrows move the option (cmdk's combobox). */
export function PickList<T>({
  label,
  placeholder,
  text,
  onType,
  rows,
  keyOf,
  draw,
  initial = 0,
  onChoose,
  onAdd,
  marked,
  bySpace = marked !== undefined,
  onNothing,
  onStop,
  onEnd,
  empty,
  answered,
  scanner = false,
  part = false,
  height,
  ref,
}: PickListProps<T>) {
  const id = useId()
  const mobile = useMobile()
  const row = mobile ? TOUCH_ROW : ROW
  // a new search text resets the cursor
  const [moved, setMoved] = useState<{ texto: string; at: number } | null>(null)
  const active = moved?.texto === text ? moved.at : null
  const at = Math.min(active ?? initial, Math.max(0, rows.length - 1))
  const idOf = (index: number) => `${id}-${index}`
  const { drawn, onScroll } = useBestRows(rows.length, at, text, idOf)
  useEffect(() => {
    if (onEnd && rows.length > 0 && Math.max(at + 8, drawn) >= rows.length) onEnd()
  }, [at, drawn, rows.length, onEnd])

  const move = (passo: number) =>
    setMoved({ texto: text, at: Math.min(rows.length - 1, Math.max(0, at + passo)) })
  /** True after Enter came before the typed text's rows: the choice waits, never taking a row of an earlier text. */
  const early = useRef(false)
  const box = useRef<HTMLInputElement>(null)
  const pick = (linha: T) => {
    onChoose(linha)
    // when the list stays open, the next text typed replaces the present text
    box.current?.select()
  }
  const take = (linha: T | undefined) => (linha === undefined ? onNothing?.() : pick(linha))
  const choose = () => {
    early.current = answered !== text
    // keys typed from now on are for what the choice leads to
    if (early.current) return holdKeys('resposta')
    take(rows[at])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `take` on a render must not run this
  useEffect(() => {
    if (!early.current || answered !== text) return
    early.current = false
    if (rows[initial] === undefined) dropKeys()
    take(rows[initial])
    releaseKeys('resposta')
  }, [answered, text, rows])
  useEffect(
    () => () => {
      if (early.current) dropUnclaimed('resposta')
    },
    [],
  )
  const sum = (by: 1 | -1) => {
    const linha = rows[at]
    if (linha !== undefined) onAdd?.(linha, by)
  }
  useImperativeHandle(ref, () => ({ escolher: choose, somar: sum }))
  /**
   * Signs (+, −) typed right after the words: applied to the row under the cursor once `rows` answer the words.
   * `sobre`: the signs replaced selected words.
   */
  const [signs, setSigns] = useState({ typed: '', sobre: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `sum` on a render must not run this
  useEffect(() => {
    if (signs.typed === '' || answered !== text) return
    setSigns({ typed: '', sobre: false })
    if (signs.sobre) box.current?.select()
    for (const sign of signs.typed) sum(sign === '+' ? 1 : -1)
  }, [signs, answered, text])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(step)
    } else if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      choose()
    } else if (bySpace && event.key === ' ' && !event.repeat && (active !== null || text === '')) {
      // a space separates words until the user has moved the cursor
      event.preventDefault()
      take(rows[at])
    } else if (onAdd && (event.key === '+' || event.key === '-')) {
      event.preventDefault()
      sum(event.key === '+' ? 1 : -1)
    }
    // Home and End move in the text: cmdk would move among the rows
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
  }

  const atual = rows[at]
  useEffect(() => onStop?.(atual), [onStop, atual])
  return (
    <CommandRoot
      label={label}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={atual === undefined ? '' : String(keyOf(atual))}
      className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]"
      {...(scanner ? {} : { 'data-scan': 'off' })}
    >
      <CommandInput
        asChild
        value={text}
        onValueChange={value => {
          early.current = false
          const [, words = value, typed = ''] = (onAdd && /^(.*?)([+-]*)$/.exec(value)) || []
          // signs alone change no search: they apply to the row found already
          const sobre = typed !== '' && words === ''
          if (typed !== '') setSigns(before => ({ typed: before.typed + typed, sobre }))
          if (!sobre) onType(words)
        }}
      >
        <input
          ref={box}
          aria-activedescendant={atual === undefined ? undefined : idOf(at)}
          autoFocus={!part}
          {...(part ? { 'data-steers': true } : { 'data-home': true })}
          className="campo m-2 w-[calc(100%-16px)] text-lg"
          placeholder={placeholder ?? label}
          onKeyDown={onKeyDown}
        />
      </CommandInput>
      <div className="relative min-h-0">
        {rows.length === 0 ? <p className="absolute inset-x-0 top-px px-2 text-dim">{empty}</p> : null}
        {/* the scroller is the listbox itself: the popup of a combobox takes no focus */}
        <CommandList
          label={label}
          aria-multiselectable={marked ? true : undefined}
          className={`${height ?? (mobile ? 'h-[calc(100dvh-160px)]' : 'h-[330px]')} overflow-y-auto border-line border-t`}
          onScroll={onScroll}
          onMouseDown={event => event.preventDefault()}
        >
          {rows.slice(0, drawn).map((linha, index) => (
            <CommandItem key={keyOf(linha)} asChild value={String(keyOf(linha))} onSelect={() => pick(linha)}>
              <div
                id={idOf(index)}
                role="option"
                aria-selected={index === at}
                aria-checked={marked?.(linha)}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="flex items-center gap-3 whitespace-nowrap px-2 aria-selected:bg-sel aria-selected:text-live aria-selected:shadow-[inset_2px_0_0_var(--live)]"
                style={{ height: row }}
              >
                {draw(linha)}
              </div>
            </CommandItem>
          ))}
        </CommandList>
      </div>
      <p role="status" className="sr-only">
        {rows.length === 1 ? '1 resultado' : `${rows.length} resultados`}
      </p>
    </CommandRoot>
  )
}
