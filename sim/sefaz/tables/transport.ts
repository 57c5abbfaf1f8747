/** States that touch each other, each border once (IBGE, "Malha de setores"); DF and MG touch at a point. */
const BORDERS =
  'AC:AM RO|AL:BA PE SE|AM:MT PA RO RR|AP:PA|BA:ES GO MG PE PI SE TO|CE:PB PE PI RN|DF:GO MG|ES:MG RJ|GO:MG MS MT TO|MA:PA PI TO|MG:MS RJ SP|MS:MT PR SP|MT:PA RO TO|PA:RR TO|PB:PE RN|PE:PI|PI:TO|PR:SC SP|RJ:SP|RS:SC'

const touching = new Set(
  BORDERS.split('|').flatMap(row => {
    const [one = '', others = ''] = row.split(':')
    return others.split(' ').flatMap(other => [`${one}${other}`, `${other}${one}`])
  }),
)

/** Tells if a truck may go from one state into the other without crossing a third. */
export const touches = (one: string, other: string): boolean => touching.has(`${one}${other}`)

/** CFOPs of a service of transport (MOC CT-e 4.00, rule 676). */
export const TRANSPORT_CFOPS: readonly string[] =
  '5351 5352 5353 5354 5355 5356 5357 5359 5360 5601 5602 5603 5605 5606 5932 5949 6351 6352 6353 6354 6355 6356 6357 6359 6360 6603 6932 6949 7358 7949'.split(
    ' ',
  )

/** States that take no IE of the exempt (617). */
export const NO_EXEMPT_TAKER: readonly string[] = 'AM BA CE GO MG MS MT PE RN SE SP'.split(' ')

/** Codes of the states whose CT-e in contingency goes to SVC-RS (AP MS MT PE RR SP); the others have SVC-SP (MOC 4.00, 4.9). */
const SVC_RS = new Set(['16', '50', '51', '26', '14', '35'])

export const transportSvcOf = (cUF: string): 'SVC-RS' | 'SVC-SP' => (SVC_RS.has(cUF) ? 'SVC-RS' : 'SVC-SP')

/** Kind of emission (tpEmis) that each virtual SEFAZ takes. */
export const TRANSPORT_SVC_EMISSION: Readonly<Record<string, string>> = { 'SVC-RS': '7', 'SVC-SP': '8' }

/** Address of the public query of a CT-e by the code of its state; of the others it is SVRS's. */
const QR_OF: Readonly<Record<string, string>> = {
  35: 'nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
  16: 'nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
  26: 'nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
  14: 'nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
  31: 'portalcte.fazenda.mg.gov.br/portalcte/sistema/qrcode.xhtml',
  50: 'www.dfe.ms.gov.br/cte/qrcode',
  51: 'www.sefaz.mt.gov.br/cte/qrcode',
  41: 'www.fazenda.pr.gov.br/cte/qrcode',
}

/** Address that the QR Code of a CT-e or of an MDF-e begins with, without scheme and without the prefix of homologação. */
export const transportQr = (project: 'cte' | 'mdfe', cUF: string): string =>
  project === 'mdfe'
    ? 'dfe-portal.svrs.rs.gov.br/mdfe/qrCode'
    : (QR_OF[cUF] ?? 'dfe-portal.svrs.rs.gov.br/cte/qrCode')
