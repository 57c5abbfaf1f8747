import { dec } from '../../money/decimal.ts'
import { KINDS, type Rules } from '../../tax/kinds.ts'
import { type Recusa, recusada } from '../recusa.ts'
import { setDiscount } from '../total/set-discount.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { changeLine } from './change-line.ts'
import { replaceItem } from './replace-item.ts'
import { chassiRepetido, isUnit } from './unit.ts'

interface EditLine {
  uid: string
  /** New values of the line; other fields stay. */
  said: Partial<ItemVenda>
  /** Rules that the line now uses, as registered now. The sale may lack them. */
  regras?: Partial<Rules>
  /** True when the note may complement only taxes: a line without goods. */
  soImposto?: boolean
}

const same = (one: string, other: string) => dec(one).eq(dec(other))

/** Applies the values of the line's form to a line. A changed discount is in R$ from then on, no longer in %. */
export function editLine(venda: Venda, { uid, said, regras = {}, soImposto }: EditLine): Venda | Recusa {
  const { qtde, preco, desconto, ...rest } = said
  const before = venda.itens.find(line => line.uid === uid)
  const lowered = desconto !== undefined && before !== undefined && !same(desconto, before.desconto)
  const edited = replaceItem(venda, uid, item => {
    const next = { ...item, ...rest, ...(lowered ? { desconto: '0.00' } : {}) }
    const others = venda.itens.filter(line => line.uid !== uid)
    const twice = isUnit(next) ? chassiRepetido(others, next) : null
    if (twice) return twice
    const moved = !same(qtde ?? item.qtde, item.qtde) || !same(preco ?? item.preco, item.preco)
    const wanted = { qtde: qtde ?? item.qtde, preco: preco ?? item.preco }
    return moved ? changeLine(next, wanted, soImposto) : next
  })
  const whole = lowered && !recusada(edited) ? setDiscount(edited, { uid, valor: desconto }) : edited
  return recusada(whole) ? whole : { ...whole, regras: withRules(whole.regras, regras) }
}

/** Adds the chosen rules as registered now, because the server accepts no other version. */
function withRules(regras: Rules, chosen: Partial<Rules>): Rules {
  const kinds = KINDS.filter(kind => Object.keys(chosen[kind] ?? {}).length > 0)
  if (kinds.length === 0) return regras
  return {
    ...regras,
    ...Object.fromEntries(kinds.map(kind => [kind, { ...regras[kind], ...chosen[kind] }])),
  }
}

export interface SetPrice {
  uid: string
  /** R$ of one unit. */
  preco: string
}

/** Changes a line's unit price. The caller checks the permission pdv_preco. */
export const setPrice = (venda: Venda, { uid, preco }: SetPrice): Venda | Recusa =>
  replaceItem(venda, uid, item => changeLine(item, { preco }))

export interface SetQuantity {
  uid: string
  qtde: string
}

/** Changes a line's quantity. */
export const setQuantity = (venda: Venda, { uid, qtde }: SetQuantity): Venda | Recusa =>
  replaceItem(venda, uid, item => changeLine(item, { qtde }))
