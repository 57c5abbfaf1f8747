import { completesNote } from '../../../core/document/types/index.ts'
import { isDecimal } from '../../../core/money/decimal.ts'
import { type CompradoComSt, retainedOf } from '../../../core/purchases/figuras.ts'
import { KINDS, type Kind, type Rules, ruleIdOf, ruleIn } from '../../../core/tax/kinds.ts'
import { codesOf } from '../../../core/tax/rule-codes.ts'
import { editLine } from '../../../core/venda/line/edit-line.ts'
import { isUnit } from '../../../core/venda/line/unit.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import { atQuantity, ENTERED } from '../../../core/venda/returned.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import {
  asksRetained,
  COMPUTED,
  computed,
  documentItem,
  type ItemContext,
} from '../../../domain/documents/documento/item.ts'
import { figuresOf, PAUTA, RETIDO, saidOf, valuesOf } from '../../../domain/documents/documento/item-line.ts'
import { DIVIDES } from '../../../domain/documents/documento/new-line.ts'
import { derivedOf } from '../../../domain/documents/documento/reforma.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { compradorDe, regrasAoComprador } from '../../../domain/fiscal/comprador.ts'
import { saiDoEstado } from '../../../domain/fiscal/destino.ts'
import { pautaDaLinha } from '../../../domain/fiscal/pautas.ts'
import { calculateVenda } from '../../../domain/fiscal/to-engine.ts'
import { productById } from '../../catalog/catalog.ts'
import { bodyOf, contextoDe, emptyValues, judgedBody } from '../../register/form/body.ts'
import type { Valores } from '../../register/form/paths.ts'
import { sameValue } from '../../register/form/paths.ts'
import { createFormStore, type Erros, type FormStore } from '../../register/form/store.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { getSession } from '../../state/session.ts'
import { ruleCfop, ruleMoves } from '../rules/cfop.ts'
import { forgetTyped, keepTyped, typedOf } from './line-draft.ts'
import { purchasesWithSt } from './purchases-with-st.ts'
import { asRules, merged, ruleRow } from './rules.ts'

/** Open form of a line. The form holds the typed values; the sale gets all of them when the user saves. */
export interface LineSheet {
  uid: string
  store: FormStore
  /** Gives the changes typed so far. */
  said: (body?: Valores) => Partial<ItemVenda>
  /** Gives the changes to save, and their errors without those of fields that the engine computes. */
  judged: () => Promise<{ said: Partial<ItemVenda>; faults: Erros }>
  /** Gives the tax rules chosen in this form, as registered. */
  regras: () => Partial<Rules>
  /** Gives the sale with the typed changes; null when they are not valid yet. */
  draft: () => Venda | null
  /** Gives the reason why no amounts can be computed; null: none. */
  problem: () => string | null
  /** Drops the stored draft, after the line was saved or discarded. */
  forget: () => void
  end: () => void
}

const DERIVED: ReadonlySet<string> = new Set(Object.keys(derivedOf({})))

/** Key under which a save waits for a rule being fetched. The field's own key is released as soon as a row is chosen. */
const waitOf = (kind: Kind) => `regra${kind}`

/** Tells whether lines may have taxes alone, without goods: in a supplementary note. */
export const mendsTax = (desk: Desk): boolean => completesNote(desk.operation())

const away = (desk: Desk, venda: Venda): boolean => {
  const context = desk.taxContext.get()
  return context !== null && saiDoEstado(venda, context)
}

function contextOf(desk: Desk, item: ItemVenda, venda: Venda): ItemContext {
  const product = productById(item.produto_id)
  const context = desk.taxContext.get()
  return {
    tipo_operacao: desk.operation(),
    documento: context?.operacao?.tipo_documento ?? null,
    debito: context?.debito ?? null,
    modelo: venda.modelo,
    // a product that left the catalogue: use the line's own data
    controle_lote: product?.controle_lote ?? item.lote_id !== null,
    veiculo_novo: product?.veiculo_novo ?? isUnit(item),
    mov_estoque_regra: ruleMoves(item, venda, away(desk, venda)),
    informa_pedido: getSession()?.user.empresa.informar_num_item_pedido === true,
    cfop_regra: ruleCfop(item, venda, context),
    cst_ibs_regra: codesOf(item, venda.regras, away(desk, venda)).cst_ibs_regra,
    ...registeredOf(desk, item, venda),
  }
}

/** Gives the values of the pauta (list price as tax base), null where none, under the names of the line's form. */
function registeredOf(desk: Desk, item: ItemVenda, venda: Venda): Valores {
  const context = desk.taxContext.get()
  const found = context ? pautaDaLinha(item, venda, context) : null
  return registered(PAUTA, found)
}

const registered = <N extends string>(
  names: readonly N[],
  found: Readonly<Partial<Record<N, string | null>>> | null,
) => Object.fromEntries(names.map(name => [`${name}_registro`, found?.[name] ?? null]))

/** Fields that follow a rule or register until the user types another value. */
const FOLLOWS: readonly (readonly [name: string, source: string])[] = [
  ['cfop', 'cfop_regra'],
  ...PAUTA.map(name => [name, `${name}_registro`] as const),
]

/** Opens a line's form. `leitura`: saved values, not the draft's. @throws when the line is no longer in the sale */
export function openSheet(desk: Desk, uid: string, { leitura = false } = {}): LineSheet {
  const venda = desk.current()
  const item = venda.itens.find(line => line.uid === uid)
  if (!item) throw new Error('O item não está mais na venda')
  const fora = away(desk, venda)
  const base = {
    ...emptyValues(documentItem.fields as Fields),
    ...valuesOf(item, contextOf(desk, item, venda), fora),
    tipo_conversao: item.tipo_conversao ?? DIVIDES,
    ...(item.lote_id ? { lote: { id: item.lote_id, lote: item.lote } } : {}),
  }
  const typed = leitura ? null : typedOf(desk, uid)
  const store = createFormStore(documentItem, { base, contexto: contextoDe(false) })
  if (typed) store.recomecar(base, { ...base, ...typed })
  let chosen: Partial<Rules> = {}
  let problem: string | null = null
  let known: string | undefined
  let ended = false
  /** Purchases of the product with ST; null: not requested yet. */
  let entradas: readonly CompradoComSt[] | null = null

  const said = (body = bodyOf(store)): Partial<ItemVenda> => {
    const lote = store.objeto('lote_id')
    return {
      ...saidOf(item, { ...store.valores(), ...body }, fora),
      ...(lote ? { lote: String(lote['lote']) } : {}),
    }
  }
  const judged = async () => {
    const { body, faults } = await judgedBody(store)
    const counts = computed(store.valores())
    const mine = Object.entries(faults).filter(([key]) => !(counts && COMPUTED.has(key)))
    return { said: said(body), faults: Object.fromEntries(mine) }
  }
  const draft = (): Venda | null => {
    const edited = editLine(desk.current(), { uid, said: said(), regras: chosen, soImposto: mendsTax(desk) })
    problem = recusada(edited) ? edited.erro : null
    return recusada(edited) ? null : edited
  }

  /** Recomputes the fields that the rules, the tax engine or other fields determine. */
  const show = () => {
    if (!computed(store.valores())) {
      problem = null
      share()
      settle(bought({}))
      return derive()
    }
    const edited = draft()
    const context = desk.taxContext.get()
    if (!edited || !context) return
    const index = edited.itens.findIndex(line => line.uid === uid)
    const line = edited.itens[index]
    const answer = calculateVenda(edited, context)
    if (answer.erro !== null) problem = answer.erro
    if (!line) return
    const given = figuresOf(
      line,
      regrasAoComprador(edited.regras, compradorDe(edited, context)),
      fora,
      answer.erro === null ? (answer.itens[index] ?? null) : null,
    )
    settle({
      ...given,
      cfop_regra: ruleCfop(line, edited, context),
      mov_estoque_regra: ruleMoves(line, edited, fora),
      ...registeredOf(desk, line, edited),
      ...bought(given),
    })
  }
  /**
   * Gives the ST retained in earlier purchases, or nulls in read mode and where the line needs none. The first call for
   * a line that needs it fetches the purchases, and runs `show` again when they arrive.
   */
  const bought = (given: Valores): Valores => {
    const linha = { ...store.valores(), ...given }
    const qtde = linha['qtde']
    if (leitura || !asksRetained(linha) || typeof qtde !== 'string' || !isDecimal(qtde))
      return registered(RETIDO, null)
    if (entradas === null) {
      entradas = []
      void purchasesWithSt(item.produto_id).then(found => {
        if (ended || found.length === 0) return
        entradas = found
        busy = true
        show()
        busy = false
      })
    }
    return registered(RETIDO, retainedOf(entradas, qtde))
  }
  const settle = (given: Valores) => {
    const changed = Object.entries(given).filter(([key, value]) => !sameValue(store.valor(key), value))
    const before = new Map(FOLLOWS.map(([, source]) => [source, store.valor(source)]))
    const proposed = RETIDO.every(name => sameValue(store.valor(name), store.valor(`${name}_registro`)))
    if (changed.length > 0) store.assentar(Object.fromEntries(changed))
    // a value that the user did not type follows its rule or register
    for (const [name, source] of FOLLOWS)
      if (before.get(source) !== store.valor(source) && sameValue(store.valor(name), before.get(source)))
        store.preencher({ [name]: store.valor(source) })
    const another = Object.fromEntries(RETIDO.map(name => [name, store.valor(`${name}_registro`)]))
    // a proposal is not a typed change: a line that is only viewed stays unchanged
    if (proposed && RETIDO.some(name => !sameValue(store.valor(name), another[name]))) store.assentar(another)
  }
  /** Quantity of the last `share`: when a return's line changes quantity, its amounts follow in proportion, as if typed. */
  let shared = item.qtde
  const share = () => {
    const qtde = store.valor('qtde')
    if (!item.inteira || typeof qtde !== 'string' || !isDecimal(qtde) || sameValue(qtde, shared)) return
    const next: Valores = { ...atQuantity({ ...item, ...said(), qtde: shared }, qtde) }
    shared = qtde
    for (const name of ENTERED) if (!sameValue(store.valor(name), next[name])) store.mudar(name, next[name])
  }
  const derive = () => {
    const regras = { ...desk.current().regras, ...chosen }
    const at = (kind: 'cbs' | 'isl') => ruleIn(regras as Rules, kind, { ...item, ...said() }, fora)
    const values = store.valores()
    const given = derivedOf(clearOfDerived(store), { cbs: at('cbs'), isl: at('isl') })
    const now = JSON.stringify(given)
    const before = known
    known = now
    // a field emptied by the user stays empty until a derived value changes
    if (before === undefined || before === now) return
    const wanted = Object.entries(given).filter(
      ([key, value]) =>
        (store.preenchido(key) || (value !== null && sameValue(values[key], null))) &&
        !sameValue(values[key], value),
    )
    if (wanted.length > 0) store.preencher(Object.fromEntries(wanted))
  }

  /** Fetches the chosen rule; a save waits for it. */
  const bring = async (kind: (typeof KINDS)[number], id: number) => {
    const key = `regra${kind}_id`
    store.pender(waitOf(kind), '')
    const row = await ruleRow(kind, id)
    if (ended || store.valor(key) !== id) return
    if (row) chosen = merged(chosen, asRules(kind, row))
    else store.pender(key, 'A regra não pôde ser lida')
    store.pender(waitOf(kind), null)
  }
  const asked = new Map<string, unknown>(KINDS.map(kind => [kind, ruleIdOf(kind, item, fora) || null]))
  const follow = () => {
    for (const kind of KINDS) {
      const id = store.valor(`regra${kind}_id`)
      if (asked.get(kind) === id) continue
      asked.set(kind, id)
      if (typeof id === 'number') void bring(kind, id)
      else store.pender(waitOf(kind), null)
    }
  }
  let busy = false
  const stop = store.ouvir(() => {
    if (busy || ended) return
    busy = true
    follow()
    show()
    busy = false
    if (!leitura) keepTyped(desk, uid, store)
  })
  if (typed) {
    follow()
    if (store.sujo()) notify('O que foi digitado deste item e não foi salvo voltou')
  }
  show()
  void nameRules(store, () => ended)
  return {
    uid,
    store,
    said,
    judged,
    regras: () => chosen,
    draft,
    problem: () => problem,
    forget: () => forgetTyped(desk, uid),
    end: () => {
      ended = true
      stop()
    },
  }
}

/** Gives the form's values without derived ones that nobody typed: they are computed again. */
const clearOfDerived = (store: FormStore): Valores =>
  Object.fromEntries(
    Object.entries(store.valores()).map(([key, value]) => [
      key,
      DERIVED.has(key) && store.preenchido(key) ? null : value,
    ]),
  )

async function nameRules(store: FormStore, ended: () => boolean): Promise<void> {
  for (const kind of KINDS) {
    const key = `regra${kind}_id`
    const id = store.valor(key)
    if (typeof id !== 'number' || id === 0) continue
    const row = await ruleRow(kind, id)
    if (ended()) return
    if (row && store.valor(key) === id) store.guardarObjeto(key, row)
  }
}
