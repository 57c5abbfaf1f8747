import type { ShortForm } from '../../forms/short-form.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  fields: ShortForm
  visible: boolean
  label?: string
  /** Prefix of the two fields in the form's values: 'dono.'. */
  prefix?: string
  autoFocus?: boolean
}

/** Asks for a new password twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { fields, visible, label = 'Senha', prefix = '', autoFocus = false } = props
  return (
    <>
      <PasswordField
        label={label}
        visible={visible}
        autoComplete="new-password"
        autoFocus={autoFocus}
        help="Ao menos 8 caracteres"
        {...fields.field(`${prefix}password`)}
      />
      <PasswordField
        label="Confirme a senha"
        visible={visible}
        autoComplete="new-password"
        {...fields.field(`${prefix}password_confirmation`)}
      />
    </>
  )
}
