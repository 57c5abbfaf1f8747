import { useEffect, useMemo, useState } from 'react'
import { isCode } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { fromText } from '../../../domain/fields/field-text.ts'
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
 * Asks for one value, for all new records, of each field that the file lacks and that a new record requires or the form
 * fills automatically. The fields are a small form with the initial values of a new record.
 */
export function useConstants(register: AnyRegister, campos: readonly FlatColumn[]) {
  const [store] = useState(() => {
    const base = emptyValues(register.fields as Fields)
    return createFormStore(register, { base, contexto: contextoDe(true) })
  })
  useEffect(() => overrideOf(register).observar?.(store, () => false), [register, store])
  const fields = useMemo(() => {
    const flat = new Set(campos.filter(({ lista }) => lista === null).map(({ key }) => key))
    return fieldsOf(register).filter(({ chave, campo }) => flat.has(chave) && !('default' in campo))
  }, [register, campos])
  const required = (field: FormField) => store.condicao(field).obrigatorio
  /** Lists the fields without a column in the file that are required or that the form filled automatically. */
  const missing = (colunas: readonly (string | null)[]) =>
    fields.filter(
      field => !colunas.includes(field.chave) && (required(field) || store.preenchido(field.chave)),
    )
  return {
    store,
    faltam: missing,
    /** Fills in constants, written as a file writes them; the user may change them. */
    propor(textos: Readonly<Record<string, string>>) {
      for (const { chave, campo } of fields) {
        const parsed = textos[chave] === undefined ? null : fromText(campo, textos[chave])
        if (parsed && 'valor' in parsed) store.mudar(chave, parsed.valor)
      }
    },
    /** Checks the constants before the file is sent: gives the first field that is empty or invalid, else null. */
    async conferir(colunas: readonly (string | null)[]): Promise<string | null> {
      // the blur turns the field's text into a value or an error
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      const pending = await store.pendencias()
      const asked = missing(colunas)
      const faults = asked.flatMap(field => {
        const empty = required(field) && textOf(store, field) === ''
        const fault = pending[field.chave] ?? (empty ? OBRIGATORIO : undefined)
        return fault === undefined ? [] : [[field.chave, fault] as const]
      })
      store.recusar(Object.fromEntries(faults))
      return faults[0]?.[0] ?? null
    },
    /** Gives the constants as texts for the import. */
    textos: (colunas: readonly (string | null)[]) =>
      Object.fromEntries(
        missing(colunas)
          .map(field => [field.chave, textOf(store, field)] as const)
          .filter(([, text]) => text !== ''),
      ),
  }
}

/** Formats a value as in a file: a reference by name, or by its code when the reference is a code. */
function textOf(store: FormStore, { chave, campo }: FormField): string {
  const value = store.valor(chave)
  if (campo.type !== 'ref') return cellText(campo, chave, value)
  if (value === null || value === undefined || isCode(campo.to)) return String(value ?? '')
  return String(store.objeto(chave)?.['nome'] ?? '')
}

/** Draws the constants of an import, below its columns. */
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
