import { REGISTERS } from '../../../domain/registers/index.ts'
import type { DialogProps } from '../../commands/dialogs.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { FormDados, Registro } from './open-form.ts'

/** Registered as 'registro.form': the same form over another screen; closes with the saved record. */
export function FormDialog({ dados, fechar }: DialogProps<FormDados, Registro>) {
  const register = REGISTERS.find(({ id }) => id === dados.registerId)
  return (
    <Dialog titulo={register?.singular ?? ''} escopo="form" aoFechar={() => fechar()}>
      {null}
    </Dialog>
  )
}
