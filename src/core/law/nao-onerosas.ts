/** An operation that is no sale, by CFOP, with its class in the reform (cClassTrib) and its source. */
interface NaoOnerosa {
  cfop: RegExp
  nome: string
  classe: string
  fonte: string
}

/** Operations by CFOP; the first match counts. Transfers follow the law's text; on others the accountant decides. */
const NAO_ONEROSAS: readonly NaoOnerosa[] = [
  {
    cfop: /^[56]15[1-9]$/,
    nome: 'transferência',
    classe: '410002',
    fonte: 'LC 214/2025, art. 6º, II',
  },
  {
    cfop: /^[56]910$/,
    nome: 'bonificação, doação ou brinde',
    classe: '410001 ou 410003',
    fonte: 'LC 214/2025, arts. 5º e 6º',
  },
  {
    cfop: /^[56]9(0[1-9]|1[1-7]|20|21|23|24)$/,
    nome: 'remessa ou retorno sem venda',
    classe: '410999',
    fonte: 'LC 214/2025, art. 4º; confirme com o contador',
  },
]

export const naoOnerosaDe = (cfop: string): NaoOnerosa | null =>
  NAO_ONEROSAS.find(cada => cada.cfop.test(cfop)) ?? null
