import { columnsOf, isCode } from './columns.ts'
import type { AnyRegister } from './define.ts'
import type { Fields } from './field.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const OWNED = ['id', 'account_id', 'empresa_id', 'ordem']
/** A reading has neither stamps nor a version, so its fields may have their names. */
const RESERVED_IN_READINGS = new Set(OWNED)
const RESERVED = new Set([...OWNED, 'criado_em', 'atualizado_em', 'versao'])

/** Lists every fault of the register declarations as text. Runs at server start: a fault stops the server. */
export function checkRegisters(registers: readonly AnyRegister[]): string[] {
  const ids = new Set<string>()
  const tables = new Set([
    ...registers.flatMap(({ id, fields }) => [id, ...listTables(id, fields as Fields)]),
  ])
  return registers.flatMap(register => {
    const faults = [
      ...names(register),
      ...pointers(register, tables),
      ...photosInLists(register),
      ...storedMoments(register),
    ]
    if (ids.has(register.id)) faults.push('declarado duas vezes')
    ids.add(register.id)
    return faults.map(fault => `${register.id}: ${fault}`)
  })
}

const listTables = (id: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'list') return []
    const table = field.table ?? `${id}_${name}`
    return [table, ...listTables(table, field.of)]
  })

function names({
  fields,
  list: { search, order } = {},
  storage: { unique } = {},
  lookup: { display, pointed } = {},
  owner: { house } = {},
  requiredWhen,
  visibleWhen,
  hiddenWhen,
  readOnlyWhen,
  tabs,
  parent,
  reading,
}: AnyRegister) {
  const faults: string[] = []
  const reserved = reading ? RESERVED_IN_READINGS : RESERVED
  const columns = columnsOf(fields as Fields)
  const seen = new Set<string>()
  for (const { column } of columns) {
    if (!NAME.test(column) || column.length > 60) faults.push(`nome inválido ${column}`)
    // rows of the installation (owner `house`) have no tenant column empresa_id, so a field may have that name
    if (reserved.has(column) && !(house && column === 'empresa_id')) faults.push(`nome reservado ${column}`)
    if (seen.has(column)) faults.push(`coluna repetida ${column}`)
    seen.add(column)
  }
  const known = new Set([...columns.map(({ column }) => column), 'id', ...(parent ? [parent.key] : [])])
  const used = [
    ...(search ?? []),
    ...(unique ?? []).flatMap(([keys]) => keys),
    ...(order ? [order.split(',')[0] ?? ''] : []),
    display ?? 'nome',
    ...(pointed ?? []),
  ]
  for (const key of used) if (!known.has(key)) faults.push(`campo desconhecido ${key}`)
  if (tabs)
    for (const [name, { tab }] of Object.entries(fields as Fields))
      if (!tab || !(tab in tabs)) faults.push(`${name} numa parte que não há: ${tab ?? 'nenhuma'}`)
  for (const conditions of [requiredWhen, visibleWhen, hiddenWhen, readOnlyWhen])
    for (const name of Object.keys(conditions ?? {}))
      if (!reaches(fields as Fields, name)) faults.push(`condição sobre campo desconhecido ${name}`)
  return faults
}

function reaches(fields: Fields, name: string): boolean {
  const [first = '', ...rest] = name.split('.')
  const field = fields[first]
  if (!field) return false
  return rest.length === 0 || (field.type === 'group' && reaches(field.of, rest.join('.')))
}

function pointers(register: AnyRegister, tables: ReadonlySet<string>): string[] {
  return allColumns(register.fields as Fields).flatMap(({ name, field }) => {
    if ((field.type === 'enum' || field.type === 'checklist') && !sameType(field.options))
      return [`opções de ${name} misturam texto e número`]
    if (field.type === 'values' && field.of === 'ref' && !tables.has(field.to ?? ''))
      return [`${name} aponta para ${field.to}`]
    if (field.type !== 'ref' || isCode(field.to) || tables.has(field.to)) return []
    return [`${name} aponta para ${field.to}`]
  })
}

/** Finds photos inside lists, which are faults: photos are stored by register, record and field, not by row of a list. */
const photosInLists = ({ fields }: AnyRegister): string[] =>
  Object.entries(fields as Fields).flatMap(([list, field]) =>
    field.type === 'list'
      ? allColumns(field.of).flatMap(({ name, field: { type } }) =>
          type === 'photo' ? [`foto ${name} dentro da lista ${list}`] : [],
        )
      : [],
  )

/**
 * Finds stored moments. They are faults: which moment a typed hour means depends on the state, which rows do not have
 * (precos_agendados stores date and hour).
 */
const storedMoments = ({ fields, reading }: AnyRegister): string[] =>
  allColumns(reading ? {} : (fields as Fields)).flatMap(({ name, field: { type, virtual } }) =>
    type === 'datetime' && !virtual ? [`${name} é um momento: guarde data e hora`] : [],
  )

const allColumns = (fields: Fields): ReturnType<typeof columnsOf> => [
  ...columnsOf(fields),
  ...Object.values(fields).flatMap(field => (field.type === 'list' ? allColumns(field.of) : [])),
]

const sameType = (options: readonly (readonly [string | number, string])[]) =>
  new Set(options.map(([value]) => typeof value)).size === 1
