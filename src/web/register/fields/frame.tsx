import { createContext, type ReactNode, useContext, useRef, useState } from 'react'

interface FrameProps {
  id: string
  label: string
  required?: boolean
  error?: string | undefined
  /** Note about the last change of the field, such as a cut paste; the error replaces it. */
  warning?: string | undefined
  help?: string | undefined
  /** True for a group of controls: its label is a span, to which the group refers by aria-labelledby. */
  group?: boolean
  children: ReactNode
}

/** Classes that draw a note over the content below, field-wide; a group's is above: the user types on below. */
const WHOLE =
  'inteiro:absolute inteiro:inset-x-0 inteiro:z-30 inteiro:whitespace-normal inteiro:border inteiro:border-current inteiro:bg-panel inteiro:px-1 inteiro:leading-snug'

/**
 * Draws label and error in one line above the control, so that a form is dense and nothing moves when an error comes. The
 * error takes the room it needs, the label shrinks to its first letters, and help takes the rest. The field with the focus
 * or the mouse shows its whole error, and its whole help where that is cut.
 */
export function Frame({ id, label: rotulo, required = false, group = false, children, ...said }: FrameProps) {
  const { error, warning, help } = said
  const nota = error ?? warning ?? help
  const notaRef = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)
  const measure = () => {
    const { current } = notaRef
    // drawn whole it is no longer cut: only what is in its line is measured
    if (current && !cut) setCut(current.scrollWidth > current.clientWidth)
  }
  const whole = `min-w-0 ${WHOLE} ${group ? 'inteiro:bottom-0' : 'inteiro:top-full'}`
  const label = error || warning ? 'min-w-[min(7ch,40%)] flex-1' : 'max-w-full flex-none'
  const mark = required ? (
    <span aria-hidden="true" className="text-live">
      {' '}
      *
    </span>
  ) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only measures, the control takes the keys
    <div
      className={`group/campo grid min-w-0 content-start ${group ? '' : 'relative'}`}
      onFocus={measure}
      onMouseEnter={measure}
    >
      <div className={`flex min-w-0 items-baseline gap-2 ${group ? 'relative' : ''}`}>
        {group ? (
          <span id={`${id}-rotulo`} className={`rotulo truncate ${label}`}>
            {rotulo}
            {mark}
          </span>
        ) : (
          <span className={`rotulo truncate ${label}`}>
            <label htmlFor={id}>{rotulo}</label>
            {mark}
          </span>
        )}
        <span
          ref={notaRef}
          id={`${id}-nota`}
          {...(warning && !error ? { role: 'alert' } : {})}
          title={nota}
          className={`truncate text-xs ${error ? `text-bad ${whole}` : warning ? `text-live ${whole}` : `ml-auto min-w-0 text-dim ${cut ? whole : ''}`}`}
        >
          {nota}
        </span>
      </div>
      {children}
    </div>
  )
}

/** Gives id, name and aria attributes in a Frame; by its `data-campo`, `chave`, the form finds an error's control. */
export function controlProps(
  id: string,
  chave: string,
  {
    erro,
    ajuda,
    obrigatorio,
  }: { erro?: string | undefined; ajuda?: string | undefined; obrigatorio?: boolean },
) {
  return {
    id,
    name: chave,
    'data-campo': chave,
    'aria-invalid': erro ? (true as const) : undefined,
    'aria-required': obrigatorio ? (true as const) : undefined,
    'aria-describedby': erro || ajuda ? `${id}-nota` : undefined,
  }
}

/** Context of the function that moves the focus to the next control (Enter). The form provides the function. */
export const AvancarContext = createContext<() => void>(() => {})
export const useAvancar = (): (() => void) => useContext(AvancarContext)
