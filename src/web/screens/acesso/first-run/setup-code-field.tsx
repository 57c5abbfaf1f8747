import type { ShortForm } from '../../../forms/short-form.ts'
import { Field } from '../../../ui/field/field.tsx'

/** Asks for the setup code, required when strangers can reach the installation. */
export const SetupCodeField = ({ field }: Pick<ShortForm, 'field'>) => (
  <Field
    label="Código da instalação"
    maxLength={40}
    help="Está na janela onde a Tecla foi iniciada"
    {...field('codigo')}
  />
)
