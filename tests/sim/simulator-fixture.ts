import { createHash, createPrivateKey, createSign } from 'node:crypto'
import { type Agent, request } from 'node:https'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import forge from 'node-forge'
import { createRsaPair } from '../../sim/certificates/rsa-pair.ts'
import { dvChave } from '../../src/core/document/chave.ts'
import { oncePer } from '../../src/core/once-per.ts'

/** Everything here is the test's own: certificate, layout, canonical form by libxml2, signature by node:crypto. */
export const NS = 'http://www.portalfiscal.inf.br/nfe'
export const CNPJ = '11222333000181'

export interface A1 {
  cert: string
  key: string
}

interface DadosA1 {
  cnpj?: string | null
  de?: Date
  ate?: Date
  ca?: boolean
}

/** A self-signed e-CNPJ with the ICP-Brasil otherName 2.16.76.1.3.3; of eleven digits an e-CPF, with its 2.16.76.1.3.1. */
export function criarA1({ cnpj = CNPJ, de, ate, ca = false }: DadosA1 = {}): A1 {
  const { pem: key, publicKey, privateKey } = createRsaPair()
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  cert.serialNumber = '0a'
  cert.validity.notBefore = de ?? new Date('2026-01-01T00:00:00Z')
  cert.validity.notAfter = ate ?? new Date('2036-01-01T00:00:00Z')
  const nome = [{ name: 'commonName', value: cnpj === null ? 'SEM DOCUMENTO' : `LOJA DE TESTE:${cnpj}` }]
  cert.setSubject(nome)
  cert.setIssuer(nome)
  const asn1 = forge.asn1
  const pessoa = cnpj?.length === 11
  const outroNome = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
    asn1.create(
      asn1.Class.UNIVERSAL,
      asn1.Type.OID,
      false,
      asn1.oidToDer(pessoa ? '2.16.76.1.3.1' : '2.16.76.1.3.3').getBytes(),
    ),
    asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
      asn1.create(
        asn1.Class.UNIVERSAL,
        asn1.Type.OCTETSTRING,
        false,
        pessoa ? `01011980${cnpj}` : (cnpj ?? ''),
      ),
    ]),
  ])
  const san = asn1.toDer(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [outroNome])).getBytes()
  cert.setExtensions([
    { name: 'basicConstraints', cA: ca },
    { name: 'extKeyUsage', clientAuth: true },
    ...(cnpj === null ? [] : [{ id: '2.5.29.17', value: san }]),
  ])
  cert.sign(privateKey, forge.md.sha256.create())
  return { cert: forge.pki.certificateToPem(cert), key }
}

/** Reads a key once: OpenSSL reads a PEM for longer than it signs. */
const chaveDe = oncePer((a1: A1) => createPrivateKey(a1.key))

const raso = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')

/** Signs `alvo` inside `xml` (root in the NF-e namespace), Signature as the root's last child unless `antes` says where. */
export function assinar(xml: string, alvo: string, a1: A1, antes?: string): string {
  const doc = XmlDocument.fromString(xml)
  const no = doc.get(`//*[local-name()='${alvo}']`)
  if (!(no instanceof XmlElement)) throw new Error(`sem ${alvo}`)
  const id = no.attr('Id')?.value ?? ''
  const digest = createHash('sha1').update(no.canonicalizeToString()).digest('base64')
  doc.dispose()
  const D = 'http://www.w3.org/2000/09/xmldsig#'
  const C = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  const info =
    `<SignedInfo xmlns="${D}"><CanonicalizationMethod Algorithm="${C}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${D}rsa-sha1"></SignatureMethod><Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${D}enveloped-signature"></Transform><Transform Algorithm="${C}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${D}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  const valor = createSign('sha1').update(info).sign(chaveDe(a1), 'base64')
  const assinatura =
    `<Signature xmlns="${D}">${info.replace(` xmlns="${D}"`, '')}<SignatureValue>${valor}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${raso(a1.cert)}</X509Certificate></X509Data></KeyInfo></Signature>`
  const corte = antes === undefined ? xml.lastIndexOf('</') : xml.indexOf(antes)
  return xml.slice(0, corte) + assinatura + xml.slice(corte)
}

export interface Nota {
  nNF?: number
  /** ISO with offset. */
  dhEmi?: string
  tpEmis?: '1' | '4' | '5' | '6' | '7' | '9'
  cNF?: string
  a1: A1
  /** Changes the unsigned NFe before key, QR and signature are made. */
  mudar?: (nfe: string) => string
  /** Changes it after the key is made, before the signature. */
  torcer?: (nfe: string) => string
  modelo?: '55' | '65'
}

export const trocar =
  (...pares: readonly (readonly [string, string])[]) =>
  (xml: string): string =>
    pares.reduce((x, [de, para]) => {
      if (!x.includes(de)) throw new Error(`não achei ${de}`)
      return x.replace(de, para)
    }, xml)

export const IBSCBS = (bc: string, uf: string, cbs: string) =>
  `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>${bc}</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>${uf}</vIBSUF></gIBSUF>` +
  `<gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>${uf}</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>${cbs}</vCBS></gCBS></gIBSCBS></IBSCBS>`

const item = (n: number, nome: string, cfop: string, icms: string, rtc: string) =>
  `<det nItem="${n}"><prod><cProd>${n}</cProd><cEAN>7891000100103</cEAN><xProd>${nome}</xProd><NCM>22030000</NCM><CEST>0302100</CEST><CFOP>${cfop}</CFOP>` +
  `<uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>50.0000000000</vUnCom><vProd>50.00</vProd><cEANTrib>7891000100103</cEANTrib><uTrib>UN</uTrib><qTrib>1.0000</qTrib>` +
  `<vUnTrib>50.0000000000</vUnTrib><indTot>1</indTot></prod><imposto><vTotTrib>10.00</vTotTrib><ICMS>${icms}</ICMS>` +
  `<PIS><PISAliq><CST>01</CST><vBC>50.00</vBC><pPIS>1.6500</pPIS><vPIS>0.83</vPIS></PISAliq></PIS>` +
  `<COFINS><COFINSAliq><CST>01</CST><vBC>50.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>3.80</vCOFINS></COFINSAliq></COFINS>${rtc}</imposto></det>`

const ICMS00 =
  '<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS></ICMS00>'
const ICMS60 = '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>'
/** Says the ST retained before, which São Paulo asks of who sells to resell (938). */
export const COM_ST_RETIDO: [string, string] = [
  ICMS60,
  '<ICMS60><orig>0</orig><CST>60</CST><vBCSTRet>10.00</vBCSTRet><pST>18.00</pST><vICMSSubstituto>1.00</vICMSSubstituto><vICMSSTRet>0.80</vICMSSTRet></ICMS60>',
]
const SEM_VALOR = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

const DEST55 =
  '<dest><CPF>52998224725</CPF><xNome>NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xNome><enderDest><xLgr>Rua B</xLgr><nro>2</nro>' +
  '<xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderDest><indIEDest>9</indIEDest></dest>'

/** A NFC-e (or 55) of two items, CRT 3, SP, homologação, with IBS/CBS of 2026 and QR version 3. R$ 100,00 in cash. */
export function montar({
  nNF = 1,
  dhEmi = '2026-11-20T10:00:00-03:00',
  tpEmis = '1',
  cNF = '48151623',
  a1,
  mudar,
  torcer,
  modelo = '65',
}: Nota): {
  xml: string
  chave: string
} {
  const contingencia =
    tpEmis !== '1' ? `<dhCont>${dhEmi}</dhCont><xJust>SEFAZ sem resposta por mais de um minuto</xJust>` : ''
  let nfe =
    `<NFe xmlns="${NS}"><infNFe Id="NFe@@@" versao="4.00"><ide><cUF>35</cUF><cNF>${cNF}</cNF><natOp>VENDA</natOp><mod>${modelo}</mod><serie>1</serie>` +
    `<nNF>${nNF}</nNF><dhEmi>${dhEmi}</dhEmi><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>${modelo === '65' ? 4 : 1}</tpImp><tpEmis>${tpEmis}</tpEmis>` +
    `<cDV>@DV@</cDV><tpAmb>2</tpAmb><finNFe>1</finNFe><indFinal>1</indFinal><indPres>1</indPres><procEmi>0</procEmi><verProc>teste</verProc>${contingencia}</ide>` +
    `<emit><CNPJ>${CNPJ}</CNPJ><xNome>LOJA DE TESTE</xNome><enderEmit><xLgr>Rua A</xLgr><nro>1</nro><xBairro>Centro</xBairro><cMun>3550308</cMun>` +
    `<xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP></enderEmit><IE>110042490114</IE><CRT>3</CRT></emit>` +
    (modelo === '55' ? DEST55 : '') +
    item(1, SEM_VALOR, '5102', ICMS00, IBSCBS('36.37', '0.04', '0.33')) +
    item(2, 'Cerveja', '5405', ICMS60, IBSCBS('45.37', '0.05', '0.41')) +
    `<total><ICMSTot><vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST><vST>0.00</vST><vFCPST>0.00</vFCPST>` +
    `<vFCPSTRet>0.00</vFCPSTRet><vProd>100.00</vProd><vFrete>0.00</vFrete><vSeg>0.00</vSeg><vDesc>0.00</vDesc><vII>0.00</vII><vIPI>0.00</vIPI>` +
    `<vIPIDevol>0.00</vIPIDevol><vPIS>1.66</vPIS><vCOFINS>7.60</vCOFINS><vOutro>0.00</vOutro><vNF>100.00</vNF><vTotTrib>20.00</vTotTrib></ICMSTot>` +
    `<IBSCBSTot><vBCIBSCBS>81.74</vBCIBSCBS><gIBS><gIBSUF><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vIBSUF>0.09</vIBSUF></gIBSUF><gIBSMun><vDif>0.00</vDif>` +
    `<vDevTrib>0.00</vDevTrib><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.09</vIBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus></gIBS>` +
    `<gCBS><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vCBS>0.74</vCBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus></gCBS></IBSCBSTot></total>` +
    `<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>01</tPag><vPag>100.00</vPag></detPag></pag></infNFe></NFe>`
  nfe = mudar?.(nfe) ?? nfe
  const campo = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(nfe)?.[1] ?? ''
  const data = campo('dhEmi')
  const corpo =
    campo('cUF') +
    data.slice(2, 4) +
    data.slice(5, 7) +
    campo('CNPJ') +
    campo('mod') +
    campo('serie').padStart(3, '0') +
    campo('nNF').padStart(9, '0') +
    campo('tpEmis') +
    campo('cNF')
  const chave = corpo + dvChave(corpo)
  nfe = nfe.replace('@@@', chave).replace('@DV@', chave.slice(-1))
  nfe = torcer?.(nfe) ?? nfe
  const assinada = assinar(nfe, 'infNFe', a1)
  const supl =
    modelo === '65'
      ? suplemento(chave, tpEmis, data.slice(8, 10), campo('vNF'), a1, /<dest><CPF>(\d+)/.exec(nfe)?.[1])
      : ''
  return { xml: assinada.replace('<Signature ', `${supl}<Signature `), chave }
}

const QR = 'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode'

function suplemento(chave: string, tpEmis: string, dia: string, vNF: string, a1: A1, cpf?: string): string {
  let p = `${chave}|3|2`
  if (tpEmis === '9') {
    p = `${p}|${dia}|${vNF}|${cpf ? `2|${cpf}` : '|'}`
    p = `${p}|${createSign('sha1').update(p).sign(a1.key, 'base64')}`
  }
  return `<infNFeSupl><qrCode>${QR}?p=${p}</qrCode><urlChave>https://www.homologacao.nfce.fazenda.sp.gov.br/consulta</urlChave></infNFeSupl>`
}

interface Inut {
  ini: number
  fim: number
  a1: A1
  ano?: string
  serie?: string
  modelo?: string
}

/** A signed inutNFe of a range of numbers. */
export function montarInut({ ini, fim, a1, ano = '26', serie = '1', modelo = '65' }: Inut): string {
  const n = (v: number) => String(v).padStart(9, '0')
  const id = `ID35${ano}${CNPJ}${modelo}${serie.padStart(3, '0')}${n(ini)}${n(fim)}`
  const xml =
    `<inutNFe xmlns="${NS}" versao="4.00"><infInut Id="${id}"><tpAmb>2</tpAmb><xServ>INUTILIZAR</xServ><cUF>35</cUF><ano>${ano}</ano><CNPJ>${CNPJ}</CNPJ>` +
    `<mod>${modelo}</mod><serie>${serie}</serie><nNFIni>${ini}</nNFIni><nNFFin>${fim}</nNFFin><xJust>Numero pulado por falha</xJust></infInut></inutNFe>`
  return assinar(xml, 'infInut', a1)
}

export const lote = (nfe: string, indSinc = '1'): string =>
  `<enviNFe xmlns="${NS}" versao="4.00"><idLote>1</idLote><indSinc>${indSinc}</indSinc>${nfe}</enviNFe>`

export const envelope = (servico: string, dados: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>` +
  `<nfeDadosMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/${servico}">${dados}</nfeDadosMsg></soap12:Body></soap12:Envelope>`

export interface Chamada {
  port: number
  ca: string
  a1?: A1 | undefined
  caminho: string
  corpo?: string
  metodo?: string
  /** ms after which the call rejects with 'timeout', of a test whose SEFAZ is mute; absent: it waits as long as the test. */
  limite?: number
  /** Agent that keeps the connection for later calls; absent: the call opens one and closes it. */
  agente?: Agent
}

/** One HTTPS call. Rejects with the socket's error. */
export function chamar({
  port,
  ca,
  a1,
  caminho,
  corpo = '',
  metodo = 'POST',
  limite,
  agente,
}: Chamada): Promise<{ status: number; texto: string; tipo: string }> {
  return new Promise((resolve, reject) => {
    const req = request(
      {
        host: '127.0.0.1',
        port,
        path: caminho,
        method: metodo,
        ca,
        agent: agente ?? false,
        ...(a1 && { cert: a1.cert, key: a1.key }),
      },
      res => {
        const partes: Buffer[] = []
        res.on('data', (p: Buffer) => partes.push(p))
        res.on('error', reject)
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            texto: Buffer.concat(partes).toString(),
            tipo: res.headers['content-type'] ?? '',
          }),
        )
      },
    )
    if (limite !== undefined) req.setTimeout(limite, () => req.destroy(new Error('timeout')))
    req.on('error', reject)
    req.end(corpo)
  })
}

/** The last cStat of an answer: the note's when there is one, else the lot's. */
export const cStat = (xml: string): string => [...xml.matchAll(/<cStat>(\d+)<\/cStat>/g)].at(-1)?.[1] ?? ''
export const campo = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
