import { useMemo } from 'react'
import type { RefField } from '../../../../domain/fields/field.ts'
import { presentationOf } from '../../../../domain/fields/view.ts'
import { REGISTERS } from '../../../../domain/records/index.ts'
import { getSession } from '../../../state/session.ts'
import { mayWrite } from '../../access.ts'
import { openRegistro } from '../../form/open-form.ts'
import type { FormStore } from '../../form/store.ts'
import { useForm } from '../../form/use-store.ts'
import { demanda, startOf } from './lookup.ts'
import type { LookupFinding, LookupQuery } from './lookup-query.ts'

type Busca = Pick<RefField, 'where' | 'oferece'> & { to?: string }

/** Gives the form's company as a filter, when the form's company is not the open one and the rows belong to companies. */
function outraEmpresa({ contexto }: FormStore, to: string): { empresa_id?: number } {
  const { empresa_id } = contexto
  const owned = REGISTERS.find(({ id }) => id === to)?.owner?.empresa === true
  return owned && empresa_id !== undefined && empresa_id !== getSession()?.user.empresa.id
    ? { empresa_id }
    : {}
}

/** Gives the query filters of the field's look-up. The object changes only when a filter changes. */
export function useDemanda(store: FormStore, campo: Busca): Record<string, string | number> {
  const demanded = useForm(store, s =>
    JSON.stringify({ ...demanda(campo, s.valores()), ...outraEmpresa(s, campo.to ?? '') }),
  )
  return useMemo(() => JSON.parse(demanded) as Record<string, string | number>, [demanded])
}

/** Text typed in the field, and the function that clears it. */
interface Digitado {
  texto: string | null
  aoTirar: () => void
}

/**
 * Makes the command of F4 in a look-up: opens the field's record (`id`), or a new one with the look-up's filters and the
 * typed text. Undefined when the look-up opens no form, its rows belong to another company, or the user may not create a new
 * record.
 */
export function abertura(
  consulta: LookupQuery | null,
  campo: Busca,
  store: FormStore,
  id: number | undefined,
  { texto, aoTirar }: Digitado,
  aoSalvar: (achado: LookupFinding) => void,
): { palavra: string; executar: () => void } | undefined {
  const register = consulta?.register && presentationOf(consulta.register, campo.where ?? {})
  // rows of another company can only be created while that company is open
  if (!consulta || !register || 'empresa_id' in outraEmpresa(store, register.id)) return
  const writes = mayWrite(register)
  if (id === undefined && (!writes || register.access.noInsert)) return
  const palavra =
    id === undefined
      ? `${register.words?.feminino ? 'Nova' : 'Novo'} ${register.singular}`
      : `${writes ? 'Editar' : 'Ver'} ${register.singular}`
  const run = async () => {
    // clear the typed text: it must not choose the first row when the focus leaves
    aoTirar()
    const saved = await openRegistro(
      register.id,
      id === undefined ? startOf(register, campo.where, texto, demanda(campo, store.valores())) : { id },
    )
    if (saved) aoSalvar(consulta.achado(saved))
  }
  return { palavra, executar: () => void run() }
}
