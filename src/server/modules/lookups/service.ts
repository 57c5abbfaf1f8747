/** What other modules ask of the lists. */
export { cfopExiste } from './cfops.ts'
export { municipioPorCodigo, municipioPorNomeUf } from './municipios.ts'
export { ncmExiste } from './ncms.ts'
export { PAISES, paisPorCodigo } from './paises.ts'
