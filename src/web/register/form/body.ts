import { compareDays, dayFromWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { columnsOf } from '../../../domain/fields/columns.ts'
import type { AnyRegister, RecordContext } from '../../../domain/fields/define.ts'
import type { Field, Fields, ListField } from '../../../domain/fields/field.ts'
import { one, toZod } from '../../../domain/fields/schema/to-zod.ts'
import { companyFuso } from '../../state/local-time.ts'
import { accountPlaces } from '../../state/places.ts'
import { getSession } from '../../state/session.ts'
import { today } from '../fields/date/date-text.ts'
import { type FormField, fieldsOf, place, type Valores } from './paths.ts'
import type { Erros, FormStore } from './store.ts'

/** Gathers the session's data that conditions of fields use: plan, company, account. */
export function contextoDe(novo: boolean): RecordContext {
  const user = getSession()?.user
  const empresa = user?.empresa
  return {
    novo,
    gerenciar_estoque: empresa?.plano?.gerenciar_estoque === true,
    venda_app: empresa?.venda_app === true,
    hoje: diaIn(new Date(), companyFuso()),
    ...(empresa?.uf ? { uf: empresa.uf } : {}),
    controle_serie: user?.account.controle_serie === true,
    valor_decimal: accountPlaces().valor_decimal,
    ...(empresa?.intermediador_padrao
      ? {
          intermediador: {
            cnpj: empresa.intermediador_padrao,
            cadastro: empresa.intermediador_cadastro ?? '',
          },
        }
      : {}),
    ...(empresa?.arredondar_preco ? { arredondar_preco: empresa.arredondar_preco } : {}),
  }
}

/** Makes the initial values of a new record: declared defaults, other fields empty. */
export function emptyValues(fields: Fields): Valores {
  const empty = (field: Field): unknown => {
    if ('default' in field && field.default !== undefined) return field.default
    if (field.type === 'group') return emptyValues(field.of)
    if (field.type === 'bool') return false
    return field.type === 'checklist' || field.type === 'values' || field.type === 'list' ? [] : null
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.virtual !== 'answer')
      .map(([name, field]) => [keyOf(name, field), empty(field)]),
  )
}

const keyOf = (name: string, field: Field) =>
  field.type === 'group' || field.type === 'list' ? name : (columnsOf({ [name]: field })[0]?.key ?? name)

/** Tells whether the records are declared documents: a new one's identity is made here, and rows are written anew. */
export const isDocument = ({ routes, fields }: Pick<AnyRegister, 'routes' | 'fields'>): boolean =>
  routes.view === true && fields['uuid'] !== undefined

/**
 * Gives the rows of a list for a request body: declared keys, id and position, without objects of references. Rows of a
 * document (`plain`) have neither id nor position.
 */
export function bareRows(of: Fields, rows: unknown, plain = false): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row: Valores, ordem) => {
    const id = typeof row['id'] === 'number' ? { id: row['id'] } : {}
    const kept: Record<string, unknown> = plain ? {} : { ...id, ordem }
    for (const [name, field] of Object.entries(of)) {
      const key = keyOf(name, field)
      if (field.virtual === 'answer' || row[key] === undefined) continue
      kept[key] = field.type === 'list' ? bareRows(field.of, row[key], plain) : row[key]
    }
    return kept
  })
}

/** Tells whether a list's rows are saved one by one by the list's own endpoints, which needs a stored record. */
export const savedApart = (campo: Field, novo: boolean): campo is ListField & { api: string } =>
  campo.type === 'list' && campo.api !== undefined && !novo

/**
 * Makes the body of a save: every visible field, and `unseen` fields (never drawn, but saved), without objects of references.
 * Hidden fields, lists saved apart and fields the server did not send (a cost the user may not see) are left out, so that the
 * server keeps them.
 */
export function bodyOf(store: FormStore): Valores {
  const values = store.valores()
  const { novo } = store.contexto
  const plain = isDocument(store.register)
  // a view (`shows`) sets values of a new record for which its form has no field
  let body: Valores = novo ? (store.register.shows?.makes ?? {}) : {}
  for (const field of fieldsOf(store.register)) {
    const { chave, campo } = field
    const value = reach(values, chave)
    if (value === undefined || campo.virtual === 'answer' || savedApart(campo, novo)) continue
    if (!campo.unseen && !store.condicao(field).visivel) continue
    // sent but never returned by the server (a password): empty keeps the stored value
    if (campo.virtual === 'body' && (value === null || (!novo && Array.isArray(value) && value.length === 0)))
      continue
    body = place(body, chave, campo.type === 'list' ? bareRows(campo.of, value, plain) : value)
  }
  return body
}

/** Lists date fields with a day after today, where the field refuses it (G-080). An unchanged stored day is not checked. */
function lateDates(store: FormStore): string[] {
  return fieldsOf(store.register)
    .filter(({ chave, campo }) => {
      if (campo.type !== 'date' || campo.futuro) return false
      const day = dayFromWire(store.valor(chave))
      return (
        day !== null && compareDays(day, today()) > 0 && store.valor(chave) !== reach(store.base(), chave)
      )
    })
    .map(({ chave }) => chave)
}

const schemas = new WeakMap<AnyRegister, Map<string, ReturnType<typeof toZod>>>()

function schemaOf(register: AnyRegister, contexto: RecordContext) {
  const key = JSON.stringify(contexto)
  const known = schemas.get(register) ?? new Map()
  schemas.set(register, known)
  const schema = known.get(key) ?? toZod(register, contexto)
  known.set(key, schema)
  return schema
}

/** Finds the error of one filled value by its field's schema and the register's rules for the field. */
export function faultOfValue(store: FormStore, { chave, campo }: FormField): string | undefined {
  const value = store.valor(chave)
  if (value === null || value === undefined || value === '') return
  const parsed = one(campo, false).safeParse(value)
  if (!parsed.success) return parsed.error.issues[0]?.message
  return brokenRule(store, chave)
}

/** Gives the warning about an accepted value. */
export const warningOf = (store: FormStore, chave: string): string | undefined =>
  store.register.warnings
    ?.filter(({ campo }) => campo === chave)
    .map(({ diz }) => diz(withPointed(store) as never, store.contexto))
    .find(text => text !== null) ?? undefined

/** Gives the values with the records that they point to, as the server's answers have them. */
const withPointed = ({ register, valores, objeto }: FormStore): Valores => ({
  ...valores(),
  ...Object.fromEntries(
    Object.entries(register.fields as Fields).flatMap(([name, { type }]) =>
      type === 'ref' ? [[name, objeto(`${name}_id`)]] : [],
    ),
  ),
})

/** Tells whether a rule of the register refuses the field's value. */
export const refusedSo = (store: FormStore, chave: string): boolean => brokenRule(store, chave) !== undefined

const brokenRule = ({ register, valores, contexto }: FormStore, chave: string) =>
  register.rules?.find(rule => rule.campo === chave && !rule.ok(valores() as never, contexto))?.mensagem

/** Gives the body to send and all its errors, after waiting for running look-ups. */
export async function judgedBody(store: FormStore): Promise<{ body: Valores; faults: Erros }> {
  const pending = await store.pendencias()
  const body = bodyOf(store)
  return { body, faults: { ...faultsOf(store, body), ...pending } }
}

/** Lists by path the errors that the server's schema finds; empty: valid. A hidden field is not required. */
export function faultsOf(store: FormStore, body: Valores): Erros {
  const parsed = schemaOf(store.register, store.contexto).safeParse(body)
  const late = Object.fromEntries(lateDates(store).map(key => [key, 'Data inválida']))
  if (parsed.success) return late
  const hidden = fieldsOf(store.register).filter(
    field =>
      (!field.campo.unseen && !store.condicao(field).visivel) || savedApart(field.campo, store.contexto.novo),
  )
  const faults: Record<string, string> = late
  for (const { path, message } of parsed.error.issues) {
    const key = path.join('.')
    if (hidden.some(({ chave }) => key === chave || key.startsWith(`${chave}.`))) continue
    faults[key] ??= message
  }
  return faults
}
