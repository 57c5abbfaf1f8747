/** What other modules ask of the lists. */
export { codigoRecusado } from './casa.ts'
export { municipioPorCodigo, municipioPorNomeUf, municipios } from './municipios.ts'
export { ncmExiste } from './ncms.ts'
export { PAISES, paisPorCodigo } from './paises.ts'
export { casa } from './procurar.ts'
