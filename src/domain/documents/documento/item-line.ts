import { partsOf } from '../../../core/fields/parts.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { round } from '../../../core/money/round.ts'
import type { ResultadoItem } from '../../../core/tax/index.ts'
import { AWAY, idOf, KINDS, type Rules, ruleIdOf } from '../../../core/tax/kinds.ts'
import { codesOf } from '../../../core/tax/rule-codes.ts'
import { RETIDO_ANTES } from '../../../core/venda/fields/documento-grupos.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { Linha } from '../../fields/field.ts'
import { item as wire } from '../venda/wire.ts'
import { COMPUTED, computed, documentItem, type ItemContext } from './item.ts'

type Valores = Readonly<Record<string, unknown>>

const PARTS = partsOf(ITENS).filter(({ name }) => name in documentItem.fields)

export const PAUTA = ['valor_pauta', 'valor_pauta_st'] as const
export const RETIDO = Object.keys(RETIDO_ANTES) as readonly (keyof typeof RETIDO_ANTES)[]

/** Fields proposed by a register or by the product's purchases; those of one row are all proposed or all typed. */
const TOGETHER = [...PAUTA.map(name => [name] as const), RETIDO]

/** Builds the starting values of a line's form. */
export function valuesOf(item: ItemVenda, context: ItemContext, fora: boolean): Record<string, unknown> {
  const values: Record<string, unknown> = wire.toWire(item)
  for (const kind of KINDS) values[`regra${kind}_id`] = ruleIdOf(kind, item, fora) || null
  return Object.assign(values, context, {
    calcular_imposto: item.calcular_imposto !== false,
    mov_estoque: item.mov_estoque !== false,
    cfop: item.cfop ?? context.cfop_regra,
    ...Object.assign({}, ...TOGETHER.map(names => proposedTo(item, names, context as Linha))),
    ...(item.dis ? { dis: typedSequences(item.dis as readonly Linha[]) } : {}),
  })
}

/** Reads the line back from its form, without computed values. Fields that the form hides stay unchanged. */
export function saidOf(item: ItemVenda, body: Linha, fora: boolean): Partial<ItemVenda> {
  const said: Record<string, unknown> = {}
  const calcula = computed(body)
  for (const { name, key, value } of PARTS) {
    if (calcula && COMPUTED.has(name)) said[value] = null
    else if (key in body) said[value] = body[key]
  }
  for (const kind of KINDS) {
    const before = ruleIdOf(kind, item, fora) || null
    const now = (body[`regra${kind}_id`] as number | null | undefined) ?? null
    const id = idOf(kind)
    if (now === before) said[id] = item[id]
    // a rule chosen in the form is the line's rule for every destination
    else
      for (const name of [id, ...AWAY.filter(([of]) => of === kind).map(([, away]) => away)]) said[name] = now
  }
  return {
    ...(said as Partial<ItemVenda>),
    // an emptied field keeps the old value here; the form does not save while it is empty
    qtde: plain(said['qtde'], item.qtde),
    preco: plain(said['preco'], item.preco),
    desconto: (said['desconto'] as string | null) ?? '0.00',
    calcular_imposto: body['calcular_imposto'] === false ? false : null,
    mov_estoque: body['mov_estoque'] === false ? false : null,
    // null when the CFOP equals the rule's, so that the line follows later changes of the rule
    cfop: calcula && body['cfop'] === body['cfop_regra'] ? null : ((body['cfop'] as string | null) ?? null),
    ...Object.fromEntries(
      TOGETHER.filter(names => names.every(name => equal(said[name], body[`${name}_registro`])))
        .flat()
        .map(name => [name, null]),
    ),
    ...('dis' in said ? { dis: declarations(said['dis'] as readonly Linha[]) } : {}),
  } as Partial<ItemVenda>
}

function proposedTo(item: ItemVenda, names: readonly (keyof ItemVenda)[], context: Linha): Valores {
  const own = names.some(name => item[name] != null)
  return Object.fromEntries(
    names.map(name => [name, (own ? item[name] : context[`${name}_registro`]) ?? null]),
  )
}

const equal = (one: unknown, other: unknown): boolean =>
  (one ?? '') === (other ?? '') ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    isDecimal(one) &&
    isDecimal(other) &&
    dec(one).eq(dec(other)))

/** Gives a changed number without trailing zeros; an equal number, or a text that is no number, gives `before`. */
const plain = (value: unknown, before: string): string =>
  typeof value === 'string' && isDecimal(value) && !dec(value).eq(dec(before)) ? dec(value).toFixed() : before

const DI = ITENS.dis.of
const names = (of: object, without?: string) => Object.keys(of).filter(name => name !== without)
const picked = (row: Linha, of: readonly string[]) =>
  Object.fromEntries(of.map(name => [name, row[name] ?? null]))
const OF_DI = names(DI, 'adicoes')
const OF_ADICAO = names(DI.adicoes.of)

type Adicoes = readonly Linha[]
const adicoesOf = (row: Linha): Adicoes => (row['adicoes'] ?? []) as Adicoes

/** Hides the default sequence of an addition (its position), because the form shows only typed sequences. */
const typedSequences = (rows: readonly Linha[]) =>
  rows.map(row => ({
    ...row,
    adicoes: adicoesOf(row).map((adicao, i) =>
      adicao['numero_seq'] === i + 1 ? { ...adicao, numero_seq: null } : adicao,
    ),
  }))

/** Sets the sequence of each addition in the import declarations: the typed one, else its position in the declaration. */
const declarations = (rows: readonly Linha[] | null) =>
  rows?.map(row => ({
    ...picked(row, OF_DI),
    adicoes: adicoesOf(row).map((adicao, i) => ({
      ...picked(adicao, OF_ADICAO),
      numero_seq: adicao['numero_seq'] ?? i + 1,
    })),
  })) ?? null

/** Tells if an amount is zero. A code is not an amount ('00' is a CST). */
const isZero = (name: string, value: unknown): boolean => {
  const { type } = documentItem.fields[name] ?? {}
  return (type === 'money' || type === 'decimal') && isDecimal(String(value)) && dec(String(value)).isZero()
}

/** Rounds a value to the decimals of its field: registers store rates with four decimals, lines show two. */
function fitted(name: string, value: unknown): unknown {
  const field = documentItem.fields[name]
  if (typeof value !== 'string' || !isDecimal(value)) return value
  if (field?.type !== 'money' && field?.type !== 'decimal') return value
  const places = field.type === 'money' ? 2 : (field.places ?? 2)
  return round(dec(value), places).toFixed(places)
}

/** Rates of a rule that the law may replace: the engine's value comes first. */
const OF_LAW: Readonly<Record<string, string>> = { aliq_icms: 'taxa_icms', aliicms_st: 'taxa_icms_st' } // the API's spelling

/** Lists a line's computed values for its form: codes and rates of its rules, amounts of the engine. Without zeros. */
export function figuresOf(
  item: ItemVenda,
  regras: Rules,
  fora: boolean,
  figuras: ResultadoItem | null,
): Valores {
  const rules: Valores = codesOf(item, regras, fora)
  const given: Valores = figuras ?? {}
  return Object.fromEntries(
    [...COMPUTED, 'cfop_regra', 'cst_ibs_regra'].map(name => {
      const legal = given[OF_LAW[name] ?? '']
      const value = legal && !isZero(name, legal) ? legal : (rules[name] ?? given[name])
      return [name, value === undefined || value === null || isZero(name, value) ? null : fitted(name, value)]
    }),
  )
}
