import { getDefaultStore } from 'jotai'
import { isHeld, isOnWire, partsOf } from '../../core/fields/parts.ts'
import { ITENS } from '../../core/venda/fields/itens.ts'
import { replaceItems } from '../../core/venda/replace-items.ts'
import type { ItemVenda, Venda } from '../../core/venda/venda.ts'
import { formFields, ONLY_FORM } from '../../domain/documents/documento/form.ts'
import * as wire from '../../domain/documents/venda/wire.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { saveSale } from '../offline/journal.ts'
import type { Valores } from '../register/form/paths.ts'
import type { Reconciling } from '../register/overrides.ts'
import { saleAtom } from '../state/sale.ts'
import { lineOfAnswer } from './use-document-sale.ts'

const state = getDefaultStore()

const ROWS = 'itens' // contrato
const TOLD = partsOf(ITENS).filter(part => isHeld(part) && isOnWire(part) && part.value !== 'uid')

const LINES = {
  type: 'list',
  label: 'Itens',
  singular: 'Item',
  linhaPor: ['linha_id'],
  of: formFields(Object.fromEntries(TOLD.map(({ key, field }) => [field.key ?? key, field]))),
}

/** Whose the row is: goes with it wherever it is copied, and is nothing that rows are compared by. */
const MINE = Symbol('mine')

/** A line as the list of differences has it: known by its uid, called by its product. */
const rowOf = (item: ItemVenda, minha = false): Valores => ({
  ...wire.item.toWire(item),
  linha_id: item.uid,
  linha: { nome: item.nome },
  [MINE]: minha,
})

/** What tells the form that its lines changed is no field anybody chooses. */
const HIDDEN: ReadonlySet<string> = new Set([...ONLY_FORM, 'uuid'])
const inSight = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !HIDDEN.has(name)))

/** Lines of two people who saved one document: what only one changed is that one's, of the rest each is chosen. */
export const reconciling: Reconciling = {
  register: register =>
    ({ ...register, fields: { ...inSight(register.fields as Fields), [ROWS]: LINES } }) as AnyRegister,
  registro: record => ({
    ...record,
    [ROWS]: ((record[ROWS] ?? []) as Valores[]).map(line => rowOf(lineOfAnswer(line))),
  }),
  minhas: store => ({
    ...store.valores(),
    [ROWS]: (state.get(saleAtom)?.itens ?? []).map(item => rowOf(item, true)),
  }),
  fechado: atual => atual['status'] !== 'A' && atual['status'] !== 'R',
  aplicar(chosen, atual) {
    const { [ROWS]: rows, ...held } = chosen
    const sale = state.get(saleAtom)
    if (!sale) return held
    const mine = new Map(sale.itens.map(item => [item.uid, item]))
    const theirs = new Map((atual[ROWS] as Valores[]).map(lineOfAnswer).map(item => [item.uid, item]))
    const itens = (rows as (Valores & { [MINE]: boolean })[]).flatMap(({ linha_id, [MINE]: minha }) => {
      const uid = String(linha_id)
      const item = (minha ? mine : theirs).get(uid) ?? mine.get(uid)
      return item ? [item] : []
    })
    const next = replaceItems({ ...sale, regras: both(atual['regras'] as Venda['regras'], sale) }, itens)
    state.set(saleAtom, next)
    saveSale(next)
    return { ...held, mudado: 1, uuid: sale.uuid }
  },
}

/** Rules of their lines beside those of mine. */
const both = (theirs: Venda['regras'] | undefined, { regras }: Venda): Venda['regras'] =>
  Object.fromEntries(
    Object.entries(regras).map(([kind, rules]) => [
      kind,
      { ...(theirs as Record<string, object> | undefined)?.[kind], ...rules },
    ]),
  ) as unknown as Venda['regras']
