/** Taxpayer of a state's register. */
export interface Inscrito {
  cnpj: string
  ie: string
  uf: string
  /** True when allowed to trade (cSit). */
  habilitado: boolean
  nome: string
  fantasia: string
  regime: string
  cnae: string
  inicio: string
  baixa: string | null
  ender: {
    xLgr: string
    nro: string
    xBairro: string
    cMun: string
    xMun: string
    CEP: string
  }
}

const SAO_PAULO = { cMun: '3550308', xMun: 'SAO PAULO' }

/**
 * Invented taxpayers: the three default suppliers, in São Paulo, one of them with two registrations, and one in Goiás whose
 * registration was ended.
 */
export const INSCRITOS: readonly Inscrito[] = [
  {
    ...{ cnpj: '98765001000121', ie: '110042490114', uf: 'SP', habilitado: true },
    ...{ nome: 'DISTRIBUIDORA BOA SAFRA LTDA', fantasia: 'BOA SAFRA', regime: 'SIMPLES NACIONAL' },
    ...{ cnae: '4635402', inicio: '2011-03-14', baixa: null },
    ender: { xLgr: 'RUA DO ATACADO', nro: '1200', xBairro: 'VILA MARIA', ...SAO_PAULO, CEP: '02118010' },
  },
  {
    ...{ cnpj: '87654002000182', ie: '111222330446', uf: 'SP', habilitado: true },
    ...{
      nome: 'LATICINIOS SERRA CLARA LTDA',
      fantasia: 'SERRA CLARA',
      regime: 'REGIME PERIODICO DE APURACAO',
    },
    ...{ cnae: '1052000', inicio: '1998-08-01', baixa: null },
    ender: { xLgr: 'ESTRADA DA SERRA', nro: 'KM 12', xBairro: 'PARELHEIROS', ...SAO_PAULO, CEP: '04890000' },
  },
  {
    ...{ cnpj: '87654002000182', ie: '111222330550', uf: 'SP', habilitado: true },
    ...{
      nome: 'LATICINIOS SERRA CLARA LTDA',
      fantasia: 'SERRA CLARA CD',
      regime: 'REGIME PERIODICO DE APURACAO',
    },
    ...{ cnae: '4631100', inicio: '2015-02-10', baixa: null },
    ender: { xLgr: 'AVENIDA DO CD', nro: '77', xBairro: 'JAGUARE', ...SAO_PAULO, CEP: '05346000' },
  },
  {
    ...{ cnpj: '76543003000133', ie: '112233441661', uf: 'SP', habilitado: true },
    ...{ nome: 'PAPELARIA E EMBALAGENS CENTRAL LTDA', fantasia: '', regime: 'SIMPLES NACIONAL' },
    ...{ cnae: '4647801', inicio: '2019-11-04', baixa: null },
    ender: { xLgr: 'RUA DO PAPEL', nro: '45', xBairro: 'BRAS', ...SAO_PAULO, CEP: '03010000' },
  },
  {
    ...{ cnpj: '65432004000194', ie: '109876547', uf: 'GO', habilitado: false },
    ...{ nome: 'COMERCIAL CERRADO LTDA', fantasia: 'CERRADO', regime: 'NORMAL' },
    ...{ cnae: '4639701', inicio: '2008-05-20', baixa: '2024-09-30' },
    ender: {
      xLgr: 'AVENIDA GOIAS',
      nro: '900',
      xBairro: 'CENTRO',
      cMun: '5208707',
      xMun: 'GOIANIA',
      CEP: '74010010',
    },
  },
]
