/** Functions that other modules use. */
export { municipioPorCodigo, municipioPorNomeUf, municipios } from '../../codes/municipios.ts'
export { ncmExiste } from '../../codes/ncms.ts'
export { paisPorCodigo } from '../../codes/paises.ts'
