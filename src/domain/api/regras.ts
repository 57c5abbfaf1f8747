import { z } from 'zod'
import { byKind, type Kind, type RuleOf } from '../../core/tax/kinds.ts'

type Regra<K extends Kind> = z.ZodType<RuleOf[K], RuleOf[K]>
type Regras = { [K in Kind]: z.ZodRecord<z.ZodString, Regra<K>> }

/**
 * A rule in the engine's terms. The schema does not check its fields: a paid sale is stored whatever its rules, which are
 * then compared by their seal or with the register (`modules/vendas/prova.ts`).
 */
const regra = z.record(z.string(), z.unknown())

/** Rules of a sale or of the catalogue, by kind and id. */
export const regrasPorTipo = z.object(byKind<Regras>(() => z.record(z.string().regex(/^\d+$/), regra)))
