import { atom } from 'jotai'
import type { Part } from '../../../core/fields/parts.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { fieldOf } from '../../../core/venda/line/typed-fields.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { TYPED_COMMANDS } from '../../../domain/commands/item/typed.ts'
import { cancelamentoDaUltima } from '../../../domain/commands/venda/cancelar-ultima.ts'
import { leaveAsked } from '../../events/cancel-deadline.ts'
import type { Sobre } from '../../keys/scopes.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { localTime } from '../../state/local-time.ts'
import { lastIssuedAtom } from '../issued/last.ts'
import { sumText } from './event.ts'

/** Gives the text of a line: 'ARROZ, 2 × 10,00 = R$ 20,00'. */
export const lineText = (item: ItemVenda): string => `${item.nome}, ${sumText(item)}`

function line(desk: Desk, part?: Part): Sobre | undefined {
  const { itens } = desk.current()
  const uid = desk.targetLine()
  const at = itens.findIndex(item => item.uid === uid)
  const item = itens[at]
  if (!item) return undefined
  const texto = `Linha ${at + 1}: ${lineText(item)}`
  const now = part && fieldOf(item, part)
  return now ? { texto, valores: { valor: now } } : { texto }
}

const lastNote = (): Sobre | undefined => {
  const last = lastIssuedAtom.get()
  if (!last) return undefined
  const texto = `${last.nota}, ${formatMoney(last.valor)}`
  const leave = last.limites && leaveAsked(last.limites)
  return leave
    ? {
        texto: `${texto}. ${leave.texto}`,
        args: cancelamentoDaUltima.extend(leave.args.pick({ anuencia: true }).shape),
      }
    : { texto }
}

/** Text about the open sale ('3 linhas, R$ 20,00'). An atom, because a scan behind the form may change the sale. */
const openSaleOf = ofDesk(desk =>
  atom(get => {
    const length = get(desk.sale)?.itens.length ?? 0
    return `${length} ${length === 1 ? 'linha' : 'linhas'}, ${formatMoney(get(desk.total))}`
  }),
)

const openSale = (desk: Desk): Sobre => ({ texto: openSaleOf(desk) })

/** Names a parked sale when nobody gives a name: the customer's name, else the time and the first item. */
export function parkedName(desk: Desk): string {
  const { consumidor, itens, rotulo_anterior } = desk.current()
  const { hora } = localTime(Date.now())
  return (rotulo_anterior ?? consumidor?.nome ?? `${hora} ${itens[0]?.nome ?? 'sem itens'}`).slice(0, 60)
}

/** Texts in the forms of these commands, by id: the line, open sale or last note that the command changes. */
export const aboutSale = ofDesk(desk => ({
  'item.cancelar': () => line(desk),
  'item.quantidade': () => line(desk),
  'item.preco': () => line(desk),
  'item.desconto': () => line(desk),
  ...Object.fromEntries(TYPED_COMMANDS.map(({ part, command }) => [command.id, () => line(desk, part)])),
  'venda.cancelar_ultima': lastNote,
  'venda.descartar': () => openSale(desk),
  'venda.estacionar': () => ({ ...openSale(desk), valores: { rotulo: parkedName(desk) } }),
}))
