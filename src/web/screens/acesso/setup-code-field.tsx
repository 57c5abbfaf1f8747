import type { ShortForm } from '../../forms/short-form.ts'
import { Field } from '../../ui/field/field.tsx'

/** Asks for the code of an installation that strangers reach. */
export const SetupCodeField = ({ campo }: Pick<ShortForm, 'campo'>) => (
  <Field
    rotulo="Código da instalação"
    maxLength={40}
    ajuda="Está na janela onde a Tecla foi iniciada"
    {...campo('codigo')}
  />
)
