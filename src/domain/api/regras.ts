import { z } from 'zod'
import { byKind, type Kind, type RuleOf } from '../../core/tax/kinds.ts'

type Regra<K extends Kind> = z.ZodType<RuleOf[K], RuleOf[K]>
type Regras = { [K in Kind]: z.ZodRecord<z.ZodString, Regra<K>> }

/**
 * A tax rule in the engine's format. The schema does not check its fields, because a paid sale is stored whatever its rules:
 * the server then compares them by their seal or with the register (`modules/vendas/prova.ts`).
 */
const regra = z.record(z.string(), z.unknown())

/** Tax rules of a sale or of the catalogue, by kind and id. */
export const regrasPorTipo = z.object(byKind<Regras>(() => z.record(z.string().regex(/^\d+$/), regra)))
