import { classificacao_tributaria } from '../../domain/records/classificacao_tributaria/index.ts'
import { empresas } from '../../domain/records/empresas/index.ts'
import { ncms } from '../../domain/records/ncms/index.ts'
import { paises } from '../../domain/records/paises/index.ts'
import { unidades } from '../../domain/records/unidades/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import type { OwnLookup } from '../register/fields/lookup/lookup-query.ts'
import { classificacaoLookup } from './classificacao_tributaria/lookup.ts'
import { empresasLookup, enteredLookup } from './empresas/lookup.ts'
import { ncmsLookup } from './ncms/lookup.ts'
import { paisesLookup } from './paises/lookup.ts'
import { unidadesLookup } from './unidades/lookup.ts'
import { vendedoresLookup } from './usuarios/lookup.ts'

/** Look-ups beyond a declaration: the stored value is the code itself, or the rows come from another endpoint. */
export const LOOKUPS: Readonly<Record<string, OwnLookup>> = {
  [ncms.id]: ncmsLookup,
  [classificacao_tributaria.id]: classificacaoLookup,
  [paises.id]: paisesLookup,
  [unidades.id]: unidadesLookup,
  // of all accounts, for the administration; then those that the user may enter
  [empresas.api]: empresasLookup,
  [empresas.id]: enteredLookup,
  [usuarios.id]: vendedoresLookup,
}
