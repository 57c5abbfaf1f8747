import { isHeld, isOnWire, keyOf, type Part, partsOf } from '../../../core/fields/parts.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { toShortText } from '../../../core/money/round.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import { PAGAMENTO } from '../../../core/venda/fields/pagamento.ts'
import { replaceItems } from '../../../core/venda/line/replace-items.ts'
import type { ItemVenda, PagamentoVenda, Venda } from '../../../core/venda/venda.ts'
import { ONLY_FORM } from '../../../domain/documents/documento/form.ts'
import { DIVIDES } from '../../../domain/documents/documento/new-line.ts'
import { formFields, inForm } from '../../../domain/documents/form-fields.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { saveSale } from '../../offline/journal.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { Reconciling } from '../../register/overrides.ts'
import { sumText } from '../../till/lines/event.ts'
import { paymentText } from '../../till/screen/payments.tsx'
import { deskOf } from '../desk/desk-of.ts'
import { CHARGES, chargesOf, withCharges } from './charges.ts'
import { lineOfAnswer, paidOfAnswer } from './use-document-sale.ts'

const ROWS = 'itens' // the API's spelling
const PAID = 'pagamento' // the API's spelling
/** Tells whether a field is a tax rule: rules follow product and destination, and no user chooses them. */
const isRule = ({ field }: Part) => field.type === 'ref' && field.to.startsWith('tributacao_')
/** Tells whether the server stores the field with the line: fields that are not stored cannot differ. */
const isKept = ({ field }: Part) => field.stored !== false
const TOLD = partsOf(ITENS).filter(
  part => isHeld(part) && isOnWire(part) && isKept(part) && !isRule(part) && part.value !== 'uid',
)
/**
 * Gives the field name from which the form derives the part's wire key: the declared name, or the key itself when the
 * name gives another key.
 */
const nameOf = ({ name, key, field }: Part): string => (keyOf(name, field) === key ? name : key)

const LINES = {
  type: 'list',
  label: 'Itens',
  singular: 'Item',
  linhaPor: ['linha_id'],
  linhaInteira: 'linha.conta',
  of: formFields(Object.fromEntries(TOLD.map(part => [nameOf(part), part.field]))),
}

/** Text fields of a payment, besides its method and value. */
const TYPED_AT_PAYMENT = partsOf(PAGAMENTO).filter(
  part => isHeld(part) && isOnWire(part) && part.field.type === 'text',
)

const PAYMENTS = {
  type: 'list',
  label: 'Pagamentos',
  singular: 'Pagamento',
  linhaPor: ['linha_id'],
  of: {
    forma: { type: 'text', label: 'Forma' },
    quanto: { type: 'money', label: 'Valor' },
    parcelado: { type: 'text', label: 'Parcelas' },
    ...formFields(Object.fromEntries(TYPED_AT_PAYMENT.map(({ name, field }) => [name, field]))),
  },
}

/** Key that marks the rows of this user. A symbol is copied with the row but not compared. */
const MINE = Symbol('mine')

/** Makes a row of a line for comparison: identified by uid, named by the product. */
const rowOf = (item: ItemVenda, minha = false): Valores => ({
  ...wire.item.toWire(item),
  // typed `2` equals answered `2.0000`; empty equals the default that the server answers
  qtde: toShortText(dec(item.qtde), ITENS.qtde.places),
  tipo_conversao: item.tipo_conversao ?? DIVIDES,
  linha_id: item.uid,
  linha: { nome: item.nome, conta: wholeText(item) },
  produto: { nome: item.nome },
  lote: { nome: item.lote },
  [MINE]: minha,
})

/** Writes a line's total, and the parts that the total does not show. */
const wholeText = (item: ItemVenda): string =>
  [
    sumText(item),
    !dec(item.desconto).isZero() ? `${ITENS.desconto.label} ${formatDecimal(item.desconto, 2, 2)}` : null,
    item.lote ? `${ITENS.lote.label} ${item.lote}` : null,
    item.obs ? `${ITENS.obs.label} ${item.obs}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** Makes a row of a payment for comparison. A payment has no lasting id, so its index identifies it. */
const paidRow = (paid: PagamentoVenda, index: number, minha = false): Valores => ({
  ...wire.pagamento.toWire(paid),
  linha_id: index,
  linha: { nome: String(index + 1) },
  forma: paymentText(paid),
  quanto: paid.valor,
  parcelado: (paid.parcelas ?? []).map(each => `${each.vencimento} ${each.valor}`).join(', ') || null,
  [MINE]: minha,
})

/** Fields by which the form marks changed lines: the user has nothing to choose in them. */
const HIDDEN: ReadonlySet<string> = new Set([...ONLY_FORM, 'uuid'])
const inSight = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !HIDDEN.has(name)))

/**
 * Parts by which the form resolves two users' conflicting changes: here for charges, lines and payments, beside the
 * header. A row that only one of them changed is preselected; the user chooses for the others.
 */
export const reconciling: Reconciling = {
  register: register =>
    ({
      ...register,
      fields: {
        ...inSight(register.fields as Fields),
        ...Object.fromEntries(CHARGES.map(({ key, field }) => [key, inForm(field)])),
        [ROWS]: LINES,
        [PAID]: PAYMENTS,
      },
    }) as AnyRegister,
  registro: record => ({
    ...record,
    [ROWS]: ((record[ROWS] ?? []) as Valores[]).map(line => rowOf(lineOfAnswer(line))),
    [PAID]: paidOfAnswer(record).map((paid, index) => paidRow(paid, index)),
  }),
  minhas: store => {
    const desk = deskOf(store)
    const sale = desk.sale.get()
    return {
      ...store.valores(),
      ...(sale ? chargesOf(sale) : {}),
      [ROWS]: (sale?.itens ?? []).map(item => rowOf(item, true)),
      [PAID]: (sale?.pagamento ?? []).map((paid, index) => paidRow(paid, index, true)),
    }
  },
  fechado: atual => atual['status'] !== 'A' && atual['status'] !== 'R',
  aplicar(store, chosen, atual) {
    const desk = deskOf(store)
    const { [ROWS]: rows, [PAID]: paid, ...said } = chosen
    const held = Object.fromEntries(
      Object.entries(said).filter(([name]) => !CHARGES.some(({ key }) => key === name)),
    )
    const sale = desk.sale.get()
    if (!sale) return held
    const theirs = ((atual[ROWS] ?? []) as Valores[]).map(lineOfAnswer)
    const lines = ofEach(rows as Row[], byUid(sale.itens), byUid(theirs))
    const payments = ofEach(paid as Row[], byPlace(sale.pagamento), byPlace(paidOfAnswer(atual)))
    const regras = both(atual['regras'] as Venda['regras'], sale)
    // without `inteira`, a return's header amounts are not derived from its lines: the choices stand
    const chosenSale = withCharges({ ...sale, regras, inteira: undefined }, said)
    const next = { ...replaceItems(chosenSale, lines), inteira: sale.inteira }
    const whole = { ...next, pagamento: payments.map((each, index) => ({ ...each, uid: String(index) })) }
    desk.sale.set(whole)
    saveSale(whole)
    return { ...held, mudado: 1, uuid: sale.uuid }
  },
}

type Row = Valores & { [MINE]: boolean }

const byUid = (itens: readonly ItemVenda[]) => new Map(itens.map(item => [item.uid, item]))
const byPlace = (paid: readonly PagamentoVenda[]) => new Map(paid.map((each, index) => [String(index), each]))

/** Gives the chosen side's whole line or payment for each row that stays; the user's own when the server has none. */
const ofEach = <Whole>(
  rows: readonly Row[],
  mine: ReadonlyMap<string, Whole>,
  theirs: ReadonlyMap<string, Whole>,
): Whole[] =>
  rows.flatMap(({ linha_id, [MINE]: minha }) => {
    const name = String(linha_id)
    const whole = (minha ? mine : theirs).get(name) ?? mine.get(name)
    return whole ? [whole] : []
  })

/** Joins the server's tax rules with those of the open sale; for the same id, the open sale's rule stays. */
const both = (theirs: Venda['regras'] | undefined, { regras }: Venda): Venda['regras'] =>
  Object.fromEntries(
    Object.entries(regras).map(([kind, rules]) => [
      kind,
      { ...(theirs as Record<string, object> | undefined)?.[kind], ...rules },
    ]),
  ) as Venda['regras']
