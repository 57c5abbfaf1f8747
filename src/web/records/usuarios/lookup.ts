import { listarVendedores } from '../../../domain/api/comissoes.ts'
import { type OwnLookup, text } from '../../register/fields/lookup/lookup-query.ts'

/** A field points at a user as a seller: active, of the company, found by name or code by whoever does not register users too. */
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
