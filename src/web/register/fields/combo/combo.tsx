import { Combobox, ComboboxInput } from '@headlessui/react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { form } from '../../../../domain/commands/form/index.ts'
import { lista } from '../../../../domain/commands/lista/index.ts'
import { dropKeys, holdKeys, releaseKeys } from '../../../keys/hold.ts'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { ScopeOf } from '../../../keys/scope-of.tsx'
import { on, type ScopeCommands } from '../../../keys/scopes.ts'
import { alerta } from '../../../state/notices.ts'
import { controlProps, Frame, useAvancar } from '../frame.tsx'
import { ComboOptions, ROWS } from './combo-options.tsx'
import { isTooLong, type usePend, whyNone } from './use-pend.ts'

interface ComboProps<T> {
  fieldKey: string
  label: string
  required: boolean
  readOnly: boolean
  error: string | undefined
  /** Doubt about the value, which does not refuse it. */
  warning?: string | undefined
  help: string | undefined
  /** Text of the closed field. */
  shown: string
  /** Rows found for the typed text. */
  rows: readonly T[]
  keyOf: (linha: T) => string | number
  draw: (linha: T) => ReactNode
  /** Index of the chosen row, used when the list opens without a typed text. */
  chosen: number
  /** Typed search text; null when nothing is typed. */
  text: string | null
  onAsk: (texto: string | null) => void
  /** True while the search has no answer: an Enter then waits for the answer. */
  waiting?: boolean
  /** Called when Enter, or leaving the field, comes before the answer: searches without the typing delay. */
  onHurry?: () => void
  onChoose: (linha: T) => void
  onClear: () => void
  /**
   * Reports a typed text that is not yet a value. `''`: the field was left before the search answered, and the row is taken
   * when the answer comes; a text: the reason why no row was found; null: nothing is typed.
   */
  onPending: ReturnType<typeof usePend>
  /** Tells whether the list opens when the field gets the focus, because its rows are likely values. */
  propose?: () => boolean
  /** Command of F4, with its label in the hint bar. */
  openWith?: { palavra: string; executar: () => void } | undefined
  /** Other commands on the chosen record. */
  commands?: ScopeCommands | undefined
  /** Called with true when the list opens without a typed text (all rows are wanted), with false when the field closes. */
  onShow?: (aberta: boolean) => void
  /** Called when the cursor is on one of the last three rows. */
  onEnd?: () => void
}

/** Keys by which our commands are passed to Headless UI's Combobox. `''`: typed text. */
type Sign = 'ArrowDown' | 'ArrowUp' | 'Escape' | ''
type Press = (sign: Sign) => void

/**
 * Field whose value is chosen from a list: typing searches, arrows move, Enter or leaving takes the row. Headless UI's
 * Combobox holds the open list and the current row, and tells screen readers; searching, taking and keys are handled here.
 */
export function Combo<T>(props: ComboProps<T>) {
  const { rows, keyOf: chaveDe, chosen: escolhida, text } = props
  const chosen = rows[escolhida]
  // found rows have the search text in their keys, unlike the chosen row: the cursor starts at the best result, not at the
  // value
  const keyOf = (linha: T) => `${text === null ? '' : `?${text}`} ${chaveDe(linha)}`
  const closed = useRef(() => {})
  const picked = useRef((_: T | undefined) => {})
  return (
    <Combobox
      value={chosen === undefined || text !== null ? null : keyOf(chosen)}
      onChange={value => picked.current(rows.find(linha => keyOf(linha) === value))}
      onClose={() => closed.current()}
    >
      {({ open, activeIndex }) => (
        <Field<T>
          {...props}
          open={open}
          active={activeIndex ?? 0}
          keyOf={keyOf}
          closed={closed}
          picked={picked}
        />
      )}
    </Combobox>
  )
}

interface FieldProps<T> extends ComboProps<T> {
  open: boolean
  active: number
  /** Key of a row for Headless UI. */
  keyOf: (linha: T) => string
  /** Called when Headless UI, not this component, closes the list. */
  closed: RefObject<() => void>
  /** Called when the mouse takes a row. */
  picked: RefObject<(linha: T | undefined) => void>
}

function Field<T>({ open, active, closed, picked, ...props }: FieldProps<T>) {
  const { fieldKey, label, required, readOnly, error, warning, help, shown, rows, text, openWith } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const press = useRef<Press>(() => {})
  const [focused, setFocused] = useState(false)
  const advance = useAvancar()
  /** Set when Enter, or leaving the field, came before the answer. */
  const early = useRef<'enter' | 'saida' | null>(null)
  const at = Math.min(active, Math.max(0, rows.length - 1))
  const { onEnd } = props

  useEffect(() => {
    if (open && rows.length > 0 && at >= rows.length - 3) onEnd?.()
  }, [open, at, rows.length, onEnd])

  // selects a name that loads after the focus, so that typing replaces the name; Headless UI has rewritten the box by then
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another name is shown
  useEffect(() => {
    const box = input.current
    // a key may have come between the drawing of the name and this effect: its text stays
    if (text === null && box?.value === shown && document.activeElement === box) selectAll(box)
  }, [shown])

  /** Closes only the list; an answer may still be awaited. */
  const hide = () => {
    closed.current = () => {}
    press.current('Escape')
  }
  const close = () => {
    hide()
    early.current = null
    props.onAsk(null)
    props.onShow?.(false)
    props.onPending(null)
  }
  const show = () => {
    if (readOnly) return
    if (!open) press.current('ArrowDown')
    props.onShow?.(true)
  }
  const take = (linha: T | undefined) => {
    if (linha === undefined) return
    props.onChoose(linha)
    close()
  }
  const enter = () => {
    if (text === '') {
      props.onClear()
      close()
      advance()
    } else if (props.waiting) {
      early.current = 'enter'
      // keys typed from now on are for the next field
      holdKeys('resposta')
      props.onHurry?.()
    } else if (rows.length === 0) nothing()
    else {
      take(rows[at])
      advance()
    }
  }
  const none = whyNone(text ?? '')
  /** Reports that Enter found no row; the text stays to be corrected. */
  const nothing = () => {
    if (text === null) {
      close()
      return advance()
    }
    props.onPending(none)
    alerta(isTooLong(text ?? '') ? `${label}: ${none}` : `${label}: nada foi localizado com “${text}”`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer has come
  useEffect(() => {
    if (!early.current || props.waiting) return
    const left = early.current === 'saida'
    early.current = null
    if (rows.length === 0 && text === null && !left) {
      nothing()
      releaseKeys('resposta')
      return
    }
    if (rows.length === 0) {
      dropKeys()
      if (left) props.onPending(none)
      else nothing()
      return
    }
    take(rows[0])
    if (!left) advance()
    releaseKeys('resposta')
  }, [props.waiting, rows])

  // no rows to propose: the list closes, and the field behaves like one without proposals
  const unasked = open && text === null && !props.waiting && rows.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an answer without rows has come
  useEffect(() => {
    if (unasked && props.propose?.() && early.current === null) close()
  }, [unasked])

  const leave = () => {
    setFocused(false)
    // a text of blanks searches nothing
    if (text && text.trim() === '') return close()
    if (text && props.waiting) {
      early.current = 'saida'
      // the user left the field: keys typed from now on are for the new one
      releaseKeys('resposta')
      hide()
      props.onPending('')
      props.onHurry?.()
      return
    }
    if (text && rows.length === 0) {
      hide()
      props.onPending(none)
      return
    }
    // the row found for the typed text is taken
    if (text === '') props.onClear()
    else if (text !== null && rows[at] !== undefined) props.onChoose(rows[at])
    close()
  }
  const move = (step: number) => {
    for (let left = Math.abs(step); left > 0; left--) press.current(step < 0 ? 'ArrowUp' : 'ArrowDown')
  }
  useLayoutEffect(() => {
    closed.current = close
    picked.current = linha => {
      // Headless UI also reports that nothing is chosen: its list closed without a choice, or Tab left the field
      if (linha === undefined) return
      take(linha)
      input.current?.focus()
    }
  })

  return (
    <Frame id={id} label={label} required={required} error={error} warning={warning} help={help}>
      <div className="relative grid">
        <ComboboxInput
          as={Box}
          ref={input}
          press={press}
          own={{
            ...controlProps(id, fieldKey, { erro: error, ajuda: warning ?? help, obrigatorio: required }),
            readOnly,
            value: text ?? shown,
            onKeyDown: event => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              show()
            },
          }}
          // text that Headless UI writes into the box when the list closes
          displayValue={() => text ?? shown}
          onFocus={event => {
            setFocused(true)
            selectAll(event.target)
            // returning to a typed text without a chosen row opens the list again
            if (text && !open) press.current('ArrowDown')
            else if (text === null && props.propose?.()) show()
          }}
          onBlur={leave}
          onChange={event => {
            early.current = null
            press.current('')
            props.onPending(null)
            props.onAsk(event.target.value)
          }}
          onMouseDown={() => {
            if (document.activeElement === input.current) show()
          }}
        />
        {readOnly ? null : (
          <span aria-hidden="true" className="pointer-events-none absolute top-0.5 right-1.5 text-dim">
            ▾
          </span>
        )}
        {open ? (
          <ComboOptions
            // another search text starts at the first row
            key={text}
            id={id}
            label={label}
            anchor={input}
            rows={rows}
            active={at}
            keyOf={props.keyOf}
            draw={props.draw}
            empty={props.waiting ? 'Procurando…' : none}
          />
        ) : null}
      </div>
      {focused && !readOnly ? (
        <ScopeLayer>
          {openWith ? (
            <ScopeOf
              name="form.campo"
              commands={[
                on(lista.abaixo, open ? false : show),
                on(form.abrir, openWith.executar),
                ...(props.commands ?? []),
              ]}
              labels={{ 'lista.abaixo': 'Listar', 'form.abrir': openWith.palavra }}
            />
          ) : null}
          {open ? (
            <ScopeLayer>
              <ScopeOf
                name="form.opcoes"
                onBack={close}
                commands={[
                  on(lista.abrir, enter),
                  on(lista.acima, () => move(-1)),
                  on(lista.abaixo, () => move(1)),
                  on(lista.paginaAcima, () => move(-ROWS)),
                  on(lista.paginaAbaixo, () => move(ROWS)),
                ]}
                labels={{ 'lista.abrir': 'Escolher', 'app.voltar': 'Fechar a lista' }}
              />
            </ScopeLayer>
          ) : null}
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

function selectAll(box: HTMLInputElement): void {
  box.select()
  // scrolls to the start of the text: the beginning of a long name tells more than its end
  box.scrollLeft = 0
}

type InputProps = ComponentProps<'input'>

interface BoxProps extends InputProps {
  press: RefObject<Press>
  /** Props that replace Headless UI's: ids and aria attributes of the form, the text, and the arrow keys. */
  own: InputProps
}

/** Draws Headless UI's input without its key handler, called with the key each command means: the keymap may differ. */
function Box({ press, own, onKeyDown, ...given }: BoxProps) {
  useLayoutEffect(() => {
    press.current = key => onKeyDown?.({ key, preventDefault() {}, stopPropagation() {} } as never)
  })
  return <input {...given} {...own} autoComplete="off" spellCheck={false} className="campo pr-5" />
}
