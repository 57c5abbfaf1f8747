import { empresas } from '../../../domain/records/empresas/index.ts'
import { coded, type OwnLookup, text } from '../../register/fields/lookup/lookup-query.ts'

/** Look-up of the companies of all accounts, for the administration. */
export const empresasLookup = coded(empresas.api, 'cnpj', 'nome', {
  pergunta: texto => (texto === '' ? {} : { search: texto }),
  achado: linha => ({
    valor: linha['id'] as number,
    codigo: text(linha['cnpj']),
    rotulo: text(linha['nome']),
    linha,
  }),
})

/** Look-up of the companies that the user may enter; it does not open the company's form, which is for the administration. */
export const enteredLookup: OwnLookup = {
  path: 'empresas',
  espera: 500,
  limite: 200,
  pergunta: () => ({}),
  achado: linha => ({ valor: linha['id'] as number, codigo: '', rotulo: text(linha['nome']), linha }),
  semForm: true,
}
