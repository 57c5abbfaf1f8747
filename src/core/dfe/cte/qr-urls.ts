type Enderecos = readonly [producao: string, homologacao: string]

const SVRS: Enderecos = [
  'https://dfe-portal.svrs.rs.gov.br/cte/qrCode',
  'https://dfe-portal.svrs.rs.gov.br/cte/qrCode',
]
const SVSP: Enderecos = [
  'https://nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
  'https://homologacao.nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
]
const MG = 'https://portalcte.fazenda.mg.gov.br/portalcte/sistema/qrcode.xhtml'
const MS = 'http://www.dfe.ms.gov.br/cte/qrcode'
const PR = 'http://www.fazenda.pr.gov.br/cte/qrcode'

/** Addresses of the QR Code by authoriser (851); states without a row are served by SVRS. Verify at each release. */
const ENDERECOS: Readonly<Record<string, Enderecos>> = {
  AP: SVSP,
  MG: [MG, MG],
  MS: [MS, MS],
  MT: ['https://www.sefaz.mt.gov.br/cte/qrcode', 'https://homologacao.sefaz.mt.gov.br/cte/qrcode'],
  PE: SVSP,
  PR: [PR, PR],
  RR: SVSP,
  SP: SVSP,
}

/** Gives the address where the QR Code of an issuer's state leads. */
export const qrUrl = (uf: string, tpAmb: '1' | '2'): string => (ENDERECOS[uf] ?? SVRS)[tpAmb === '1' ? 0 : 1]
