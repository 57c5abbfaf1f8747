import { isOnWire, isStored, type Part, partsOf } from '../../core/fields/parts.ts'
import { oncePer } from '../../core/once-per.ts'
import type { AnyRegister } from '../fields/define.ts'
import type { Field, Fields } from '../fields/field.ts'
import type { AnyReading } from '../fields/reading.ts'
import { SITUACAO_DOCUMENTO } from '../options/status_venda.ts'
import type { Lines, OwnDocument } from './define.ts'
import { formFields, inForm } from './form-fields.ts'

/** Columns that issuing adds to the list. The form neither shows nor sends them. */
export const ISSUED_FIELDS = {
  numero_emitido: { type: 'int', label: 'Número', list: true, filter: true },
  serie_emitida: { type: 'int', label: 'Série', heading: 'Série emitida', list: 'wide' },
  situacao: { type: 'enum', label: 'Situação', options: SITUACAO_DOCUMENTO, list: true, filter: true },
  chave: { type: 'text', max: 44, label: 'Chave', filter: true },
} as const satisfies Fields

/** Types that nobody types: ids made by programs, moments, stored values. */
const MADE: ReadonlySet<string> = new Set(['uid', 'uuid', 'instant', 'json'])

const isTyped = (part: Part): boolean => isOnWire(part) && !MADE.has(part.field.type)

const FIRST = 'Dados'

/** Makes the form's field of a list of rows, in its part. */
const listField = ({
  title,
  singular,
  table,
  fields,
  alone,
  note,
  required,
  max,
  tab = title,
}: Lines): Field =>
  ({
    type: 'list',
    label: title,
    singular,
    table,
    of: formFields(fields),
    tab,
    ...(alone ? { alone } : {}),
    ...(note ? { note } : {}),
    ...(required ? { required } : {}),
    ...(max === undefined ? {} : { max }),
  }) as Field

/**
 * Gives a document as a register, of which the screens are made: its header's fields and its lists, each in a part of the
 * form. Made once for a declaration.
 */
export const documentRegister = oncePer((document: OwnDocument): AnyRegister => {
  const { id, title, singular, words, path, menu, access, names, tabs, wide, finds = [] } = document
  const typed = partsOf(document.fields).filter(isTyped)
  const first = Object.keys(document.parts ?? {})[0] ?? FIRST
  const own = Object.fromEntries(
    typed.map(({ name, field }): [string, Field] => {
      const shown = inForm(field)
      return [name, { ...shown, tab: shown.tab ?? first }]
    }),
  )
  const lists = (first: true | undefined) =>
    Object.fromEntries(
      Object.entries(document.lines).flatMap(([key, of]) =>
        of.first === first ? [[key, listField(of)]] : [],
      ),
    )
  const fields: Fields = {
    ...lists(true),
    ...own,
    ...lists(undefined),
    uuid: { type: 'text', max: 40, label: 'Identidade', unseen: true, alone: true, tab: first },
  }
  const named = [...new Set(Object.values(fields).map(({ tab = first }) => tab))]
  const columnOf = (name: string) => typed.find(part => part.name === name)?.column ?? name
  return {
    id,
    title,
    singular,
    ...(words ? { words } : {}),
    api: id,
    routes: {
      list: path,
      menu,
      view: true,
      noImport: true,
      ...(document.copy ? { copy: document.copy } : {}),
    },
    access: {
      ...access,
      guardedReads: true,
      noRemove: true,
      ...(access.listed ? { readers: access.listed } : {}),
    },
    owner: { empresa: true },
    tabs: document.parts ?? Object.fromEntries(named.map(tab => [tab, 'sempre'])),
    list: { order: document.order ?? 'id,desc', search: finds.map(columnOf) },
    lookup: { display: columnOf(wide) },
    reading: {
      names,
      ...(tabs ? { tabs } : {}),
      ...(document.issued ? { news: ['DocumentoAtualizado'] } : {}),
    },
    fields,
    ...(document.issued ? { issued: document.issued } : {}),
    ...(document.requiredWhen ? { requiredWhen: document.requiredWhen } : {}),
    ...(document.visibleWhen ? { visibleWhen: document.visibleWhen } : {}),
    ...(document.readOnlyWhen ? { readOnlyWhen: document.readOnlyWhen } : {}),
    ...(document.aoMudar ? { aoMudar: document.aoMudar } : {}),
    ...(document.rules ? { rules: document.rules } : {}),
  }
})

/** Gives the list of a document: the header's own columns, and of an issued one its number and state. */
export const documentList = oncePer((document: OwnDocument): AnyReading => {
  const {
    issued: _issued,
    tabs: _tabs,
    requiredWhen: _required,
    visibleWhen: _visible,
    ...rest
  } = documentRegister(document)
  const { readOnlyWhen: _readOnly, aoMudar: _changes, rules: _rules, ...register } = rest
  const stored = partsOf(document.fields).filter(part => isTyped(part) && isStored(part))
  const fields = register.fields as Fields
  return {
    ...register,
    fields: {
      ...(document.issued ? ISSUED_FIELDS : {}),
      ...document.columns,
      ...Object.fromEntries(stored.flatMap(({ name }) => (fields[name] ? [[name, fields[name]]] : []))),
    },
  } as AnyReading
})
