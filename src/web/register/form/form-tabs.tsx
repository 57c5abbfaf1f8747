import { Fragment, startTransition, useEffect, useId, useState } from 'react'
import { KeyHint } from '../../ui/key-hint.tsx'
import { FieldControl } from '../fields/field-control.tsx'
import { layOut, tabOf, tabsOf } from './layout.ts'
import { type FormField, fieldsOf } from './paths.ts'
import type { FormStore } from './store.ts'
import { useForm } from './use-store.ts'

interface FormTabsProps {
  store: FormStore
  tabs: readonly string[]
  tab: number
  aoTrocar: (index: number) => void
  leitura: boolean
}

/**
 * The fields of a register, tab by tab. All are mounted from the start, those out of sight right after the first is painted: the
 * first field takes keys before the sixtieth is drawn.
 */
export function FormTabs({ store, tabs, tab, aoTrocar, leitura }: FormTabsProps) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const fields = fieldsOf(store.register)
  const first = tabsOf(fields)
  const of = (title: string) => fields.filter(field => tabOf(field, first) === title)
  if (tabs.length < 2)
    return (
      <div className="px-3 py-2">
        <FieldGrid store={store} fields={fields} leitura={leitura} />
      </div>
    )
  return (
    <>
      <div role="tablist" aria-label="Partes" className="flex flex-wrap border-line border-b px-2">
        {tabs.map((title, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-aba-${index}`}
            aria-selected={index === tab}
            aria-controls={`${id}-parte-${index}`}
            tabIndex={-1}
            className={`-mb-px flex items-center gap-2 border-b-2 px-2 py-1 ${index === tab ? 'border-live text-live' : 'border-transparent text-dim hover:text-fg'}`}
            onMouseDown={event => event.preventDefault()}
            onClick={() => aoTrocar(index)}
          >
            {index < 9 ? <KeyHint chord={`Alt+${index + 1}`} /> : null}
            {title}
            <Faults store={store} fields={of(title)} />
          </button>
        ))}
      </div>
      {tabs.map((title, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}-parte-${index}`}
          aria-labelledby={`${id}-aba-${index}`}
          hidden={index !== tab}
          className="px-3 py-2"
        >
          {whole || index === tab ? <FieldGrid store={store} fields={of(title)} leitura={leitura} /> : null}
        </div>
      ))}
    </>
  )
}

/** How many fields of a tab were refused. */
function Faults({ store, fields }: { store: FormStore; fields: readonly FormField[] }) {
  const count = useForm(store, s => fields.filter(({ chave }) => s.erro(chave) !== undefined).length)
  return count > 0 ? (
    <span className="text-bad">
      {count} <span className="sr-only">com erro</span>
    </span>
  ) : null
}

interface FieldGridProps {
  store: FormStore
  fields: readonly FormField[]
  leitura: boolean
}

/** Fields in sight, in twelve columns. */
export function FieldGrid({ store, fields, leitura }: FieldGridProps) {
  // which fields are in sight, as one string: the grid is laid out anew only when that changes
  const seen = useForm(store, s => fields.map(field => (s.condicao(field).visivel ? '1' : '0')).join(''))
  const cells = layOut(fields.filter((_, index) => seen[index] === '1'))
  let group: string | undefined
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-1.5">
      {cells.map(({ field, span, inicio }) => {
        const begins = field.grupo !== undefined && field.grupo !== group
        group = field.grupo
        return (
          <Fragment key={field.chave}>
            {begins ? (
              <p className="col-span-12 mt-1 border-line border-b text-dim" aria-hidden="true">
                {field.grupo}
              </p>
            ) : null}
            <div
              className="min-w-0 max-[700px]:col-span-12!"
              style={{ gridColumn: inicio ? `1 / span ${span}` : `span ${span}` }}
            >
              <FieldControl store={store} field={field} leitura={leitura} />
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
