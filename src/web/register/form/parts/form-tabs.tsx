import { Fragment, Suspense, startTransition, useEffect, useId, useState } from 'react'
import { releaseKeys } from '../../../keys/hold.ts'
import { overrideOf } from '../../../records/forms.ts'
import { Tab, TabList } from '../../../ui/tabs.tsx'
import { FieldControl } from '../../fields/field-control.tsx'
import type { CorpoProps, FormBody } from '../../overrides.ts'
import { isEmpty } from '../pass.ts'
import { type FormField, fieldsOf } from '../paths.ts'
import type { FormStore } from '../store.ts'
import { useForm } from '../use-store.ts'
import { type Block, cellsDrawn, headOf, namesOf } from './drawing.ts'
import { layOut, tabOf, tabsOf } from './layout.ts'

interface FormTabsProps {
  store: FormStore
  tabs: readonly string[]
  tab: number
  onSwitch: (index: number) => void
  readOnly: boolean
  /** True draws all tabs at once, because the form opens at a field that may be in any tab. */
  whole: boolean
}

/**
 * Draws the fields of a register by tab, below the head of its drawing. Hidden tabs (and, below a head, the first tab too)
 * are mounted right after the first render, so that the first field takes keys before the sixtieth is drawn.
 */
export function FormTabs({ store, tabs, tab, onSwitch, readOnly, whole: inteira }: FormTabsProps) {
  const id = useId()
  const [whole, setWhole] = useState(inteira)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const { register } = store
  const { desenho, partes = {}, esperaPartes, comecaNaParte } = overrideOf(register)
  // releaseKeys does nothing when a tab's own component holds the keys for another reason
  useEffect(() => {
    if (whole && esperaPartes) releaseKeys('form')
  }, [whole, esperaPartes])
  const head = headOf(desenho)
  const fields = fieldsOf(register)
  const first = tabsOf(register, fields)
  const of = (title: string) => fields.filter(field => tabOf(field, first) === title)
  const part = (title: string) => {
    const Own = partes[title]
    return (
      <>
        <FieldGrid
          store={store}
          fields={of(title).filter(({ nome }) => !head.has(nome))}
          readOnly={readOnly}
          blocks={desenho?.tabs?.[title]}
        />
        <Alone of={Own} store={store} readOnly={readOnly} />
      </>
    )
  }
  if (tabs.length < 2)
    return (
      <>
        <Head store={store} readOnly={readOnly} whole={whole} />
        <div className="flex flex-1 flex-col px-3 py-2">{part(first[0] ?? '')}</div>
      </>
    )
  return (
    <>
      <Head store={store} readOnly={readOnly} whole={whole} />
      <TabList label="Partes">
        {tabs.map((title, index) => (
          <Tab
            key={title}
            index={index}
            current={index === tab}
            onChoose={() => onSwitch(index)}
            id={`${id}-aba-${index}`}
            shows={`${id}-parte-${index}`}
          >
            {title}
            <Faults store={store} fields={of(title)} />
          </Tab>
        ))}
      </TabList>
      {tabs.map((title, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}-parte-${index}`}
          aria-labelledby={`${id}-aba-${index}`}
          hidden={index !== tab}
          className="flex-1 flex-col px-3 py-2 not-[[hidden]]:flex"
        >
          {whole || (index === tab && (index > 0 || head.size === 0 || comecaNaParte)) ? part(title) : null}
        </div>
      ))}
    </>
  )
}

function Faults({ store, fields }: { store: FormStore; fields: readonly FormField[] }) {
  const count = useForm(store, s => fields.filter(({ chave }) => s.erro(chave) !== undefined).length)
  return count > 0 ? (
    <span className="text-bad">
      {count} <span className="sr-only">com erro</span>
    </span>
  ) : null
}

/** Draws a register's own component, if any, which may load lazily; the rest of the form does not wait for it. */
function Alone({ of: Own, ...given }: CorpoProps & { of: FormBody | undefined }) {
  return Own ? (
    <Suspense fallback={null}>
      <Own {...given} />
    </Suspense>
  ) : null
}

/** Draws the head, visible with every tab, and the register's component beside it. */
function Head({ store, readOnly, whole }: CorpoProps & { whole: boolean }) {
  const { desenho, aoLado: Beside } = overrideOf(store.register)
  if (!desenho?.head) return null
  const fields = fieldsOf(store.register)
  const named = (names: readonly string[]) => fields.filter(({ nome }) => names.includes(nome))
  return (
    <div className="flex gap-4 px-3 pt-2 pb-3 max-[700px]:flex-col">
      <div className="min-w-0 flex-1">
        <FieldGrid
          store={store}
          fields={named(namesOf({ head: desenho.head }))}
          readOnly={readOnly}
          blocks={[{ title: '', rows: desenho.head }]}
          head
        />
      </div>
      {desenho.aside || Beside ? (
        <div className="grid w-[34ch] flex-none content-start gap-1.5 max-[700px]:w-auto">
          {named(desenho.aside ?? []).map(field => (
            <FieldControl key={field.chave} store={store} field={field} readOnly={readOnly} />
          ))}
          {whole ? <Alone of={Beside} store={store} readOnly={readOnly} /> : null}
        </div>
      ) : null}
    </div>
  )
}

interface FieldGridProps {
  store: FormStore
  fields: readonly FormField[]
  readOnly: boolean
  /** Declared rows; fields in no row follow. */
  blocks?: readonly Block[] | undefined
  /** True for the head, whose fields are never dimmed. */
  head?: boolean
}

/** Draws the visible fields in a grid of twelve columns. */
export function FieldGrid({ store, fields, readOnly, blocks = [], head = false }: FieldGridProps) {
  // visible fields as a string of 0s and 1s: only a change of the string redraws the layout
  const seen = useForm(store, s => fields.map(field => (s.condicao(field).visivel ? '1' : '0')).join(''))
  const inSight = fields.filter((_, index) => seen[index] === '1')
  const drawn = new Set(namesOf({ tabs: { '': blocks } }))
  const cells = [
    ...blocks.flatMap(({ title, rows }) => cellsDrawn(rows, inSight, title)),
    ...layOut(inSight.filter(({ nome }) => !drawn.has(nome))),
  ]
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-1.5">
      {cells.map(({ field, span, inicio, title, fio }) => (
        <Fragment key={field.chave}>
          {title ? (
            <p className="col-span-12 mt-1 border-line border-b text-dim" aria-hidden="true">
              {title}
            </p>
          ) : fio ? (
            <div className="col-span-12 mt-2 mb-0.5 border-line border-t" aria-hidden="true" />
          ) : null}
          <Cell
            store={store}
            field={field}
            readOnly={readOnly}
            column={inicio ? `1 / span ${span}` : `span ${span}`}
            short={span <= HALF}
            quiet={head ? 'nunca' : cells.length > SHORT ? 'vazia' : 'rara'}
          />
        </Fragment>
      ))}
    </div>
  )
}

/** Width, in columns, of the widest field that shares a row of a narrow window. */
const HALF = 4

/** Number of fields up to which a grid dims only its rare empty fields; a longer grid dims all optional empty ones. */
const SHORT = 8

interface CellProps {
  store: FormStore
  field: FormField
  readOnly: boolean
  column: string
  /** True when two fields share a row of a narrow window. */
  short: boolean
  /** Which optional empty fields are dimmed: none ('nunca'), rare ones ('rara'), or all ('vazia'). */
  quiet: 'nunca' | 'rara' | 'vazia'
}

function Cell({ store, field, readOnly, column, short, quiet: calada }: CellProps) {
  const may = calada === 'vazia' || (calada === 'rara' && field.campo.raro === true)
  const quiet = useForm(store, s => may && isEmpty(s.valor(field.chave)) && !s.condicao(field).obrigatorio)
  return (
    <div
      className={`min-w-0 ${short ? 'max-[700px]:col-span-6! max-[480px]:col-span-12!' : 'max-[700px]:col-span-12!'} ${quiet ? 'quieto' : ''}`}
      style={{ gridColumn: column }}
    >
      <FieldControl store={store} field={field} readOnly={readOnly} />
    </div>
  )
}
