import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string
  /** Error text, tied by aria-describedby. */
  error?: string | undefined
  /** Help text below the field; the error replaces it. */
  help?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Draws a text input with label and error. */
export function Field({ label, error, help, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} required={input['aria-required']} error={error} help={help}>
      <input
        // a new key makes a new input: another field drawn in this place must not show the old text
        key={input.name}
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        className={`campo ${className}`}
        {...fieldState(id, error, help)}
      />
    </FieldFrame>
  )
}

/** Gives the aria attributes of a control in a FieldFrame. */
export function fieldState(id: string, erro: string | undefined, ajuda?: string) {
  return {
    'aria-invalid': erro ? true : undefined,
    'aria-describedby': erro || ajuda ? `${id}-nota` : undefined,
  }
}

interface FrameProps {
  id: string
  label: string
  /** Same as the control's aria-required. */
  required?: boolean | 'true' | 'false' | undefined
  error?: string | undefined
  help?: string | undefined
  children: ReactNode
}

/** Draws label, control, and a line for error or help. The line always takes space, so that nothing moves. */
export function FieldFrame({ id, label, required, error, help, children }: FrameProps) {
  return (
    <div className="grid">
      <span className="rotulo">
        <label htmlFor={id}>{label}</label>
        {required === true ? (
          <span aria-hidden="true" className="text-live">
            {' '}
            *
          </span>
        ) : null}
      </span>
      {children}
      <p id={`${id}-nota`} className={`min-h-[22px] text-xs ${error ? 'text-bad' : 'text-dim'}`}>
        {error ?? help}
      </p>
    </div>
  )
}
