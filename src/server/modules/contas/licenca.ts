import { diaUf } from '../../../core/document/fuso.ts'

/**
 * Tells if a company is blocked: by the administration, or by the end of its licence. The last day, in the time zone of its
 * state, is still a working day. The guard's step 3 then answers 455 (doc 1 §6).
 */
const estaBloqueada = (
  empresa: { bloqueada: boolean; licenca_ate: string | null; uf: string },
  agora: Date,
): boolean =>
  empresa.bloqueada || (empresa.licenca_ate !== null && empresa.licenca_ate < diaUf(agora, empresa.uf))

/** Gives the company with the current `bloqueada`. */
export const comBloqueio = <E extends { bloqueada: boolean; licenca_ate: string | null; uf: string }>(
  empresa: E,
  agora: Date,
): E => ({ ...empresa, bloqueada: estaBloqueada(empresa, agora) })
