import { flushSync } from 'react-dom'
import type { Registro } from '../../../domain/fields/registro.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { releaseKeys } from '../../keys/hold.ts'
import { FormFrame } from './form-frame.tsx'
import type { FormDados } from './open-form.ts'
import { useFormView } from './use-form-view.tsx'

/** Shows the form as a dialog; closes with the saved record. */
export function FormDialog({ data: { registerId, ...dados }, close }: DialogProps<FormDados, Registro>) {
  const register = PRESENTED.find(({ id }) => id === registerId)
  if (!register) throw new Error(`Registro desconhecido: ${registerId}`)
  const saved = (record: Registro) => {
    flushSync(() => close(record))
    releaseKeys('saida')
  }
  const view = useFormView({ register, ...dados, aoSalvar: saved, aoSair: () => close() })
  return <FormFrame view={view} width="w-[124ch]" />
}
