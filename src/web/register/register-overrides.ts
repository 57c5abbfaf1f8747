import { LocationControl } from '../mapa/location-control.tsx'
import { later } from '../shell/later.tsx'
import { CompaniesControl } from './form/own/companies-control.tsx'
import { HouseNumber } from './form/own/house-number.tsx'
import { consultaCep, consultaCnpj } from './form/own/partner-look-ups.ts'
import { observarProduto } from './form/own/product-start.ts'
import { setOverride } from './overrides.ts'

setOverride('parceiros', {
  consulta: consultaCnpj,
  // doc 3 §3.7: trade name of a company, how a person is called otherwise
  rotulo: ({ chave }, { tipo }) =>
    chave === 'apilido' ? (tipo === 'J' ? 'Nome fantasia' : 'Nome de tratamento') : undefined,
})
setOverride('parceiros_address', {
  consulta: consultaCep,
  campos: { numero: HouseNumber, lat: LocationControl, log: LocationControl },
})
setOverride('empresas_addresss', {
  consulta: consultaCep,
  campos: { numero: HouseNumber, lat: LocationControl, log: LocationControl },
})
setOverride('produtos', { observar: observarProduto })
setOverride('usuarios', { campos: { empresas: CompaniesControl } })
setOverride('grupos', {
  Corpo: later(() => import('./form/own/permission-matrix.tsx'), 'PermissionMatrix'),
})
setOverride('tributacao_icms', {
  // doc 2 §5.6: the rate of what is exempt is what it is relieved of
  rotulo: ({ chave }, { cst }) =>
    chave === 'icms' && ['30', '40', '41', '50'].includes(String(cst)) ? 'Desoneração' : undefined,
})
