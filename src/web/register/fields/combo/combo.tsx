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
  help: string | undefined
  /** Text of the closed field. */
  shown: string
  /** Said after the code where there is room. */
  rows: readonly T[]
  keyOf: (linha: T) => string | number
  draw: (linha: T) => ReactNode
  /** Position of the chosen row when the list opens without a question. */
  chosen: number
  /** The question: null while nobody types. Answered by `rows`. */
  text: string | null
  onAsk: (texto: string | null) => void
  /** The question is not yet answered: an Enter waits for it. */
  waiting?: boolean
  /** Enter before its answer: ask at once. */
  onHurry?: () => void
  onChoose: (linha: T) => void
  onClear: () => void
  /** `''`: left before its answer, the row is taken when it comes; else why no row is called so; null: nothing is typed. */
  onPending: ReturnType<typeof usePend>
  /** The list opens by itself as the focus comes: its rows are likely ones. */
  propose?: () => boolean
  /** F4, with its word for the bar. */
  openWith?: { palavra: string; executar: () => void } | undefined
  /** Other commands on the record that it has. */
  commands?: ScopeCommands | undefined
  /** The list was opened without a question: all rows are wanted. */
  onShow?: (aberta: boolean) => void
  /** The last row is in sight. */
  onEnd?: () => void
}

/** The keys by which Headless's Combobox is told what the keymap's commands mean. `''`: a hand types. */
type Sign = 'ArrowDown' | 'ArrowUp' | 'Escape' | ''
type Press = (sign: Sign) => void

/**
 * A field whose value is chosen from a list: typing asks, arrows walk, Enter (or leaving) takes the row and goes on. It is a Combobox
 * of Headless UI, which knows whether the list is open, which row is under the cursor, and says both to a screen reader; what is asked,
 * awaited and taken is ours, and so are the keys.
 */
export function Combo<T>(props: ComboProps<T>) {
  const { rows, keyOf: chaveDe, chosen: escolhida, text } = props
  const chosen = rows[escolhida]
  // a row of an answer is not the row chosen before: the cursor stands on the best answer, not on the value
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
  /** Key by which Headless knows a row. */
  keyOf: (linha: T) => string
  /** Called when Headless closes the list by itself. */
  closed: RefObject<() => void>
  /** Called when the mouse takes a row. */
  picked: RefObject<(linha: T | undefined) => void>
}

function Field<T>({ open, active, closed, picked, ...props }: FieldProps<T>) {
  const { fieldKey, label, required, readOnly, error, help, shown, rows, text, openWith } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const press = useRef<Press>(() => {})
  const [focused, setFocused] = useState(false)
  const advance = useAvancar()
  /** Enter (or the leaving of the field) came before the answer. */
  const early = useRef<'enter' | 'saida' | null>(null)
  const at = Math.min(active, Math.max(0, rows.length - 1))
  const { onEnd } = props

  useEffect(() => {
    if (open && rows.length > 0 && at >= rows.length - 3) onEnd?.()
  }, [open, at, rows.length, onEnd])

  // a name that comes after the focus is typed over as the one that was there; Headless writes it into the box once more before this
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that another name stands there
  useEffect(() => {
    const box = input.current
    // a key may come between the drawing of the name and this: what it typed stays
    if (text === null && box?.value === shown && document.activeElement === box) selectAll(box)
  }, [shown])

  /** Closes the list alone: what was asked may still be awaited. */
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
      // what is typed from here on is the next field's
      holdKeys('resposta')
      props.onHurry?.()
    } else if (rows.length === 0) nothing()
    else {
      take(rows[at])
      advance()
    }
  }
  const none = whyNone(text ?? '')
  /** Enter found no row: it is said, and the text stays to be mended. */
  const nothing = () => {
    if (text === null) {
      close()
      return advance()
    }
    props.onPending(none)
    alerta(isTooLong(text ?? '') ? `${label}: ${none}` : `${label}: nada foi localizado com “${text}”`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the answer has come
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

  // nothing likely was found: the field is as any other
  const unasked = open && text === null && !props.waiting && rows.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the answer has come
  useEffect(() => {
    if (unasked && props.propose?.() && early.current === null) close()
  }, [unasked])

  const leave = () => {
    setFocused(false)
    // blanks ask nothing
    if (text && text.trim() === '') return close()
    if (text && props.waiting) {
      early.current = 'saida'
      // somebody went elsewhere: what is typed from here on is that field's
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
    // what was typed and answered is taken
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
      // nothing was taken by the mouse: Headless empties a list that closes, and who left with Tab has left
      if (linha === undefined) return
      take(linha)
      input.current?.focus()
    }
  })

  return (
    <Frame id={id} label={label} required={required} error={error} help={help}>
      <div className="relative grid">
        <ComboboxInput
          as={Box}
          ref={input}
          press={press}
          own={{
            ...controlProps(id, fieldKey, { erro: error, ajuda: help, obrigatorio: required }),
            readOnly,
            value: text ?? shown,
            onKeyDown: event => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              show()
            },
          }}
          // what Headless writes into the box when the list closes is what stands there
          displayValue={() => text ?? shown}
          onFocus={event => {
            setFocused(true)
            selectAll(event.target)
            // it found nothing: there it stands, with what there is instead
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
            // another question begins at its first row
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
  // a long name is known by how it begins
  box.scrollLeft = 0
}

type InputProps = ComponentProps<'input'>

interface BoxProps extends InputProps {
  press: RefObject<Press>
  /** Props that win over Headless's: names and words of the form, and the keys the keymap leaves to a field. */
  own: InputProps
}

/**
 * The field's input as Headless draws it, but for the keys: they come from the keymap, which may have others than Headless knows, so
 * its own handler is kept aside and told what each command means.
 */
function Box({ press, own, onKeyDown, ...given }: BoxProps) {
  useLayoutEffect(() => {
    press.current = key => onKeyDown?.({ key, preventDefault() {}, stopPropagation() {} } as never)
  })
  return <input {...given} {...own} autoComplete="off" spellCheck={false} className="campo pr-5" />
}
