/** What other rooms ask of the administration. */

export { createImportador } from './importar/service.ts'
export { darPlano } from './plano-repository.ts'
