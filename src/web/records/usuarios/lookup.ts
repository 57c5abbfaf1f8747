import { listarVendedores } from '../../../domain/api/comissoes.ts'
import { type OwnLookup, text } from '../../register/fields/lookup/lookup-query.ts'

/** Look-up of sellers: active users of the company, by name or code; also for users who may not edit users. */
export const vendedoresLookup: OwnLookup = {
  path: listarVendedores.path,
  espera: 500,
  limite: 50,
  pergunta: texto => (texto === '' ? {} : { search: texto }),
  achado: linha => ({
    valor: linha['id'] as number,
    codigo: text(linha['id']),
    rotulo: text(linha['nome']),
    linha,
  }),
  semForm: true,
}
