/** What other rooms ask of the administration. */

export { openImportedSchemas } from './importar/esquemas.ts'
export { createImportador } from './importar/service.ts'
export { darPlano } from './plano-repository.ts'
