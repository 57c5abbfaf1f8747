import type { ShortForm } from '../../forms/short-form.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  fields: ShortForm
  visivel: boolean
  rotulo?: string
  /** Path of the two fields in the form's values: 'dono.'. */
  prefixo?: string
  autoFocus?: boolean
}

/** A password being chosen, and the same typed once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { fields, visivel, rotulo = 'Senha', prefixo = '', autoFocus = false } = props
  return (
    <>
      <PasswordField
        rotulo={rotulo}
        visivel={visivel}
        autoComplete="new-password"
        autoFocus={autoFocus}
        ajuda="Ao menos 8 caracteres"
        {...fields.campo(`${prefixo}password`)}
      />
      <PasswordField
        rotulo="Confirme a senha"
        visivel={visivel}
        autoComplete="new-password"
        {...fields.campo(`${prefixo}password_confirmation`)}
      />
    </>
  )
}
