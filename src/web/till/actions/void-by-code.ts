import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { Intent } from '../../../core/omnibar/intent.ts'
import { signVenda } from '../../../core/venda/autoria.ts'
import { withModel } from '../../../core/venda/header/delivery.ts'
import { setQuantity } from '../../../core/venda/line/edit-line.ts'
import { cancelItem } from '../../../core/venda/line/remove-item.ts'
import type { Recusa } from '../../../core/venda/recusa.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { cancelarItem } from '../../../domain/commands/item/cancelar.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { getSession, hasFlag } from '../../state/session.ts'
import { changeWithLeave, leaveToVoid } from '../change-with-leave.ts'
import { lineText } from '../lines/about.ts'
import { tellLineOf } from '../lines/event.ts'
import { issuer } from './delivery.ts'
import { removeLine } from './remove-line.ts'

/**
 * Voids by code, and asks for a reason: `!ref` voids the newest line of that product, `!n*ref` takes `n` off the line,
 * `!` alone voids the line under the cursor, else the newest. In a document the line is removed, without a reason.
 */
export async function voidByCode(
  desk: Desk,
  intent: Extract<Intent, { tipo: 'cancelar_item' }>,
): Promise<void> {
  const { itens } = desk.current()
  const selected = intent.codigo === null ? desk.targetLine() : null
  const line = itens.findLast(item =>
    intent.codigo === null
      ? item.uid === selected
      : intent.produto
        ? [intent.produto, ...intent.produto.outros].some(own => own.produto_id === item.produto_id)
        : item.referencia === intent.codigo,
  )
  if (!line)
    return alerta(intent.codigo ? `${intent.codigo} não está nesta venda` : 'Informe ao menos um item')
  const left = intent.qtde === null ? dec('0') : dec(line.qtde).minus(dec(intent.qtde))
  if (left.lt(0)) return alerta(`A linha só tem ${line.qtde}`)
  if (desk.isDocument) return left.isZero() ? removeLine(desk, line.uid) : keep(desk, line, left)
  const args = await prompt(cancelarItem, undefined, { texto: lineText(line) })
  if (!args) return
  if (left.isZero()) return voidWithLeave(desk, line.uid, args.motivo)
  // a partial void leaves no voided line, but needs the same approval
  const taken = dec(line.qtde).minus(left).toFixed()
  if (hasFlag('pdv_cancelar_item') || (await leaveToVoid(desk, line, taken))) keep(desk, line, left)
}

/** Reduces the quantity of the line to `left`. */
function keep(desk: Desk, { uid, nome }: ItemVenda, left: Decimal): void {
  if (desk.apply(sale => setQuantity(sale, { uid, qtde: left.toFixed() }))) return
  tellLineOf(desk, uid)
  notify(`Ficaram ${formatDecimal(left.toFixed(), 0, 4)} de ${nome}`)
}

/** Voids a line when the user may, or after a supervisor's approval; then shows the void. */
export async function voidWithLeave(desk: Desk, uid: string, motivo: string): Promise<void> {
  const line = desk.current().itens.find(item => item.uid === uid)
  const refused = await changeWithLeave(desk, voided(desk, uid, motivo))
  if (refused || !line) return
  desk.lastEvent.set({ texto: 'Linha cancelada', detalhe: lineText(line) })
  notify(`Linha cancelada: ${lineText(line)}`)
}

/** Voids a line; the sale keeps the user, the time and the reason. */
export const voidLine = (desk: Desk, uid: string, motivo: string): void => {
  desk.apply(voided(desk, uid, motivo))
}

function voided(desk: Desk, uid: string, motivo: string): (sale: Venda) => Venda | Recusa {
  const em = new Date().toISOString()
  const user = getSession()?.user
  return sale =>
    withModel(
      cancelItem(sale, {
        uid,
        motivo,
        usuario_id: user?.id ?? 0,
        em,
        autoria: signVenda(user?.autoria, sale.uuid),
      }),
      issuer(desk),
    )
}
