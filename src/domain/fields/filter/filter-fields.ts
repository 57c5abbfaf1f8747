import { oncePer } from '../../../core/once-per.ts'
import { plain } from '../../../core/text/plain.ts'
import { SIGLA_UF } from '../../options/uf.ts'
import { type Column, columnsOf, isCode, isCodeId } from '../columns.ts'
import type { AnyRegister } from '../define.ts'
import type { Field, Fields, OptionList } from '../field.ts'

export type FilterKind =
  | 'texto'
  /** Digits and letters that the user may type with or without a mask: documents, phones, codes. */
  | 'codigo'
  | 'numero'
  | 'data'
  | 'momento'
  | 'hora'
  | 'sim_nao'
  | 'opcao'
  /** Name of the record that a field points to. */
  | 'ref'

/** Filter of a list: the name that the user types, and the query parameter (doc 1 §7). */
export interface FilterField {
  /** Name typed before the `:`, unique in the register: the label without accents and blanks, 'nome_fantasia'. */
  nome: string
  /** Other accepted names: the field's name and JSON key. */
  apelidos: readonly string[]
  rotulo: string
  kind: FilterKind
  /** Query parameter, without operator: 'ativo', 'categoria.nome', 'telefones.telefone'. */
  key: string
  /** Decimal places of a number; absent: an integer. */
  places?: number
  options?: OptionList
  /** Register that a `ref` points to. */
  to?: string
  /** Id of the list column that the filter is about; absent for `id`, `uf` and rows of a list field. */
  coluna?: string
  /** Label of the list field whose rows are filtered. */
  lista?: string
  /** True if suggested first: shown as a column of the list, or declared as a filter. */
  destaque: boolean
}

/** Maximum length of a filter's value, and maximum number of values. */
export const VALUE_MAX = 200
export const VALUES_MAX = 100

/** Timestamps of every table, filtered and shown like fields. */
export const STAMPS = {
  criado_em: { type: 'datetime', label: 'Criado', virtual: 'answer' },
  atualizado_em: { type: 'datetime', label: 'Alterado', virtual: 'answer' },
} as const satisfies Fields

/** Gives the timestamps of a register's records; none of a reading, whose rows are no records. */
export const stampsOf = ({ reading }: AnyRegister): Fields => (reading ? {} : STAMPS)

/** Makes a name that the user can type: 'CPF/CNPJ' → 'cpf_cnpj'. */
export const slug = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

function kindOf(field: Field): FilterKind | null {
  switch (field.type) {
    case 'int':
    case 'decimal':
    case 'money':
      return 'numero'
    case 'bool':
      return 'sim_nao'
    case 'date':
      return 'data'
    case 'datetime':
      return 'momento'
    case 'time':
      return 'hora'
    case 'enum':
    case 'checklist':
      return 'opcao'
    case 'digits':
    case 'phone':
      return 'codigo'
    case 'ref':
      return isCode(field.to) && !isCodeId(field.to) ? 'codigo' : 'ref'
    case 'text':
      return field.documento ? 'codigo' : 'texto'
    case 'email':
      return 'texto'
    // photos and fields with several values have no filter
    default:
      return null
  }
}

/** Makes the filters of a column. @param lista the list field that has the column, if any */
function fromColumn({ name, key, field }: Column, lista?: { name: string; label: string }): FilterField[] {
  const prefix = lista ? `${lista.name}.` : ''
  const kind = kindOf(field)
  if (!kind || field.virtual) return []
  const own = lista ? { lista: lista.label } : { coluna: key }
  const last = name.split('.').at(-1) ?? name
  const base: FilterField = {
    nome: slug(field.label),
    apelidos: [last, key],
    rotulo: field.label,
    kind,
    key: prefix + key,
    destaque: Boolean(field.list) || field.filter === true,
    ...own,
    ...(field.type === 'decimal' || field.type === 'money' ? { places: field.places ?? 2 } : {}),
    ...('options' in field ? { options: field.options } : {}),
  }
  if (kind !== 'ref' || field.type !== 'ref') return [base]
  const named: FilterField = { ...base, key: `${prefix}${name}.nome`, to: field.to }
  if (field.to !== 'municipios') return [named]
  const uf: FilterField = {
    nome: 'uf',
    apelidos: [],
    rotulo: 'UF',
    kind: 'opcao',
    key: `${prefix}${name}.uf`,
    options: SIGLA_UF,
    destaque: true,
    ...(lista ? own : {}),
  }
  return [named, uf]
}

/** A register, or a list that has no register and declares its filters. */
export type Filterable = AnyRegister | { readonly filtros: readonly FilterField[] }

/** Declares a filter of a list that has no register. */
export const declaredFilter = (
  nome: string,
  rotulo: string,
  kind: FilterKind,
  more: Partial<FilterField> = {},
): FilterField => ({ nome, rotulo, kind, key: nome, apelidos: [], destaque: true, ...more })

/** Lists all filters of a register: columns, then timestamps, id and those that no field has, then rows of list fields. */
export function filterFieldsOf(register: Filterable): readonly FilterField[] {
  return 'filtros' in register ? register.filtros : fieldsOfRegister(register)
}

const fieldsOfRegister = oncePer((register: AnyRegister): readonly FilterField[] => {
  const fields = register.fields as Fields
  const all: FilterField[] = [
    // the parameter of a reading's tabs names a tab, also where a field has the same name
    ...columnsOf(fields)
      .filter(({ key }) => key !== register.reading?.tabs?.param)
      .flatMap(column => fromColumn(column)),
    ...Object.entries(stampsOf(register)).map(
      ([key, { label }]): FilterField => ({
        nome: slug(label),
        apelidos: [key],
        rotulo: label,
        kind: 'momento',
        key,
        coluna: key,
        destaque: true,
      }),
    ),
    { nome: 'id', apelidos: [], rotulo: 'Id', kind: 'numero', key: 'id', destaque: false },
    ...(register.list?.asked ?? []).map(
      ([key, rotulo]): FilterField => ({
        nome: slug(rotulo),
        apelidos: [key],
        rotulo,
        kind: 'sim_nao',
        key,
        destaque: true,
      }),
    ),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'list'
        ? columnsOf(field.of).flatMap(column => fromColumn(column, { name, label: field.label }))
        : [],
    ),
  ]
  const seen = new Set<string>()
  // if two filters have the same name, the second takes its field name or JSON key; without a free name the second is left
  // out
  return all.flatMap(field => {
    const nome = [field.nome, ...field.apelidos.map(slug)].find(name => name !== '' && !seen.has(name))
    if (!nome) return []
    seen.add(nome)
    return [{ ...field, nome }]
  })
})

/** Finds the filter by the typed name: exact name, alias, or the only name with that beginning. */
export function filterFieldNamed(register: Filterable, typed: string): FilterField | null {
  const fields = filterFieldsOf(register)
  const name = slug(typed)
  const exact =
    fields.find(({ nome }) => nome === name) ??
    fields.find(({ apelidos }) => apelidos.some(alias => slug(alias) === name))
  if (exact) return exact
  const begins = fields.filter(({ nome }) => nome.startsWith(name))
  return begins.length === 1 ? (begins[0] ?? null) : null
}
