import { diaIn } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { RULE_FIELDS } from '../../../core/tax/kinds.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { regrasIniciais, UNIDADE_INICIAL } from '../../../domain/fiscal/regras-iniciais.ts'
import { estoque } from '../../../domain/records/produtos/estoque.ts'
import { RULE_REGISTERS } from '../../../domain/records/rules.ts'
import { unidades } from '../../../domain/records/unidades/index.ts'
import { sameValue, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { pageOf } from '../../state/page.ts'
import { queryClient, read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import { watchNcm } from './ncm-rules.ts'

type List = Parameters<typeof toEndpoints>[0]
type Filtro = Readonly<Record<string, string>>

/** Time, ms, that the rows are cached: they seldom change, and a save of their register here clears the cache. */
const FRESH_MS = 10 * 60_000

const question = (register: List, filtro: Filtro) => ({
  ...read(
    toEndpoints(register).list,
    { params: {}, query: { ...filtro, order_by: 'id,asc', limit: '1' } },
    { semMover: true },
  ),
  staleTime: FRESH_MS,
})

/** Gives the first row that the filter finds; null when none, or the request fails: the user then fills the field. */
const first = (register: List, filtro: Filtro): Promise<Valores | null> =>
  queryClient.fetchQuery(question(register, filtro)).then(
    answer => pageOf<Valores>(answer).rows[0] ?? null,
    () => null,
  )

/** Lists the first values of a new product of this shop: field, column, register, and the filter that finds the row. */
function beginnings(): readonly (readonly [chave: string, valor: 'id' | 'sigla', List, Filtro])[] {
  const company = getSession()?.user.empresa
  if (!company) return []
  const rules = regrasIniciais(company, diaIn(new Date(), company.fuso))
  return [
    ['unidade', 'sigla', unidades, { sigla: UNIDADE_INICIAL }],
    ...RULE_FIELDS.flatMap(([field, kind]) => {
      const filtro = rules[field]
      return filtro ? [[`${field}_id`, 'id', RULE_REGISTERS[kind], { ...filtro, ativo: '1' }] as const] : []
    }),
  ]
}

const untouched = (store: FormStore) =>
  Object.keys(estoque)
    .map(name => `estoque.${name}`)
    .every(chave => sameValue(store.valor(chave), reach(store.base(), chave)))

/**
 * Fills a new product with the company's delivery switch, and with the unit and the default rules of the shop's tax regime,
 * when the shop has them and the user has not chosen others.
 */
function begin(store: FormStore): () => void {
  let open = store.contexto.novo
  if (open) {
    // a copied product keeps its values
    if (store.contexto.venda_app && untouched(store)) store.assentar({ 'estoque.venda_delivery': true })
    const asked = beginnings()
    store.esperar(asked.map(([chave]) => chave))
    void Promise.all(asked.map(([, , register, filtro]) => first(register as List, filtro))).then(rows => {
      if (!open) return
      const values: Record<string, unknown> = {}
      const objects: Record<string, Valores> = {}
      for (const [at, [chave, valor]] of asked.entries()) {
        const row = rows[at]
        if (!row || store.valor(chave)) continue
        values[chave] = row[valor]
        objects[chave] = row
      }
      store.comecar(values, objects)
    })
  }
  return () => {
    open = false
  }
}

/** Fills an open product form: its first values, and the rules of the chosen NCM. Returns a stop function. */
export function watchProduto(store: FormStore): () => void {
  const ends = [begin(store), watchNcm(store)]
  return () => {
    for (const end of ends) end()
  }
}
