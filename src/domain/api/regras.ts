import { z } from 'zod'
import { byKind, KINDS, type Kind, needed, type RuleOf, type WireRuleIds } from '../../core/tax/kinds.ts'
import { id } from '../schema/types.ts'

type Regra<K extends Kind> = z.ZodType<RuleOf[K], RuleOf[K]>
type Regras = { [K in Kind]: z.ZodRecord<z.ZodString, Regra<K>> }

/**
 * A rule in the engine's vocabulary. What it says is no affair of the schema: a paid sale is stored whatever its rules say,
 * and they are proved by their seal or field by field against the register (`modules/vendas/prova.ts`).
 */
const regra = z.record(z.string(), z.unknown())

/** Rules of a sale or of the catalogue, by kind and id. */
export const regrasPorTipo = z.object(
  byKind<Regras>(() => z.record(z.string().regex(/^\d+$/), regra) as never),
)

type Ids = {
  [K in keyof WireRuleIds]: null extends WireRuleIds[K] ? z.ZodNullable<typeof id> : typeof id
}

/** A line's rules: `regraicms_id`, `regraipi_id`…; only the needed ones must be there. */
export const regraIds = Object.fromEntries(
  KINDS.map(kind => [`regra${kind}_id`, needed(kind) ? id : id.nullable()]),
) as Ids
