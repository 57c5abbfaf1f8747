import { z } from 'zod'
import { byKind, type Kind, type RuleOf } from '../../core/tax/kinds.ts'

type Regra<K extends Kind> = z.ZodType<RuleOf[K], RuleOf[K]>
type Regras = { [K in Kind]: z.ZodRecord<z.ZodString, Regra<K>> }

/**
 * A rule in the engine's vocabulary. What it says is no affair of the schema: a paid sale is stored whatever its rules say,
 * and they are proved by their seal or field by field against the register (`modules/vendas/prova.ts`).
 */
const regra = z.record(z.string(), z.unknown())

/** Rules of a sale or of the catalogue, by kind and id. */
export const regrasPorTipo = z.object(byKind<Regras>(() => z.record(z.string().regex(/^\d+$/), regra)))
