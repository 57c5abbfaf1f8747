import type { AnyRegister, RegisterView, ViewFields } from './define.ts'
import type { Field, Fields } from './field.ts'

/** The fields a view has, in its order, as it says them: parts and what is rarely filled are the register's own affair. */
const picked = (fields: Fields, said: ViewFields): Fields =>
  Object.fromEntries(
    Object.entries(said).map(([name, says]) => {
      if (!fields[name]) throw new Error(`view: no field ${name}`)
      const { tab: _tab, raro: _raro, ...field } = fields[name]
      if (field.type !== 'group' || !('of' in says)) return [name, { ...field, ...says } as Field]
      return [name, { ...field, ...says, of: picked(field.of, says.of as ViewFields) }]
    }),
  )

/** A default stands in for what nobody brings. */
const isAsked = (field: Field): boolean => field.required === true && !('default' in field)

/** All of them, in the register's order: those a view does not have are not asked for. */
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

/** A view as its screens know it, made once: a register over the same calls, with the fields, conditions and rules it has. */
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

/** Filters a list to the rows of a view's register. */
export const ownRows = ({ shows }: AnyRegister): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shows?.where ?? {}).map(([key, value]) => [key, String(value)]))

/** The view of the register that such records belong to, as the screens know it; else the register. */
export function presentationOf(
  register: AnyRegister,
  record: Readonly<Record<string, unknown>>,
): AnyRegister {
  const view = register.views?.find(one => isOf(one, record))
  return view ? presented(register, view) : register
}

const isOf = ({ where }: RegisterView, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(where).every(([key, value]) => record[key] === value)

const judges = new WeakMap<AnyRegister, { own: AnyRegister; views: readonly AnyRegister[] }>()

/** The declarations that judge a register's records: its own, and with all of its fields each view's. Made once. */
function judgesOf(register: AnyRegister) {
  let found = judges.get(register)
  if (!found) {
    const { views = [], access } = register
    found = {
      own: { ...register, access: { ...access, permission: access.edited ?? access.permission } },
      views: views.map(({ permission, fields }) => ({
        ...register,
        access: { ...access, permission },
        fields: asked(register.fields as Fields, fields),
      })),
    }
    judges.set(register, found)
  }
  return found
}

/** Finds the judge of a record, which also says who may write it: the register, or the record's view. */
export function judgeOf(register: AnyRegister, record: unknown): AnyRegister {
  const { views = [] } = register
  if (views.length === 0 || typeof record !== 'object' || record === null) return register
  const at = views.findIndex(view => isOf(view, record as Readonly<Record<string, unknown>>))
  const { own, views: made } = judgesOf(register)
  return made[at] ?? own
}

/** The fields the register asks for and a view does not: their columns may be empty. */
export const optionalInViews = ({ views = [], fields }: AnyRegister): ReadonlySet<string> =>
  new Set(
    Object.entries(fields as Fields).flatMap(([name, field]) =>
      isAsked(field) && views.some(view => !(name in view.fields)) ? [name] : [],
    ),
  )
