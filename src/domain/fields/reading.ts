import type { Flag, Right } from '../rights.ts'
import { columnsOf } from './columns.ts'
import type { ReadingTraits, Register, RegisterGroup, RegisterWords } from './define.ts'
import type { Fields, Values } from './field.ts'

export interface ListReading<F extends Fields = Fields, T extends string = string> extends Register<F> {
  reading: ReadingTraits<T>
}

/** A row of a reading, as its list answers it. */
export type RowOf<R> = R extends ListReading<infer F, infer _T> ? { readonly id: number } & Values<F> : never

interface Declared<F extends Fields, T extends string> extends ReadingTraits<T> {
  id: string
  title: string
  singular: string
  words?: RegisterWords
  /** Path under api/v1/; default: the id. */
  api?: string
  /** Path of the screen. */
  path: string
  menu: RegisterGroup
  /** Key of the component in web/screens, where the list has commands of its own. */
  screen?: string
  permission: Flag | readonly Flag[]
  right?: Right
  plan?: Register['access']['plan']
  /** True if rows are the account's, not the company's. */
  ofAccount?: true
  fields: F
  /** Fields in which words are searched. */
  finds?: readonly (keyof F & string)[]
  /** First order, e.g. 'numero,desc'. */
  order: string
  /** Rows of a page without `limit`, and the maximum of `limit`. Default 50 and 200. */
  pages?: { limit: number; max: number }
}

// biome-ignore lint/suspicious/noExplicitAny: the widest reading, for lists and adapters
export type AnyReading = ListReading<any, any>

/**
 * Declares a list that nobody writes, over SQL of the server (server/readings): a register that is only read. Columns, tabs,
 * filters, order, search, totals, files, right, screen and palette entry derive from it.
 */
export function defineReading<const F extends Fields, const T extends string = never>({
  id,
  title,
  singular,
  words,
  api = id,
  path,
  menu,
  screen,
  permission,
  right,
  plan,
  ofAccount,
  fields,
  finds = [],
  order,
  pages,
  ...reading
}: Declared<F, T>): ListReading<F, T> {
  const columns = columnsOf(fields)
  // the column that takes the room that is left
  const named = columns.find(({ field }) => field.type === 'text' && field.list) ?? columns[0]
  return {
    id,
    title,
    singular,
    ...(words ? { words } : {}),
    api,
    routes: { list: path, menu, ...(screen ? { screen } : {}) },
    access: {
      permission,
      ...(right === undefined ? {} : { right }),
      ...(plan ? { plan } : {}),
      guardedReads: true,
      readonly: true,
    },
    ...(ofAccount ? {} : { owner: { empresa: true } }),
    list: { search: finds, order, ...(pages ? { pages } : {}) },
    lookup: { display: named?.column ?? 'id' },
    fields,
    reading,
  }
}
