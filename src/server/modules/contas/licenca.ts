import { diaUf } from '../../../core/document/fuso.ts'

/**
 * A company blocked by the administration, or whose licence ended: its last day, in the zone of its state, is still a day of
 * work. The guard's step 3 answers 455 to either (doc 1 §6).
 */
const estaBloqueada = (
  empresa: { bloqueada: boolean; licenca_ate: string | null; uf: string },
  agora: Date,
): boolean =>
  empresa.bloqueada || (empresa.licenca_ate !== null && empresa.licenca_ate < diaUf(agora, empresa.uf))

/** The company with `bloqueada` as it is now. */
export const comBloqueio = <E extends { bloqueada: boolean; licenca_ate: string | null; uf: string }>(
  empresa: E,
  agora: Date,
): E => ({ ...empresa, bloqueada: estaBloqueada(empresa, agora) })
