import { RULE_FIELDS, spaced } from '../../../core/tax/kinds.ts'
import { listarCests } from '../../../domain/api/lookups.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { tributacao_ncm } from '../../../domain/records/tributacao_ncm/index.ts'
import { call } from '../../api/client.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { notify } from '../../state/notices.ts'
import { pageOf } from '../../state/page.ts'

/** Pairs of field names: in the taxation of an NCM, and in the product. */
const CAMPOS = RULE_FIELDS.map(([field]) => [spaced(field), field] as const)

/**
 * Fills the rules of the product's NCM, once the NCM has 8 characters, in fields not chosen by the user (doc2 §2.1);
 * also an empty CEST, if the table has only one for the NCM. Drops a late response. Returns a stop function.
 */
export function watchNcm(store: FormStore): () => void {
  let asked = store.valor('ncm')
  let control = new AbortController()
  const look = () => {
    const ncm = store.valor('ncm')
    if (ncm === asked) return
    asked = ncm
    control.abort()
    // an NCM equal to the saved one is no new choice
    if (typeof ncm !== 'string' || ncm.length !== 8 || ncm === store.base()['ncm']) return
    control = new AbortController()
    const { signal } = control
    if (!store.valor('cest')) store.aguardar(askCest(store, ncm, signal))
    const query = { ncm_id: ncm, includes: CAMPOS.map(([de]) => de).join(','), limit: '1' }
    const rules = call(toEndpoints(tributacao_ncm).list, { params: {}, query, signal, semMover: true }).then(
      answer => {
        const [row] = pageOf<Valores>(answer).rows
        if (row && !signal.aborted) fill(store, row)
      },
      // ignored: the product can be saved without the rules
      () => {},
    )
    store.aguardar(rules)
  }
  const silence = store.ouvir(look)
  return () => {
    silence()
    control.abort()
  }
}

/** Fills the CEST of the NCM when the table has only one; among several, the user must choose. */
async function askCest(store: FormStore, ncm: string, signal: AbortSignal): Promise<void> {
  const found = await call(listarCests, { query: { ncm, limit: 2 }, signal, semMover: true }).catch(
    () => null,
  )
  const [row, another] = found?.data ?? []
  if (!row || another || signal.aborted || store.valor('cest')) return
  store.preencher({ cest: row.codigo })
  notify(`CEST ${row.codigo}: ${row.descricao}`)
}

function fill(store: FormStore, row: Valores): void {
  const empty = CAMPOS.filter(
    ([de, para]) => row[`${de}_id`] && (!store.valor(`${para}_id`) || store.preenchido(`${para}_id`)),
  )
  if (empty.length === 0) return
  for (const [de, para] of empty) store.guardarObjeto(`${para}_id`, (row[de] ?? null) as Valores | null)
  store.preencher(Object.fromEntries(empty.map(([de, para]) => [`${para}_id`, row[`${de}_id`]])))
  notify(`Regras do NCM ${row['ncm_id']}`)
}
