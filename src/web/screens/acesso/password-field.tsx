import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { FieldFrame, fieldState } from '../../ui/field/field.tsx'

/** Keeps whether a screen shows its passwords, with a toggle. */
export function useShown() {
  const [shown, setShown] = useState(false)
  return { shown, toggle: () => setShown(before => !before) }
}

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string
  visible: boolean
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const capsOn = (event: KeyboardEvent) => event.getModifierState('CapsLock')

/** Asks for a password: hidden unless the user shows it (F6); warns when Caps Lock is on. */
export function PasswordField({ label, visible, error, help, ...input }: PasswordFieldProps) {
  const id = useId()
  const [caps, setCaps] = useState(false)
  const aviso = caps ? 'Caps Lock ligado' : undefined
  const said = error && aviso ? `${error} · ${aviso}` : error
  return (
    <FieldFrame id={id} label={label} required={input['aria-required']} error={said} help={aviso ?? help}>
      <input
        key={input.name}
        spellCheck={false}
        autoCapitalize="none"
        {...input}
        id={id}
        type={visible ? 'text' : 'password'}
        className="campo"
        onKeyDown={event => setCaps(capsOn(event))}
        onKeyUp={event => setCaps(capsOn(event))}
        onBlur={event => {
          setCaps(false)
          input.onBlur?.(event)
        }}
        {...fieldState(id, said, aviso ?? help)}
      />
    </FieldFrame>
  )
}
