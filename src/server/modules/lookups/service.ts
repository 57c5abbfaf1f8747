/** What other modules ask of the lists. */
export { municipioPorCodigo, municipioPorNomeUf, municipios } from '../../codes/municipios.ts'
export { ncmExiste } from '../../codes/ncms.ts'
export { paisPorCodigo } from '../../codes/paises.ts'
