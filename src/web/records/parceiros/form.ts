import type { Override } from '../../register/overrides.ts'
import { consultaCnpj } from './look-ups.ts'
import { consultaContribuinte } from './taxpayer.ts'

export const parceirosForm: Override = {
  consulta: consultaCnpj,
  cadastro: consultaContribuinte,
  // doc 3 §3.7: trade name of a company, nickname of a person
  rotulo: ({ chave }, { tipo }) =>
    chave === 'apilido' ? (tipo === 'J' ? 'Nome fantasia' : 'Nome de tratamento') : undefined,
}
