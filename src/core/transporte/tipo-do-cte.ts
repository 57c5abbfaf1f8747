/** Types of a CT-e (tpCTe): those that say something of another CT-e. The simplificado has a type of substitution too. */
export const COMPLEMENTO = '1'
export const SUBSTITUICAO = '3'

const SUBSTITUICOES: readonly unknown[] = [SUBSTITUICAO, '6']
const DA_SVC: readonly unknown[] = ['0', '5']

export const isSubstitution = (tpCTe: unknown): boolean => SUBSTITUICOES.includes(tpCTe)

/** Tells if the authority of contingency (SVC) takes a CT-e of this type: only a normal one (rule 517). */
export const goesBySvc = (tpCTe: unknown): boolean => DA_SVC.includes(tpCTe)
