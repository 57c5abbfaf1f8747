import type { EntradaRegraCbs, EntradaRegraIbs } from './ibs-cbs/rule.ts'
import type { EntradaRegraIcms } from './icms/rule.ts'
import type { EntradaRegraIpi } from './ipi/rule.ts'
import type { EntradaRegraIsl } from './is/rule.ts'
import type { EntradaRegraPisCofins } from './pis-cofins/rule.ts'

/** The kinds of tax rule, as the wire names them: ids, tables, schemas and columns are made from these words. */
export const KINDS = ['icms', 'pisconfins', 'ibs', 'cbs', 'isl', 'ipi'] as const // contrato: "confins"

export type Kind = (typeof KINDS)[number]

/** Each for a person. */
export const KIND_NAME: Readonly<Record<Kind, string>> = {
  icms: 'ICMS',
  pisconfins: 'PIS/COFINS',
  ibs: 'IBS',
  cbs: 'CBS',
  isl: 'ISL',
  ipi: 'IPI',
}

/** Those whose name for a person leaves something to be told. */
const IN_FULL: { readonly [K in Kind]?: string } = { isl: 'Imposto Seletivo' }
export const kindInFull = (kind: Kind): string => IN_FULL[kind] ?? KIND_NAME[kind]

/** A kind, or a field called after it, where the wire parts its words: access flags, the taxation of an NCM. */
export type Spaced<N extends string> = N extends 'pisconfins' ? 'pis_confins' : N
export const spaced = <N extends string>(name: N): Spaced<N> =>
  (name === 'pisconfins' ? 'pis_confins' : name) as Spaced<N> // contrato

/** Rule of each kind. Any field may be missing: the engine then refuses it by its field. */
export interface RuleOf {
  icms: EntradaRegraIcms
  pisconfins: EntradaRegraPisCofins
  ibs: EntradaRegraIbs
  cbs: EntradaRegraCbs
  isl: EntradaRegraIsl
  ipi: EntradaRegraIpi
}

/** Those of the reform, whose rule goes by a class (cClassTrib). */
export const RTC_KINDS = ['ibs', 'cbs'] as const satisfies readonly Kind[]

/** No product is sold without these. */
const NEEDED = ['icms', 'pisconfins'] as const // contrato
export type NeededKind = (typeof NEEDED)[number]
export const needed = (kind: Kind): boolean => (NEEDED as readonly Kind[]).includes(kind)

/** Fields by which a product chooses more than one rule of a kind: that of what stays in the state, that of what leaves it. */
const SEVERAL = { icms: ['icms_dentro', 'icms_fora'] } as const
type SeveralKind = keyof typeof SEVERAL

type FieldOfKind<K extends Kind> = K extends keyof typeof SEVERAL ? (typeof SEVERAL)[K][number] : K

/** A field by which a product, and whatever says its rules, chooses one. */
export type RuleField = { [K in Kind]: FieldOfKind<K> }[Kind]

/** The kind that such a field chooses. */
export type KindOfField<F extends RuleField> = { [K in Kind]: F extends FieldOfKind<K> ? K : never }[Kind]

export const ruleFieldsOf = (kind: Kind): readonly RuleField[] => {
  const several: { readonly [K in Kind]?: readonly RuleField[] } = SEVERAL
  return several[kind] ?? [kind as RuleField]
}

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
export type AwayRuleIds = { [K in SeveralKind as `${(typeof SEVERAL)[K][1]}_id`]?: number | null | undefined }

/** Each of those kinds with the name of that id. */
export const AWAY = Object.entries(SEVERAL).map(([kind, [, fora]]) => [kind, `${fora}_id`]) as readonly {
  [K in SeveralKind]: readonly [kind: K, id: `${(typeof SEVERAL)[K][1]}_id`]
}[SeveralKind][]

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

export const ruleIdsFromWire = (from: WireRuleIds): RuleIds => ruleIdsBy(kind => from[`regra${kind}_id`])
