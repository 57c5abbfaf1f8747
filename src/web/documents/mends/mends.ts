import type { NomeDoConserto } from '../../../core/dfe/nfe/rejeicoes/linha.ts'
import { mergeRules } from '../../../core/venda/line/merge-rules.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import type { ValorConsertado } from '../../../domain/documents/documento/consertos.ts'
import { operationSaid } from '../../../domain/documents/documento/operacao.ts'
import { destinoDe } from '../../../domain/fiscal/destino.ts'
import { productById } from '../../catalog/catalog.ts'
import { sameValue, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Editar } from '../../register/overrides.ts'
import { notify } from '../../state/notices.ts'
import type { Recusada } from '../../till/issued/last.ts'
import { mendsNow, tellMends } from '../../till/issued/mends-now.ts'
import { issueNote } from '../actions/actions.ts'
import { deskOf } from '../desk/desk-of.ts'
import { byTodaysRules } from '../rules/own.ts'

/**
 * Lists the changes that one key can make to the refused document in read mode. Empty: only the user can decide, or the
 * lines are not loaded yet.
 */
export function mendsOfRefused(store: FormStore, recusa: Recusada): ValorConsertado[] {
  const desk = deskOf(store)
  const [record, sale, context] = [store.base(), desk.sale.get(), desk.taxContext.get()]
  if (!sale || !context) return []
  const { conserto } = (record['orientacao'] ?? {}) as { conserto?: NomeDoConserto }
  const refused = {
    ...{ tipo: desk.operation(), cabecalho: record, itens: sale.itens, regras: sale.regras },
    idDest: destinoDe(sale, context).idDest,
    tipo_contribuite: sale.consumidor?.tipo_contribuite,
    entra: operationSaid(record as never)?.tpNF === '0',
  }
  return mendsNow(conserto ?? null, refused, recusa)
}

/** Corrections applied in a form and not saved yet. */
interface Standing {
  mudancas: readonly ValorConsertado[]
  editar: Editar
  recusar: (error: unknown) => void
  /** The form's base when corrected: a save or a new answer replaces it, and the corrections can no longer be undone. */
  base: Valores
  /** The form's values just after the corrections. */
  header: Valores
  sale: Venda | null
}

const standing = new WeakMap<FormStore, Standing>()

const standingIn = (store: FormStore): Standing | undefined => {
  const found = standing.get(store)
  return found?.base === store.base() ? found : undefined
}

/** Tells whether the document has an automatic correction (applyMends) that is not saved yet. */
export const isMended = (store: FormStore): boolean => standingIn(store) !== undefined

/** Applies corrections to a refused document and begins editing. */
export function applyMends(
  store: FormStore,
  mudancas: readonly ValorConsertado[],
  editar: Editar,
  recusar: (error: unknown) => void,
): void {
  const desk = deskOf(store)
  editar.com({})
  for (const { linha, para } of mudancas)
    if (linha === null) for (const [campo, valor] of Object.entries(para)) store.mudar(campo, valor)
  const lines = mudancas.filter(({ linha }) => linha !== null)
  if (lines.length > 0)
    desk.apply(sale => {
      let { regras } = sale
      const itens = sale.itens.map((item, at) => {
        const own = lines.filter(({ linha }) => linha === at)
        const keys = own.flatMap(({ para }) => Object.keys(para))
        const produto = productById(item.produto_id)
        if (produto && keys.length > 0) regras = mergeRules(regras, produto)
        return keys.length > 0 ? { ...item, ...Object.assign({}, ...own.map(({ para }) => para)) } : item
      })
      return byTodaysRules({ ...sale, itens, regras })
    })
  const [first] = lines
  const line = first && desk.sale.get()?.itens[first.linha ?? 0]
  if (line) desk.line.set(line.uid)
  standing.set(store, {
    ...{ mudancas, editar, recusar },
    ...{ base: store.base(), header: store.valores(), sale: desk.sale.get() },
  })
  // notifies the form's listeners, which read `isMended`
  store.recusar({})
  notify(tellMends(mudancas))
}

/** Saves the corrected document and issues it. */
export async function issueMended(store: FormStore): Promise<void> {
  const mended = standingIn(store)
  if (mended && (await mended.editar.salvar())) await issueNote(store, mended.recusar)
}

/** Undoes the corrections: discards all changes if nothing else was typed, else only values still as corrected. */
export function undoMends(store: FormStore): void {
  const desk = deskOf(store)
  const mended = standingIn(store)
  if (!mended) return
  standing.delete(store)
  if (sameValue(mended.header, store.valores()) && mended.sale === desk.sale.get()) mended.editar.desistir()
  else putBack(store, mended)
  store.recusar({})
  notify(`Conserto desfeito: ${tellMends(mended.mudancas)}`)
}

function putBack(store: FormStore, { mudancas, sale: left }: Standing): void {
  const desk = deskOf(store)
  for (const { linha, de, para } of mudancas)
    if (linha === null)
      for (const [campo, valor] of Object.entries(de))
        if (sameValue(store.valor(campo), para[campo])) store.mudar(campo, valor)
  desk.apply(sale => {
    const itens = sale.itens.map(item => {
      const own = mudancas.filter(({ linha }) => linha !== null && left?.itens[linha]?.uid === item.uid)
      const back = own.flatMap(({ de, para }) =>
        Object.entries(de).filter(([key]) => sameValue(item[key as keyof ItemVenda], para[key])),
      )
      return back.length > 0 ? { ...item, ...Object.fromEntries(back) } : item
    })
    return itens.some((item, at) => item !== sale.itens[at]) ? { ...sale, itens } : sale
  })
}
