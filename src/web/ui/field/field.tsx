import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string
  /** Error text, tied by aria-describedby. */
  error?: string | undefined
  /** Quiet help under the field; gives way to the error. */
  help?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text input with its label and its error. */
export function Field({ label, error, help, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} required={input['aria-required']} error={error} help={help}>
      <input
        // another field at this place gets an input of its own, never the text of the one before
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

/** aria of a control inside a FieldFrame. */
export function fieldState(id: string, erro: string | undefined, ajuda?: string) {
  return {
    'aria-invalid': erro ? true : undefined,
    'aria-describedby': erro || ajuda ? `${id}-nota` : undefined,
  }
}

interface FrameProps {
  id: string
  label: string
  /** As the control's aria-required says. */
  required?: boolean | 'true' | 'false' | undefined
  error?: string | undefined
  help?: string | undefined
  children: ReactNode
}

/** Label above, control, one line below for the error or the help: the line is always there, so nothing jumps. */
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
