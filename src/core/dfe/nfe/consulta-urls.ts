/**
 * Public consultation addresses of each state: [QR production, QR homologação, key production, key homologação]. Phones read
 * the QR address; the key address is printed. SEFAZ compares both (rej. 395, 878). Verify at each release.
 */
const URLS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  AC: [
    'http://www.sefaznet.ac.gov.br/nfce/qrcode',
    'http://www.hml.sefaznet.ac.gov.br/nfce/qrcode',
    'www.sefaznet.ac.gov.br/nfce/consulta',
    'www.sefaznet.ac.gov.br/nfce/consulta',
  ],
  AL: [
    'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
    'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
    'www.sefaz.al.gov.br/nfce/consulta',
    'www.sefaz.al.gov.br/nfce/consulta',
  ],
  AM: [
    'https://sistemas.sefaz.am.gov.br/nfceweb/consultarNFCe.jsp',
    'https://sistemas.sefaz.am.gov.br/nfceweb-hom/consultarNFCe.jsp',
    'www.sefaz.am.gov.br/nfce/consulta',
    'www.sefaz.am.gov.br/nfce/consulta',
  ],
  AP: [
    'https://www.sefaz.ap.gov.br/nfce/nfcep.php',
    'https://www.sefaz.ap.gov.br/nfcehml/nfce.php',
    'www.sefaz.ap.gov.br/nfce/consulta',
    'www.sefaz.ap.gov.br/nfce/consulta',
  ],
  BA: [
    'http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
    'http://hnfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
    'http://www.sefaz.ba.gov.br/nfce/consulta',
    'http://hinternet.sefaz.ba.gov.br/nfce/consulta',
  ],
  CE: [
    'http://nfce.sefaz.ce.gov.br/pages/ShowNFCe.html',
    'http://nfceh.sefaz.ce.gov.br/pages/ShowNFCe.html',
    'www.sefaz.ce.gov.br/nfce/consulta',
    'www.sefaz.ce.gov.br/nfce/consulta',
  ],
  DF: [
    'http://www.fazenda.df.gov.br/nfce/qrcode',
    'http://dec.fazenda.df.gov.br/ConsultarNFCe.aspx',
    'www.fazenda.df.gov.br/nfce/consulta',
    'www.fazenda.df.gov.br/nfce/consulta',
  ],
  ES: [
    'http://app.sefaz.es.gov.br/ConsultaNFCe/qrcode.aspx',
    'http://homologacao.sefaz.es.gov.br/ConsultaNFCe/qrcode.aspx',
    'www.sefaz.es.gov.br/nfce/consulta',
    'www.sefaz.es.gov.br/nfce/consulta',
  ],
  GO: [
    'https://nfeweb.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
    'https://nfewebhomolog.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
    'www.sefaz.go.gov.br/nfce/consulta',
    'www.nfce.go.gov.br/post/ver/214413/consulta-nfc-e-homologacao',
  ],
  MA: [
    'http://www.nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
    'http://www.hom.nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
    'www.sefaz.ma.gov.br/nfce/consulta',
    'www.sefaz.ma.gov.br/nfce/consulta',
  ],
  MG: [
    'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
    'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
    'https://portalsped.fazenda.mg.gov.br/portalnfce',
    'https://hportalsped.fazenda.mg.gov.br/portalnfce',
  ],
  MS: [
    'http://www.dfe.ms.gov.br/nfce/qrcode',
    'http://www.dfe.ms.gov.br/nfce/qrcode',
    'http://www.dfe.ms.gov.br/nfce/consulta',
    'http://www.dfe.ms.gov.br/nfce/consulta',
  ],
  MT: [
    'http://www.sefaz.mt.gov.br/nfce/consultanfce',
    'http://homologacao.sefaz.mt.gov.br/nfce/consultanfce',
    'http://www.sefaz.mt.gov.br/nfce/consultanfce',
    'http://homologacao.sefaz.mt.gov.br/nfce/consultanfce',
  ],
  PA: [
    'https://appnfc.sefa.pa.gov.br/portal/view/consultas/nfce/nfceForm.seam',
    'https://appnfc.sefa.pa.gov.br/portal-homologacao/view/consultas/nfce/nfceForm.seam',
    'www.sefa.pa.gov.br/nfce/consulta',
    'www.sefa.pa.gov.br/nfce/consulta',
  ],
  PB: [
    'http://www.sefaz.pb.gov.br/nfce',
    'http://www.sefaz.pb.gov.br/nfcehom',
    'www.sefaz.pb.gov.br/nfce/consulta',
    'www.sefaz.pb.gov.br/nfcehom',
  ],
  PE: [
    'http://nfce.sefaz.pe.gov.br/nfce/consulta',
    'http://nfcehomolog.sefaz.pe.gov.br/nfce/consulta',
    'nfce.sefaz.pe.gov.br/nfce/consulta',
    'nfce.sefaz.pe.gov.br/nfce/consulta',
  ],
  PI: [
    'http://www.sefaz.pi.gov.br/nfce/qrcode',
    'http://www.sefaz.pi.gov.br/nfce/qrcode',
    'www.sefaz.pi.gov.br/nfce/consulta',
    'www.sefaz.pi.gov.br/nfce/consulta',
  ],
  PR: [
    'http://www.fazenda.pr.gov.br/nfce/qrcode',
    'http://www.fazenda.pr.gov.br/nfce/qrcode',
    'http://www.fazenda.pr.gov.br/nfce/consulta',
    'http://www.fazenda.pr.gov.br/nfce/consulta',
  ],
  RJ: [
    'https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode',
    'http://www4.fazenda.rj.gov.br/consultaNFCe/QRCode',
    'www.fazenda.rj.gov.br/nfce/consulta',
    'www.fazenda.rj.gov.br/nfce/consulta',
  ],
  RN: [
    'http://nfce.set.rn.gov.br/consultarNFCe.aspx',
    'http://hom.nfce.set.rn.gov.br/consultarNFCe.aspx',
    'www.set.rn.gov.br/nfce/consulta',
    'www.set.rn.gov.br/nfce/consulta',
  ],
  RO: [
    'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
    'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
    'www.sefin.ro.gov.br/nfce/consulta',
    'www.sefin.ro.gov.br/nfce/consulta',
  ],
  RR: [
    'https://www.sefaz.rr.gov.br/servlet/qrcode',
    'http://200.174.88.103:8080/nfce/servlet/qrcode',
    'www.sefaz.rr.gov.br/nfce/consulta',
    'www.sefaz.rr.gov.br/nfce/consulta',
  ],
  RS: [
    'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx',
    'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx',
    'www.sefaz.rs.gov.br/nfce/consulta',
    'www.sefaz.rs.gov.br/nfce/consulta',
  ],
  SC: [
    'https://sat.sef.sc.gov.br/nfce/consulta',
    'https://hom.sat.sef.sc.gov.br/nfce/consulta',
    'https://sat.sef.sc.gov.br/nfce/consulta',
    'https://hom.sat.sef.sc.gov.br/nfce/consulta',
  ],
  SE: [
    'http://www.nfce.se.gov.br/nfce/qrcode',
    'http://www.hom.nfe.se.gov.br/nfce/qrcode',
    'http://www.nfce.se.gov.br/nfce/consulta',
    'http://www.hom.nfe.se.gov.br/nfce/consulta',
  ],
  SP: [
    'https://www.nfce.fazenda.sp.gov.br/qrcode',
    'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode',
    'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
    'https://www.homologacao.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
  ],
  TO: [
    'http://www.sefaz.to.gov.br/nfce/qrcode',
    'http://homologacao.sefaz.to.gov.br/nfce/qrcode',
    'www.sefaz.to.gov.br/nfce/consulta',
    'http://homologacao.sefaz.to.gov.br/nfce/consulta.jsf',
  ],
}

export interface ConsultaUrls {
  qr: string
  chave: string
}

/** Gives the addresses of one state and environment. @throws for a state that does not exist (programmer mistake) */
export function consultaUrls(uf: string, tpAmb: '1' | '2'): ConsultaUrls {
  const urls = URLS[uf]
  if (!urls) throw new Error(`no consultation address for ${uf}`)
  return tpAmb === '1' ? { qr: urls[0], chave: urls[2] } : { qr: urls[1], chave: urls[3] }
}
