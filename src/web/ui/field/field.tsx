import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  rotulo: string
  /** Error text, tied by aria-describedby. */
  erro?: string | undefined
  /** Quiet help under the field; gives way to the error. */
  ajuda?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text input with its label and its error. */
export function Field({ rotulo, erro, ajuda, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} obrigatorio={input['aria-required']} erro={erro} ajuda={ajuda}>
      <input
        // another field at this place gets an input of its own, never the text of the one before
        key={input.name}
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        className={`campo ${className}`}
        {...fieldState(id, erro, ajuda)}
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
  rotulo: string
  /** As the control's aria-required says. */
  obrigatorio?: boolean | 'true' | 'false' | undefined
  erro?: string | undefined
  ajuda?: string | undefined
  children: ReactNode
}

/** Label above, control, one line below for the error or the help: the line is always there, so nothing jumps. */
export function FieldFrame({ id, rotulo, obrigatorio, erro, ajuda, children }: FrameProps) {
  return (
    <div className="grid">
      <span className="rotulo">
        <label htmlFor={id}>{rotulo}</label>
        {obrigatorio === true ? (
          <span aria-hidden="true" className="text-live">
            {' '}
            *
          </span>
        ) : null}
      </span>
      {children}
      <p id={`${id}-nota`} className={`min-h-[22px] text-xs ${erro ? 'text-bad' : 'text-dim'}`}>
        {erro ?? ajuda}
      </p>
    </div>
  )
}
