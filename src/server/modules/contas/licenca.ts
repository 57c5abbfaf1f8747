import { diaIn, type Fuso } from '../../../core/document/fuso.ts'

/**
 * Tells if a company is blocked: by the administration, or because its licence ended. The last day, in the company's state,
 * is still allowed. Requests of a blocked company are answered with 455 (spec doc 1 §6).
 */
const estaBloqueada = (
  empresa: { bloqueada: boolean; licenca_ate: string | null; fuso: Fuso },
  agora: Date,
): boolean =>
  empresa.bloqueada || (empresa.licenca_ate !== null && empresa.licenca_ate < diaIn(agora, empresa.fuso))

/** Returns the company with `bloqueada` computed for now. */
export const comBloqueio = <E extends { bloqueada: boolean; licenca_ate: string | null; fuso: Fuso }>(
  empresa: E,
  agora: Date,
): E => ({ ...empresa, bloqueada: estaBloqueada(empresa, agora) })
