import { atom } from 'jotai'
import { type AddedMany, addItems } from '../../../core/venda/line/add-items.ts'
import { replaceItems } from '../../../core/venda/line/replace-items.ts'
import { setDiscount } from '../../../core/venda/total/set-discount.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { passingCell } from '../../state/cell.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { ofCatalog, sell } from '../../till/actions/add-item.ts'
import { changeWithLeave } from '../../till/change-with-leave.ts'
import { type AskedLine, judgeMany, type LeftOut, type Ready } from './judge.ts'

/** Kind of batch, named in the notice of undo: lines pasted, or chosen in a search. */
export type BatchName = 'Colagem' | 'Busca'

interface Batch {
  nome: BatchName
  /** Added lines. A line changed later is another object in the sale, and undo leaves it. */
  linhas: readonly ItemVenda[]
}

const NONE: Batch = { nome: 'Colagem', linhas: [] }

/** Lines of the last batch, which Ctrl+Z removes. */
const batchOf = ofDesk(() => passingCell<Batch>(NONE))

/** Tells whether any line of the batch is still unchanged. */
export const undoableOf = ofDesk(desk =>
  atom(get => {
    const { linhas } = get(batchOf(desk))
    if (linhas.length === 0) return false
    const there = new Set(get(desk.sale)?.itens)
    return linhas.some(item => there.has(item))
  }),
)

export const beginBatch = (desk: Desk, nome: BatchName): void => batchOf(desk).set({ nome, linhas: [] })

/** Adds as one change all requests that need no question. Returns the requests left out, in the given order. */
export async function takeMany<De>(
  desk: Desk,
  many: readonly De[],
  read: (de: De) => AskedLine | string,
): Promise<LeftOut<De>[]> {
  const { prontas, fora } = judgeMany(desk, many, desk.current(), read)
  const place = new Map(many.map((de, at) => [de, at]))
  const left = [...fora, ...(await addAll(desk, prontas))]
  return left.sort((a, b) => (place.get(a.de) ?? 0) - (place.get(b.de) ?? 0))
}

async function addAll<De>(desk: Desk, ready: readonly Ready<De>[]): Promise<LeftOut<De>[]> {
  if (ready.length === 0) return []
  const wanted = ready.map(each => each.wanted)
  let added: AddedMany | undefined
  const change = (sale: Venda): Venda => {
    added = addItems(ofCatalog(sale), wanted)
    return added.recusas.size === wanted.length ? sale : added.venda
  }
  // a typed price or discount may need a supervisor's approval
  const own = wanted.some(({ preco, ajuste }) => preco != null || ajuste)
  const answer = own ? await changeWithLeave(desk, change) : desk.apply(change)
  if (answer) return ready.map(({ de }) => ({ de, motivo: answer.erro }))
  remember(desk, new Set(wanted.map(({ uid }) => uid)))
  return [...(added?.recusas ?? [])].flatMap(([at, { erro }]) => {
    const refused = ready[at]
    return refused ? [{ de: refused.de, motivo: erro }] : []
  })
}

function remember(desk: Desk, uids: ReadonlySet<string>): void {
  const came = desk.current().itens.filter(({ uid }) => uids.has(uid))
  const { nome, linhas } = batchOf(desk).get()
  batchOf(desk).set({ nome, linhas: [...linhas, ...came] })
  const last = came.at(-1)
  if (last) desk.line.set(last.uid)
}

/** Adds a left-out request that has `perguntar`, asking for its choices. Resolves true when lines were added. */
export async function askOne(desk: Desk, { perguntar }: LeftOut<unknown>): Promise<boolean> {
  if (!perguntar) return false
  const { intent, ajuste, origem } = perguntar
  const before = new Set(desk.current().itens.map(({ uid }) => uid))
  await sell(desk, intent, origem)
  const came = desk.current().itens.filter(({ uid }) => !before.has(uid))
  for (const { uid } of ajuste ? came : [])
    await changeWithLeave(desk, sale => setDiscount(sale, { uid, ...(ajuste as NonNullable<typeof ajuste>) }))
  remember(desk, new Set(came.map(({ uid }) => uid)))
  return came.length > 0
}

/** Removes the lines of the last batch as one change. Lines changed since stay, because the user worked on them. */
export function undoBatch(desk: Desk): void {
  const { nome, linhas } = batchOf(desk).get()
  const came = new Set(linhas)
  const gone = desk.current().itens.filter(item => came.has(item)).length
  if (
    desk.apply(sale =>
      replaceItems(
        sale,
        sale.itens.filter(item => !came.has(item)),
      ),
    )
  )
    return
  batchOf(desk).set(NONE)
  desk.line.set(null)
  notify(gone === 1 ? `${nome} desfeita: 1 linha` : `${nome} desfeita: ${gone} linhas`)
}
