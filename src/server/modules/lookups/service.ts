export { cfopExiste } from './cfops.ts'
export { municipioPorCodigo, municipioPorNomeUf } from './municipios.ts'
export { ncmExiste } from './ncms.ts'
export { paisPorCodigo } from './paises.ts'
