/** Changes at the till that need permission or a supervisor's PIN: price, discount beyond limit, void, expired lot. */

import { chosenPrice } from '../../core/venda/adding/unit-price.ts'
import type { Aprovacao } from '../../core/venda/aprovacao.ts'
import { promotedOf } from '../../core/venda/offers/of-line.ts'
import { type Pendencia, pendencias } from '../../core/venda/pendencias.ts'
import { type Recusa, recusada, refuse } from '../../core/venda/recusa.ts'
import { readSelo } from '../../core/venda/selo.ts'
import type { ItemVenda, Venda } from '../../core/venda/venda.ts'
import { atOwnPrices } from '../../domain/documents/documento/operacao.ts'
import { productById, tillSetting } from '../catalog/catalog.ts'
import { openDialog } from '../dialogs/define.ts'
import { isPast } from '../lots/use-lots.ts'
import type { Desk } from '../state/desk.ts'
import { alerta } from '../state/notices.ts'
import { currentUser, hasFlag } from '../state/session.ts'
import { beyondLimit, lendsTo } from './account/beyond-limit.ts'
import { approvalDialog } from './dialogs/approval-dialog.tsx'
import { tellLineOf } from './lines/event.ts'
import { priceOfTable } from './offers/offered.ts'

/**
 * Lists the changes that neither the user's permissions nor a supervisor's approval allows; empty for a document whose
 * prices are set by the other party.
 */
function lacking(desk: Desk, sale: Venda, given: readonly Aprovacao[] = sale.aprovacoes ?? []): Pendencia[] {
  const operacao = desk.taxContext.get()?.operacao
  if (operacao && !atOwnPrices(operacao)) return []
  const me = currentUser()
  const poderes = {
    preco: hasFlag('pdv_preco'),
    desconto: hasFlag('pdv_desconto'),
    cancelar: hasFlag('pdv_cancelar_item'),
    tabela: hasFlag('pdv_tabela'),
    vencido: hasFlag('pdv_lote_vencido'),
    teto: me.desconto_maximo,
  }
  return pendencias<ItemVenda>(sale, {
    poderes,
    precoDe: item => {
      const base = readSelo(item.selo)?.preco ?? productById(item.produto_id)?.preco
      if (base === undefined) return null
      return priceOfTable(sale, item, base) ?? chosenPrice(item, base, tillSetting('valor_decimal'))
    },
    promovido: promotedOf,
    qtde_decimal: tillSetting('qtde_decimal'),
    aprovacoes: given,
    vencido: ({ validade_lote }) => Boolean(validade_lote) && isPast(validade_lote as string),
    // a void made by another user was checked when it was made
    anulacaoLivre: cancelado =>
      poderes.cancelar || (cancelado as { usuario_id?: number }).usuario_id !== me.id,
  })
}

/** Changes the sale at once when the user may, else after a supervisor's PIN. Resolves to the refusal, or null. */
export async function changeWithLeave(
  desk: Desk,
  change: (sale: Venda) => Venda | Recusa,
): Promise<Recusa | null> {
  const before = desk.current()
  const after = change(before)
  if (recusada(after)) return desk.apply(change)
  const given = [...(after.aprovacoes ?? []), ...(desk.isDocument ? heldBefore(desk, before, after) : [])]
  for (const falta of lacking(desk, after, given)) {
    const refused = await ask(desk, falta, after)
    if (refused) return refused
  }
  return desk.apply(change)
}

/**
 * Lists the approvals that were lacking before the change, of the sale and of the lines that the change leaves as they
 * are. Changing one line of a document asks for none of these.
 */
const heldBefore = (desk: Desk, before: Venda, { itens }: Venda): Pendencia[] =>
  lacking(desk, before).filter(({ uid }) => uid === null || itens.includes(lineOf(before, uid)))

const lineOf = ({ itens }: Venda, uid: string) => itens.find(item => item.uid === uid) as ItemVenda

/** Changes one line, with approval when needed, and shows it as the last item. Resolves to the refusal, or null. */
export async function changeLine(
  desk: Desk,
  uid: string,
  change: (sale: Venda) => Venda | Recusa,
): Promise<Recusa | null> {
  const refused = await changeWithLeave(desk, change)
  if (!refused) tellLineOf(desk, uid)
  return refused
}

/** Asks a supervisor's approval to take `qtde` off a line; it is not kept: another void asks again. */
export async function leaveToVoid(desk: Desk, line: ItemVenda, qtde: string): Promise<boolean> {
  const falta: Pendencia = {
    acao: 'cancelar_item',
    uid: line.uid,
    produto_id: line.produto_id,
    valor: qtde,
    percentual: null,
    pedido: null,
    campo: 'cancelados',
    texto: 'Cancelar item: você não tem permissão',
  }
  return (await asked(desk, falta, desk.current())) === null
}

/**
 * Asks for the approvals still missing before the sale ends: of discounts that later changes put beyond the limit, and
 * of credit beyond the customer's limit. True: the sale may end.
 */
export function leaveToFinish(desk: Desk): true | Promise<boolean> {
  const faltas = lacking(desk, desk.current())
  const lends = lendsTo(desk.current())
  if (faltas.length === 0 && lends === null) return true
  return (async () => {
    for (const falta of faltas) if (await ask(desk, falta, desk.current())) return false
    const beyond = lends === null ? null : await beyondLimit(desk.current(), lends)
    return !beyond || (await ask(desk, beyond, desk.current())) === null
  })()
}

/** Asks a supervisor's approval when the server refused field `campo`, to save again. False: approval does not help. */
export function leaveFor(desk: Desk, campo: string): boolean {
  const falta = lacking(desk, desk.current()).find(each => each.campo === campo)
  if (falta) void ask(desk, falta, desk.current())
  return falta !== undefined
}

/** Asks a supervisor for approval, and adds the approval to the sale. */
async function ask(desk: Desk, falta: Pendencia, sale: Venda): Promise<Recusa | null> {
  const refused = await asked(desk, falta, sale)
  if (refused) return refused
  const { acao, uid, valor, percentual, produto_id, qtde } = falta
  desk.apply(now => ({
    ...now,
    aprovacoes: [...(now.aprovacoes ?? []), { acao, uid, valor, percentual, produto_id, qtde }],
  }))
  return null
}

async function asked(desk: Desk, falta: Pendencia, sale: Venda): Promise<Recusa | null> {
  const given = await openDialog(approvalDialog, { falta, sale: { ...sale, uuid: desk.knownAs(sale) } })
  if (given !== true) {
    alerta(falta.texto)
    return refuse(falta.campo, falta.texto)
  }
  return null
}
