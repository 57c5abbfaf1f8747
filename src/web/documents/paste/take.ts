import { atom, getDefaultStore } from 'jotai'
import type { SheetLine } from '../../../core/omnibar/sheet.ts'
import { type AddedMany, addItems } from '../../../core/venda/add-items.ts'
import { replaceItems } from '../../../core/venda/replace-items.ts'
import { setDiscount } from '../../../core/venda/set-discount.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { notify } from '../../state/notices.ts'
import { applySale, currentSale, lineAtom, saleAtom } from '../../state/sale.ts'
import { ofCatalog, sell } from '../../till/actions/add-item.ts'
import { changeWithLeave } from '../../till/change-with-leave.ts'
import { judgeSheet, type LeftOut, type Ready } from './judge.ts'

const store = getDefaultStore()

/** The lines that came with the last paste, as they came: what Ctrl+Z takes away. */
const pastedAtom = atom<readonly ItemVenda[]>([])

/** Those of them that are still as they were pasted. */
export const undoableAtom = atom(get => {
  const pasted = get(pastedAtom)
  if (pasted.length === 0) return false
  const there = new Set(get(saleAtom)?.itens)
  return pasted.some(item => there.has(item))
})

/** Another paste begins. */
export const forgetPaste = (): void => store.set(pastedAtom, [])

/** Takes in what asks nothing; answers what stays out, in the order of the sheet. */
export async function takeLines(lines: readonly SheetLine[]): Promise<LeftOut[]> {
  const { prontas, fora } = judgeSheet(lines, currentSale())
  const refused = await addAll(prontas)
  return [...fora, ...refused].sort((a, b) => a.line.linha - b.line.linha)
}

async function addAll(ready: readonly Ready[]): Promise<LeftOut[]> {
  if (ready.length === 0) return []
  const wanted = ready.map(each => each.wanted)
  let added: AddedMany | undefined
  const change = (sale: Venda): Venda => {
    added = addItems(ofCatalog(sale), wanted)
    return added.recusas.size === wanted.length ? sale : added.venda
  }
  // a price or a discount of its own may need a supervisor
  const own = wanted.some(({ preco, ajuste }) => preco != null || ajuste)
  const answer = own ? await changeWithLeave(change) : applySale(change)
  if (answer) return ready.map(({ line }) => ({ line, motivo: answer.erro }))
  remember(new Set(wanted.map(({ uid }) => uid)))
  return [...(added?.recusas ?? [])].flatMap(([at, { erro }]) => {
    const line = ready[at]?.line
    return line ? [{ line, motivo: erro }] : []
  })
}

function remember(uids: ReadonlySet<string>): void {
  const came = currentSale().itens.filter(({ uid }) => uids.has(uid))
  store.set(pastedAtom, [...store.get(pastedAtom), ...came])
  const last = came.at(-1)
  if (last) store.set(lineAtom, last.uid)
}

/** A line of which something is to be chosen: asked as at the till. True: it came in. */
export async function askLine({ perguntar }: LeftOut): Promise<boolean> {
  if (!perguntar) return false
  const before = new Set(currentSale().itens.map(({ uid }) => uid))
  await sell(perguntar.intent)
  const came = currentSale().itens.filter(({ uid }) => !before.has(uid))
  const { ajuste } = perguntar
  for (const { uid } of ajuste ? came : [])
    await changeWithLeave(sale => setDiscount(sale, { uid, ...(ajuste as NonNullable<typeof ajuste>) }))
  remember(new Set(came.map(({ uid }) => uid)))
  return came.length > 0
}

/** Takes the last paste away, as one change; a line that was changed since is somebody's work, and stays. */
export function undoPaste(): void {
  const pasted = new Set(store.get(pastedAtom))
  const gone = currentSale().itens.filter(item => pasted.has(item)).length
  if (
    applySale(sale =>
      replaceItems(
        sale,
        sale.itens.filter(item => !pasted.has(item)),
      ),
    )
  )
    return
  store.set(pastedAtom, [])
  store.set(lineAtom, null)
  notify(gone === 1 ? 'Colagem desfeita: 1 linha' : `Colagem desfeita: ${gone} linhas`)
}
