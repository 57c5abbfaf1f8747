import type { LawRate, RuleKind } from './kernel/rule-kind.ts'
import { RULES } from './rules.ts'

export type Kind = keyof typeof RULES

export const KINDS = Object.keys(RULES) as readonly Kind[]

/** Declaration of a kind by its tax. */
export const ruleKind = (kind: Kind): RuleKind => RULES[kind]

/** Each for a person. */
export const KIND_NAME = byKind<Record<Kind, string>>(kind => RULES[kind].name)

/** The same where the name leaves something to be told. */
export const kindInFull = (kind: Kind): string => ruleKind(kind).inFull ?? KIND_NAME[kind]

/** A kind, or a field called after it, where the wire parts its words: access flags, the taxation of an NCM. */
export type Spaced<N extends string> = N extends Kind
  ? (typeof RULES)[N] extends { spaced: infer S extends string }
    ? S
    : N
  : N
export const spaced = <N extends string>(name: N): Spaced<N> =>
  (name in RULES ? (ruleKind(name as Kind).spaced ?? name) : name) as Spaced<N>

/** Rule of each kind. Any field may be missing: the engine then refuses it by its field. */
export type RuleOf = { [K in Kind]: Parameters<(typeof RULES)[K]['read']>[0] }

/** The same as its tax reads it. */
export type RegraLida<K extends Kind> = ReturnType<(typeof RULES)[K]['read']>

/** The rates that the law publishes for a rule of a kind. */
export const lawRates = <K extends Kind>(kind: K): readonly LawRate<keyof RuleOf[K] & string>[] =>
  (ruleKind(kind) as RuleKind<RuleOf[K]>).lawRates ?? []

type KindWith<P> = { [K in Kind]: (typeof RULES)[K] extends P ? K : never }[Kind]

/** Those of the reform, whose rule goes by a class (cClassTrib). */
export type RtcKind = KindWith<{ reform: true }>
export const RTC_KINDS = KINDS.filter((kind): kind is RtcKind => ruleKind(kind).reform === true)

/** No product is sold without these. */
export type NeededKind = KindWith<{ needed: true }>
export const needed = (kind: Kind): boolean => ruleKind(kind).needed === true

/** Kinds of which a product chooses more than one rule. */
type SeveralKind = KindWith<{ fields: readonly string[] }>

type FieldOfKind<K extends Kind> = (typeof RULES)[K] extends { fields: readonly (infer F extends string)[] }
  ? F
  : K
type AwayOf<K extends SeveralKind> = (typeof RULES)[K]['fields'][1]

/** A field by which a product, and whatever says its rules, chooses one. */
export type RuleField = { [K in Kind]: FieldOfKind<K> }[Kind]

/** The kind that such a field chooses. */
export type KindOfField<F extends RuleField> = { [K in Kind]: F extends FieldOfKind<K> ? K : never }[Kind]

export const ruleFieldsOf = (kind: Kind): readonly RuleField[] =>
  (ruleKind(kind).fields ?? [kind]) as readonly RuleField[]

/** All of them, each with its kind. */
export const RULE_FIELDS: readonly (readonly [field: RuleField, kind: Kind])[] = KINDS.flatMap(kind =>
  ruleFieldsOf(kind).map(field => [field, kind] as const),
)

/** Rules by kind and id. */
export type Rules = { readonly [K in Kind]: Readonly<Record<string, RuleOf[K]>> }

/** The rules of one product or line, whole. */
export type ItemRules = { readonly [K in Kind]: RuleOf[K] | (K extends NeededKind ? never : null) }

/** Their ids: `icms_id`, `ipi_id`… */
export type RuleIds = { [K in Kind as `${K}_id`]: number | (K extends NeededKind ? never : null) }

/** One thing a kind. */
export function byKind<T extends { [K in Kind]: unknown }>(of: <K extends Kind>(kind: K) => T[K]): T {
  return Object.fromEntries(KINDS.map(kind => [kind, of(kind)])) as T
}

/** Makes a dictionary of no rules, new each time because a sale in hand grows its own. */
export const noRules = (): Rules => byKind<Rules>(() => ({}))

/** Beside them, the id of the rule of what leaves the state, of the kinds that have one: `icms_fora_id`. */
export type AwayRuleIds = { [K in SeveralKind as `${AwayOf<K>}_id`]?: number | null | undefined }

/** Each of those kinds with the name of that id. */
export const AWAY = KINDS.flatMap(kind => {
  const away = ruleKind(kind).fields?.[1]
  return away === undefined ? [] : [[kind, `${away}_id`]]
}) as unknown as readonly { [K in SeveralKind]: readonly [kind: K, id: `${AwayOf<K>}_id`] }[SeveralKind][]

const AWAY_ID: { readonly [K in Kind]?: keyof AwayRuleIds } = Object.fromEntries(AWAY)

const ID = Object.fromEntries(KINDS.map(kind => [kind, `${kind}_id`])) as { [K in Kind]: `${K}_id` }

/** `icms` → `icms_id`. */
export const idOf = <K extends Kind>(kind: K): `${K}_id` => ID[kind]

/** Rule ids, one a kind; a needed one that is not known is 0, the id of no rule. */
export const ruleIdsBy = (of: (kind: Kind) => number | null): RuleIds =>
  Object.fromEntries(KINDS.map(kind => [ID[kind], of(kind) ?? (needed(kind) ? 0 : null)])) as RuleIds

/** The rule of a kind that a line or product goes by, inside the state or out of it (`fora`): without one of its own, by the first. */
export function ruleIdOf(kind: Kind, ids: RuleIds & AwayRuleIds, fora: boolean): number | null {
  const away = fora ? AWAY_ID[kind] : undefined
  return (away && ids[away]) || ids[ID[kind]]
}

/**
 * The rule of a kind that a line or product points at; null when it has none, or the dictionary lacks it. What was kept
 * before a kind existed lacks the kind as well.
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

/** A product's rules. A needed one that is absent is a rule that says nothing, which the engine refuses by its field. */
export const itemRules = (of: <K extends Kind>(kind: K) => RuleOf[K] | null): ItemRules =>
  byKind<ItemRules>(kind => (of(kind) ?? (needed(kind) ? EMPTY : null)) as ItemRules[typeof kind])

/** One object: what is judged of a rule is kept by it. */
const EMPTY = {}

/** The rules of an item as the engine takes them: `regraicms`, `regraipi`… */
export type InputRules = { [K in Kind as `regra${K}`]?: RuleOf[K] | null | undefined }

/** Each kind's rule under the engine's name of it. */
export const inputRules = (of: <K extends Kind>(kind: K) => RuleOf[K] | null): InputRules =>
  Object.fromEntries(KINDS.map(kind => [`regra${kind}`, of(kind)]))

/** The ids as the wire and the tables of a sale's lines name them: `regraicms_id`, `regraipi_id`… */
export type WireRuleIds = { [K in Kind as `regra${K}_id`]: RuleIds[`${K}_id`] }

/** Makes them, one a kind; a needed one that is not known is 0, as in `ruleIdsBy`. */
export const wireRuleIds = (of: (kind: Kind) => number | null): WireRuleIds => {
  const ids = ruleIdsBy(of)
  return Object.fromEntries(KINDS.map(kind => [`regra${kind}_id`, ids[ID[kind]]])) as WireRuleIds
}

export const ruleIdsFromWire = (from: WireRuleIds): RuleIds => ruleIdsBy(kind => from[`regra${kind}_id`])
