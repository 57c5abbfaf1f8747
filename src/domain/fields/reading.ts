import type { Flag, Right } from '../rights.ts'
import { columnsOf } from './columns.ts'
import type { ReadingTraits, Register, RegisterGroup, RegisterWords } from './define.ts'
import type { Fields, Values, WireKey } from './field.ts'

export interface ListReading<F extends Fields = Fields, T extends string = string> extends Register<F> {
  reading: ReadingTraits<T>
}

type Needed<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { required: true } ? WireKey<K, F[K]> : never
}[keyof F & string]

type Row<F extends Fields, V = Values<F>> = { readonly id: number } & Omit<V, Needed<F>> & {
    [K in Needed<F> & keyof V]: NonNullable<V[K]>
  } & { [K in keyof F & string as F[K] extends { type: 'ref' } ? K : never]: Pointed | null }

/** Record to which a field of a row points. */
type Pointed = Readonly<{ id: number; nome: string }>

/** A row of a reading, as its list answers it; a required field is never null. */
export type RowOf<R> = R extends ListReading<infer F, infer _T> ? Row<F> : never

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
  /** Right to the screen, when different from that to read the rows. */
  listed?: readonly Flag[]
  right?: Right
  plan?: Register['access']['plan']
  /** True if the screen is closed to a read-only company. */
  leituraBloqueada?: true
  /** True if rows are the account's, not the company's. */
  ofAccount?: true
  fields: F
  /** Field whose column takes the room that is left; default: the first text. */
  wide?: keyof F & string
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
  listed,
  right,
  plan,
  leituraBloqueada,
  ofAccount,
  fields,
  wide,
  finds = [],
  order,
  pages,
  ...reading
}: Declared<F, T>): ListReading<F, T> {
  const columns = columnsOf(fields)
  const text = columns.find(({ field }) => field.type === 'text' && field.list === true)
  const named = columns.find(({ name }) => name === wide) ?? text ?? columns[0]
  return {
    id,
    title,
    singular,
    ...(words ? { words } : {}),
    api,
    routes: {
      list: path,
      menu,
      ...(screen ? { screen } : {}),
      ...(leituraBloqueada ? { leituraBloqueada } : {}),
    },
    access: {
      permission,
      ...(listed ? { listed } : {}),
      ...(right === undefined ? {} : { right }),
      ...(plan ? { plan } : {}),
      guardedReads: true,
      readonly: true,
    },
    ...(ofAccount ? {} : { owner: { empresa: true } }),
    list: {
      search: finds.map(name => columns.find(column => column.name === name)?.column ?? name),
      order,
      ...(pages ? { pages } : {}),
    },
    lookup: { display: named?.column ?? 'id' },
    fields,
    reading,
  }
}
