/** What other rooms ask of the administration. */
export { darPlano } from './plano-repository.ts'
