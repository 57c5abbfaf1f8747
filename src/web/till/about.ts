import { atom } from 'jotai'
import type { Part } from '../../core/fields/parts.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { fieldOf } from '../../core/venda/line/typed-fields.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import { TYPED_COMMANDS } from '../../domain/commands/item/typed.ts'
import { cancelamentoDaUltima } from '../../domain/commands/venda/cancelar-ultima.ts'
import { leaveAsked } from '../events/cancel-deadline.ts'
import type { Sobre } from '../keys/scopes.ts'
import { localTime } from '../state/local-time.ts'
import { currentSale, saleAtom, targetLine, totalAtom } from '../state/sale.ts'
import { lastIssuedAtom } from './last-issued.ts'
import { sumText } from './line-event.ts'

/** A line in words: 'ARROZ, 2 × 10,00 = R$ 20,00'. */
export const lineText = (item: ItemVenda): string => `${item.nome}, ${sumText(item)}`

function line(part?: Part): Sobre | undefined {
  const { itens } = currentSale()
  const uid = targetLine()
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

/** A reading behind the form changes it. */
const openSaleAtom = atom(get => {
  const length = get(saleAtom)?.itens.length ?? 0
  return `${length} ${length === 1 ? 'linha' : 'linhas'}, ${formatMoney(get(totalAtom))}`
})

const openSale = (): Sobre => ({ texto: openSaleAtom })

/** A name that tells it from the others when nobody gives one: who buys, else when and what came first. */
export function parkedName(): string {
  const { consumidor, itens } = currentSale()
  const { hora } = localTime(Date.now())
  return (consumidor?.nome ?? `${hora} ${itens[0]?.nome ?? 'sem itens'}`).slice(0, 60)
}

/** Subject of each command of the till that asks something. */
export const ABOUT = {
  'item.cancelar': () => line(),
  'item.quantidade': () => line(),
  'item.preco': () => line(),
  'item.desconto': () => line(),
  ...Object.fromEntries(TYPED_COMMANDS.map(({ part, command }) => [command.id, () => line(part)])),
  'venda.cancelar_ultima': lastNote,
  'venda.descartar': openSale,
  'venda.estacionar': () => ({ ...openSale(), valores: { rotulo: parkedName() } }),
} as const
