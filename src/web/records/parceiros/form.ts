import type { Override } from '../../register/overrides.ts'
import { consultaCnpj } from './look-ups.ts'

export const parceirosForm: Override = {
  consulta: consultaCnpj,
  // doc 3 §3.7: trade name of a company, how a person is called otherwise
  rotulo: ({ chave }, { tipo }) =>
    chave === 'apilido' ? (tipo === 'J' ? 'Nome fantasia' : 'Nome de tratamento') : undefined,
}
