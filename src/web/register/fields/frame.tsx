import { createContext, type ReactNode, useContext } from 'react'

interface FrameProps {
  id: string
  label: string
  required?: boolean
  error?: string | undefined
  /** Said at once, of what was just done to the field; gives way to the error. */
  warning?: string | undefined
  help?: string | undefined
  /** A group of controls names itself: its label is no <label>. */
  group?: boolean
  children: ReactNode
}

/** Laid over what lies there, in its field's width: below its control, or above a group, in which one goes on typing. */
const WHOLE =
  'inteiro:absolute inteiro:inset-x-0 inteiro:z-10 inteiro:whitespace-normal inteiro:border inteiro:border-current inteiro:bg-panel inteiro:px-1 inteiro:leading-snug'

/**
 * Label and error share the line above the control: a form twice as dense, and nothing moves when an error comes. The error takes
 * the room it needs and the label gives way down to its first letters; help takes what the label leaves. Of the field that has the
 * focus, or the mouse over it, the error is there whole, however long.
 */
export function Frame({ id, label: rotulo, required = false, group = false, children, ...said }: FrameProps) {
  const { error, warning, help } = said
  const nota = error ?? warning ?? help
  const whole = `min-w-0 ${WHOLE} ${group ? 'inteiro:bottom-0' : 'inteiro:top-full'}`
  const label = error || warning ? 'min-w-[min(7ch,40%)] flex-1' : 'max-w-full flex-none'
  const mark = required ? (
    <span aria-hidden="true" className="text-live">
      {' '}
      *
    </span>
  ) : null
  return (
    <div className={`group/campo grid min-w-0 content-start ${group ? '' : 'relative'}`}>
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
          id={`${id}-nota`}
          {...(warning && !error ? { role: 'alert' } : {})}
          title={nota}
          className={`truncate text-xs ${error ? `text-bad ${whole}` : warning ? `text-live ${whole}` : 'ml-auto min-w-0 text-dim'}`}
        >
          {nota}
        </span>
      </div>
      {children}
    </div>
  )
}

/** aria and marks of a control inside a Frame; `chave` is how an error finds it. */
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

/** Moves the focus to the next control of the form (Enter), from wherever it is. Given by the form. */
export const AvancarContext = createContext<() => void>(() => {})
export const useAvancar = (): (() => void) => useContext(AvancarContext)
