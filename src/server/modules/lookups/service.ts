/** What other modules ask of the lists. */
export { cfopExiste } from './cfops.ts'
export { municipioPorCodigo } from './municipios.ts'
export { ncmExiste } from './ncms.ts'
export { paisPorCodigo } from './paises.ts'
