import type { LawRate, RuleKind } from './kernel/rule-kind.ts'
import { RULES } from './rules.ts'

export type Kind = keyof typeof RULES

export const KINDS = Object.keys(RULES) as readonly Kind[]

/** Gives the declaration of a kind, which is in the folder of its tax. */
export const ruleKind = (kind: Kind): RuleKind => RULES[kind]

/** Name of each kind on screen. */
export const KIND_NAME = byKind<Record<Kind, string>>(kind => RULES[kind].name)

/** Gives the longer name of a kind on screen, where the short one is not clear. */
export const kindInFull = (kind: Kind): string => ruleKind(kind).inFull ?? KIND_NAME[kind]

/** Name of a kind, or of a field named after one, in separate words: for access flags and the taxation of an NCM. */
export type Spaced<N extends string> = N extends Kind
  ? (typeof RULES)[N] extends { spaced: infer S extends string }
    ? S
    : N
  : N
export const spaced = <N extends string>(name: N): Spaced<N> =>
  (name in RULES ? (ruleKind(name as Kind).spaced ?? name) : name) as Spaced<N>

/** Rule of each kind. Any field may be missing; the engine refuses a rule without a needed field and names the field. */
export type RuleOf = { [K in Kind]: Parameters<(typeof RULES)[K]['read']>[0] }

/** Rule of a kind as its tax reads it. */
export type RegraLida<K extends Kind> = ReturnType<(typeof RULES)[K]['read']>

/** Lists the rates of a kind that the law publishes. */
export const lawRates = <K extends Kind>(kind: K): readonly LawRate<keyof RuleOf[K] & string>[] =>
  (ruleKind(kind) as RuleKind<RuleOf[K]>).lawRates ?? []

type KindWith<P> = { [K in Kind]: (typeof RULES)[K] extends P ? K : never }[Kind]

/** Kinds of the reform, whose rule has a class (cClassTrib). */
export type RtcKind = KindWith<{ reform: true }>
export const RTC_KINDS = KINDS.filter((kind): kind is RtcKind => ruleKind(kind).reform === true)

/** Kinds of which every product must have a rule. */
export type NeededKind = KindWith<{ needed: true }>
export const needed = (kind: Kind): boolean => ruleKind(kind).needed === true

/** Kinds of which a product has two rules: inside the state and outside. */
type SeveralKind = KindWith<{ fields: readonly string[] }>

type FieldOfKind<K extends Kind> = (typeof RULES)[K] extends { fields: readonly (infer F extends string)[] }
  ? F
  : K
type AwayOf<K extends SeveralKind> = (typeof RULES)[K]['fields'][1]

/** Field that names a rule in a product, or in another source of rules. */
export type RuleField = { [K in Kind]: FieldOfKind<K> }[Kind]

/** Kind of the rule that a field names. */
export type KindOfField<F extends RuleField> = { [K in Kind]: F extends FieldOfKind<K> ? K : never }[Kind]

export const ruleFieldsOf = (kind: Kind): readonly RuleField[] =>
  (ruleKind(kind).fields ?? [kind]) as readonly RuleField[]

export const RULE_FIELDS: readonly (readonly [field: RuleField, kind: Kind])[] = KINDS.flatMap(kind =>
  ruleFieldsOf(kind).map(field => [field, kind] as const),
)

/** Rules by kind and id. */
export type Rules = { readonly [K in Kind]: Readonly<Record<string, RuleOf[K]>> }

/** Rules of one product or line, as whole objects. */
export type ItemRules = { readonly [K in Kind]: RuleOf[K] | (K extends NeededKind ? never : null) }

/** Ids of the rules: `icms_id`, `ipi_id`… */
export type RuleIds = { [K in Kind as `${K}_id`]: number | (K extends NeededKind ? never : null) }

/** Makes a record with one value for each kind. */
export function byKind<T extends { [K in Kind]: unknown }>(of: <K extends Kind>(kind: K) => T[K]): T {
  return Object.fromEntries(KINDS.map(kind => [kind, of(kind)])) as T
}

/** Makes an empty dictionary of rules: a new one each time, because an open sale adds rules to its dictionary. */
export const noRules = (): Rules => byKind<Rules>(() => ({}))

/** Ids of the rules for sales to other states, for the kinds that have one: `icms_fora_id`. */
export type AwayRuleIds = { [K in SeveralKind as `${AwayOf<K>}_id`]?: number | null | undefined }

/** Kinds with a rule for other states, each with the name of its id. */
export const AWAY = KINDS.flatMap(kind => {
  const away = ruleKind(kind).fields?.[1]
  return away === undefined ? [] : [[kind, `${away}_id`]]
}) as unknown as readonly { [K in SeveralKind]: readonly [kind: K, id: `${AwayOf<K>}_id`] }[SeveralKind][]

const AWAY_ID: { readonly [K in Kind]?: keyof AwayRuleIds } = Object.fromEntries(AWAY)

const ID = Object.fromEntries(KINDS.map(kind => [kind, `${kind}_id`])) as { [K in Kind]: `${K}_id` }

/** Gives the id's name of a kind: `icms` → `icms_id`. */
export const idOf = <K extends Kind>(kind: K): `${K}_id` => ID[kind]

/** Makes the rule ids, one for each kind. An unknown id of a needed kind is 0, which is the id of no rule. */
export const ruleIdsBy = (of: (kind: Kind) => number | null): RuleIds =>
  Object.fromEntries(KINDS.map(kind => [ID[kind], of(kind) ?? (needed(kind) ? 0 : null)])) as RuleIds

/** Chooses a kind's rule id: inside the state, or for others (`fora`). Without one for others, the one inside holds. */
export function ruleIdOf(kind: Kind, ids: RuleIds & AwayRuleIds, fora: boolean): number | null {
  const away = fora ? AWAY_ID[kind] : undefined
  return (away && ids[away]) || ids[ID[kind]]
}

/**
 * Finds the rule of a kind that a line or product names; null when it names none or the dictionary lacks it. Data stored
 * before a kind existed lacks the kind.
 */
export function ruleIn<K extends Kind>(
  rules: Rules,
  kind: K,
  ids: RuleIds & AwayRuleIds,
  fora = false,
): RuleOf[K] | null {
  const id: number | null | undefined = ruleIdOf(kind, ids, fora)
  return id === null || id === undefined ? null : (rules[kind]?.[id] ?? null)
}

/** Makes a product's rules. A needed rule that is absent becomes an empty rule, which the engine refuses. */
export const itemRules = (of: <K extends Kind>(kind: K) => RuleOf[K] | null): ItemRules =>
  byKind<ItemRules>(kind => (of(kind) ?? (needed(kind) ? EMPTY : null)) as ItemRules[typeof kind])

/** Always the same object: checks of a rule are cached by its identity. */
const EMPTY = {}

/** Rules of an item under the engine's input names: `regraicms`, `regraipi`… */
export type InputRules = { [K in Kind as `regra${K}`]?: RuleOf[K] | null | undefined }

/** Puts each kind's rule under the engine's input name. */
export const inputRules = (of: <K extends Kind>(kind: K) => RuleOf[K] | null): InputRules =>
  Object.fromEntries(KINDS.map(kind => [`regra${kind}`, of(kind)]))

/** Rule ids by their names in the API and in the tables of lines: `regraicms_id`, `regraipi_id`… */
export type WireRuleIds = { [K in Kind as `regra${K}_id`]: RuleIds[`${K}_id`] }

/** Makes the rule ids for the API, one for each kind. An unknown id of a needed kind is 0, as in `ruleIdsBy`. */
export const wireRuleIds = (of: (kind: Kind) => number | null): WireRuleIds => {
  const ids = ruleIdsBy(of)
  return Object.fromEntries(KINDS.map(kind => [`regra${kind}_id`, ids[ID[kind]]])) as WireRuleIds
}

export const ruleIdsFromWire = (from: WireRuleIds): RuleIds => ruleIdsBy(kind => from[`regra${kind}_id`])
