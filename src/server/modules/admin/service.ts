/** What other rooms ask of the administration. */

export { openImportedSchemas } from './importar/esquemas.ts'
export { createImportador } from './importar/service.ts'
export { givePlano } from './plano-repository.ts'
