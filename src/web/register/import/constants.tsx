import { useEffect, useMemo, useState } from 'react'
import { isCode } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { FlatColumn } from '../../../domain/fields/sheet/tabular.ts'
import { OBRIGATORIO } from '../../../domain/schema/locale.ts'
import { overrideOf } from '../../records/forms.ts'
import { cellText } from '../fields/cell-text.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { contextoDe, emptyValues } from '../form/body.ts'
import { type FormField, fieldsOf } from '../form/paths.ts'
import { createFormStore, type FormStore } from '../form/store.ts'
import { useForm } from '../form/use-store.ts'

/**
 * Asks for the fields that new records need and the file lacks: the same value for all of them. A form of its own,
 * which begins as a new record does.
 */
export function useConstants(register: AnyRegister, campos: readonly FlatColumn[]) {
  const [store] = useState(() => {
    const base = emptyValues(register.fields as Fields)
    return createFormStore(register, { base, contexto: contextoDe(true) })
  })
  useEffect(() => overrideOf(register).observar?.(store), [register, store])
  const fields = useMemo(() => {
    const flat = new Set(campos.filter(({ lista }) => lista === null).map(({ key }) => key))
    return fieldsOf(register).filter(({ chave, campo }) => flat.has(chave) && !('default' in campo))
  }, [register, campos])
  return {
    store,
    /** Asked for, and in no column of the file. */
    faltam: (colunas: readonly (string | null)[]) =>
      fields.filter(field => !colunas.includes(field.chave) && store.condicao(field).obrigatorio),
    /** Judged before the file is sent: the field of the first that is empty or no value, null when there is none. */
    async conferir(colunas: readonly (string | null)[]): Promise<string | null> {
      // a text still being typed becomes its value, or says why not
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      const pending = await store.pendencias()
      const asked = fields.filter(
        field => !colunas.includes(field.chave) && store.condicao(field).obrigatorio,
      )
      const faults = asked.flatMap(field => {
        const fault = pending[field.chave] ?? (textOf(store, field) === '' ? OBRIGATORIO : undefined)
        return fault === undefined ? [] : [[field.chave, fault] as const]
      })
      store.recusar(Object.fromEntries(faults))
      return faults[0]?.[0] ?? null
    },
    /** As the import takes them. */
    textos: (colunas: readonly (string | null)[]) =>
      Object.fromEntries(
        fields
          .filter(field => !colunas.includes(field.chave) && store.condicao(field).obrigatorio)
          .map(field => [field.chave, textOf(store, field)] as const)
          .filter(([, text]) => text !== ''),
      ),
  }
}

/** A value as a file would write it: a reference by its name, a code by itself. */
function textOf(store: FormStore, { chave, campo }: FormField): string {
  const value = store.valor(chave)
  if (campo.type !== 'ref') return cellText(campo, chave, value)
  if (value === null || value === undefined || isCode(campo.to)) return String(value ?? '')
  return String(store.objeto(chave)?.['nome'] ?? '')
}

/** The constants of an import, under its columns. */
export function Constants({ store, faltam }: { store: FormStore; faltam: readonly FormField[] }) {
  useForm(store, s => s.valores())
  if (faltam.length === 0) return null
  return (
    <fieldset className="grid gap-1 border-line border-t pt-2">
      <legend className="text-dim">
        O arquivo não traz estes campos: o mesmo valor para todos os registros novos
      </legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-1.5">
        {faltam.map(field => (
          <FieldControl key={field.chave} store={store} field={field} readOnly={false} />
        ))}
      </div>
    </fieldset>
  )
}
