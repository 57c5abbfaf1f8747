import { useEffect, useState } from 'react'
import { z } from 'zod'
import { defineEndpoint } from '../../../domain/api/define.ts'
import type { OptionList, ValuesField } from '../../../domain/fields/field.ts'
import { call } from '../../api/client.ts'
import { sayLoadFailure } from '../../api/load-failure.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { ChecklistControl } from '../../register/fields/list/checklist-control.tsx'
import { isEmpty } from '../../register/form/pass.ts'

const listar = defineEndpoint({
  method: 'GET',
  path: 'empresas',
  summary: '',
  acesso: {},
  response: z.custom<{ data: { id: number; nome: string }[] }>(),
})

/** Edits the companies of a user, as a checklist of the account's companies. */
export function CompaniesControl({ field, ...props }: ControlProps<ValuesField>) {
  const { store } = props
  const [options, setOptions] = useState<OptionList>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read once for a form
  useEffect(() => {
    const control = new AbortController()
    call(listar, { signal: control.signal }).then(
      ({ data }) => {
        setOptions(data.map(({ id, nome }) => [id, nome] as const))
        const [only, ...others] = data
        // where there is one company, a new user enters it
        if (
          only &&
          others.length === 0 &&
          store.condicao(field).obrigatorio &&
          isEmpty(store.valor(field.chave))
        )
          store.comecar({ [field.chave]: [only.id] })
      },
      error => {
        if (!control.signal.aborted) sayLoadFailure(error, 'empresas', 'lista')
      },
    )
    return () => control.abort()
  }, [])
  const { label, note } = field.campo
  return (
    <ChecklistControl
      {...props}
      field={{ ...field, campo: { type: 'checklist', label, options, ...(note ? { note } : {}) } }}
    />
  )
}
