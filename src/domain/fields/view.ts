import { oncePer } from '../../core/once-per.ts'
import type { AnyRegister, RegisterView, ViewFields } from './define.ts'
import type { Field, Fields } from './field.ts'

/** Picks the view's fields, in its order and with its changes, and drops the register's `tab` and `raro`. */
const picked = (fields: Fields, said: ViewFields): Fields =>
  Object.fromEntries(
    Object.entries(said).map(([name, says]) => {
      if (!fields[name]) throw new Error(`view: no field ${name}`)
      const { tab: _tab, raro: _raro, ...field } = fields[name]
      if (field.type !== 'group' || !('of' in says)) return [name, { ...field, ...says } as Field]
      return [name, { ...field, ...says, of: picked(field.of, says.of as ViewFields) }]
    }),
  )

/** Tells if a body must have the field: required, without default. */
const isAsked = (field: Field): boolean => field.required === true && !('default' in field)

/** Gives all fields of the register in its order, with the view's changes; fields absent from the view are optional. */
const asked = (fields: Fields, said: ViewFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const says = said[name]
      if (!says) return [name, isAsked(field) ? ({ ...field, required: false } as Field) : field]
      if (field.type !== 'group' || !('of' in says)) return [name, { ...field, ...says } as Field]
      return [name, { ...field, ...says, of: asked(field.of, says.of as ViewFields) }]
    }),
  )

const reaches = (fields: Fields, name: string): boolean => {
  const [first = '', ...rest] = name.split('.')
  const field = fields[first.replace(/_id$/, '')] ?? fields[first]
  return (
    field !== undefined && (rest.length === 0 || field.type !== 'group' || reaches(field.of, rest.join('.')))
  )
}

const within = <C extends object>(fields: Fields, conditions: C): C =>
  Object.fromEntries(Object.entries(conditions).filter(([name]) => reaches(fields, name))) as C

const shown = new WeakMap<RegisterView, AnyRegister>()

/**
 * Gives a view as a register for screens: the view's fields, the register's conditions and rules about these fields, and the
 * register's endpoints; made once.
 */
export function presented(of: AnyRegister, view: RegisterView): AnyRegister {
  const found = shown.get(view) ?? registerOf(of, view)
  shown.set(view, found)
  return found
}

function registerOf(of: AnyRegister, view: RegisterView): AnyRegister {
  const fields = picked(of.fields as Fields, view.fields)
  const { requiredWhen = {}, visibleWhen = {}, readOnlyWhen = {}, aoMudar = {}, rules = [], ...rest } = of
  const { views: _views, tabs: _tabs, mass: _mass, ...own } = rest
  return {
    ...own,
    id: view.id,
    title: view.title,
    singular: view.singular,
    words: view.words ?? {},
    routes: view.routes,
    access: { permission: view.permission },
    storage: { ...of.storage, table: of.storage?.table ?? of.id },
    shows: { of: of.id, where: view.where, makes: { ...view.makes, ...view.where } },
    fields,
    requiredWhen: within(fields, requiredWhen),
    visibleWhen: within(fields, visibleWhen),
    readOnlyWhen: within(fields, readOnlyWhen),
    aoMudar: within(fields, aoMudar),
    rules: rules.filter(({ campo }: { campo: string }) => reaches(fields, campo)),
  }
}

/** Gives the filter that selects a view's rows. */
export const ownRows = ({ shows }: AnyRegister): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shows?.where ?? {}).map(([key, value]) => [key, String(value)]))

/** Gives the declaration with which screens show a record: its view as a register, else the register. */
export function presentationOf(
  register: AnyRegister,
  record: Readonly<Record<string, unknown>>,
): AnyRegister {
  const view = register.views?.find(one => isOf(one, record))
  return view ? presented(register, view) : register
}

const isOf = ({ where }: RegisterView, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(where).every(([key, value]) => record[key] === value)

/** Gives the declarations that check bodies: the register's, and one for each view, with all fields. Made once. */
const judgesOf = oncePer((register: AnyRegister): { own: AnyRegister; views: readonly AnyRegister[] } => {
  const { views = [], access } = register
  return {
    own: { ...register, access: { ...access, permission: access.edited ?? access.permission } },
    views: views.map(({ permission, fields }) => ({
      ...register,
      access: { ...access, permission },
      fields: asked(register.fields as Fields, fields),
    })),
  }
})

/** Gives the declaration that checks a record and whose right writes it: the record's view, else the register. */
export function judgeOf(register: AnyRegister, record: unknown): AnyRegister {
  const { views = [] } = register
  if (views.length === 0 || typeof record !== 'object' || record === null) return register
  const at = views.findIndex(view => isOf(view, record as Readonly<Record<string, unknown>>))
  const { own, views: made } = judgesOf(register)
  return made[at] ?? own
}

/** Lists the fields that the register requires but a view does not have: their columns must allow null. */
export const optionalInViews = ({ views = [], fields }: AnyRegister): ReadonlySet<string> =>
  new Set(
    Object.entries(fields as Fields).flatMap(([name, field]) =>
      isAsked(field) && views.some(view => !(name in view.fields)) ? [name] : [],
    ),
  )
