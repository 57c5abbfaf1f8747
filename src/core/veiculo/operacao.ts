/** A quote and an order are of no unit yet (doc 3 §4.1, G-026). */
const SEM_UNIDADE: ReadonlySet<number> = new Set([2, 4])

/** Does the operation sell the very vehicle, so that its data are asked for? */
export const needsVeiculo = (operacao: number): boolean => !SEM_UNIDADE.has(operacao)
