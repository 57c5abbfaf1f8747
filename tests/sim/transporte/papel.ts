import { createSign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { dvChave } from '../../../src/core/document/chave.ts'
import { type A1, assinar, CNPJ, trocar } from '../simulator-fixture.ts'

/** Everything here is the test's own writing of a CT-e and of an MDF-e, field by field in the layout's order. */
export type Pares = readonly (readonly [string, string])[]
export const NS_CTE = 'http://www.portalfiscal.inf.br/cte'
export const NS_MDFE = 'http://www.portalfiscal.inf.br/mdfe'

/** Sender, recipient, and whoever else stands in these documents. */
export const REMETENTE = '98765001000121'
export const DESTINATARIO = '87654002000182'
export const TERCEIRO = '76543003000133'
const SEM_VALOR = 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

const ender = (tag: string, cMun = '3550308', xMun = 'Sao Paulo', uf = 'SP') =>
  `<${tag}><xLgr>Rua A</xLgr><nro>1</nro><xBairro>Centro</xBairro><cMun>${cMun}</cMun><xMun>${xMun}</xMun><CEP>01001000</CEP><UF>${uf}</UF></${tag}>`

const EMIT = `<emit><CNPJ>${CNPJ}</CNPJ><IE>110042490114</IE><xNome>TRANSPORTES DE TESTE</xNome>${ender('enderEmit')}`

/** A party of a CT-e, with its group and its address; in Sao Paulo unless it is the recipient. */
export const parte = (tag: string, enderTag: string, cnpj: string, ie = '', rio = false): string =>
  `<${tag}><CNPJ>${cnpj}</CNPJ>${ie && `<IE>${ie}</IE>`}<xNome>${SEM_VALOR}</xNome>${rio ? ender(enderTag, '3304557', 'Rio de Janeiro', 'RJ') : ender(enderTag)}</${tag}>`

export const IBSCBS_DO_FRETE =
  '<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>88.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.09</vIBSUF></gIBSUF>' +
  '<gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.09</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.79</vCBS></gCBS></gIBSCBS></IBSCBS><vTotDFe>100.00</vTotDFe>'

const ide = (modelo: string, cfop: string, meio: string, fim: string) =>
  `<ide><cUF>35</cUF><cCT>48151623</cCT><CFOP>${cfop}</CFOP><natOp>TRANSPORTE</natOp><mod>${modelo}</mod><serie>1</serie><nCT>@N@</nCT>` +
  `<dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>@DV@</cDV><tpAmb>2</tpAmb><tpCTe>0</tpCTe><procEmi>0</procEmi>` +
  `<verProc>teste</verProc><cMunEnv>3550308</cMunEnv><xMunEnv>Sao Paulo</xMunEnv><UFEnv>SP</UFEnv>${meio}${fim}</ide>`
const CIDADES =
  '<cMunIni>3550308</cMunIni><xMunIni>Sao Paulo</xMunIni><UFIni>SP</UFIni><cMunFim>3304557</cMunFim><xMunFim>Rio de Janeiro</xMunFim><UFFim>RJ</UFFim>'
const ICMS =
  '<ICMS><ICMS00><CST>00</CST><vBC>100.00</vBC><pICMS>12.00</pICMS><vICMS>12.00</vICMS></ICMS00></ICMS>'
const PRESTACAO =
  '<vPrest><vTPrest>100.00</vTPrest><vRec>100.00</vRec><Comp><xNome>FRETE PESO</xNome><vComp>100.00</vComp></Comp></vPrest>'

export const NORMAL_DO_CTE =
  '<infCTeNorm><infCarga><vCarga>100.00</vCarga><proPred>CERVEJA</proPred><infQ><cUnid>01</cUnid><tpMed>PESO BRUTO</tpMed><qCarga>10.0000</qCarga></infQ></infCarga>' +
  '<infDoc><infNFe><chave>@NFE@</chave></infNFe></infDoc><infModal versaoModal="4.00"><rodo><RNTRC>12345678</RNTRC></rodo></infModal></infCTeNorm>'

const CTE =
  `<CTe xmlns="${NS_CTE}"><infCte versao="4.00" Id="CTe@@@">` +
  ide(
    '57',
    '6353',
    `<modal>01</modal><tpServ>0</tpServ>${CIDADES}<retira>1</retira><indIEToma>1</indIEToma>`,
    '<toma3><toma>0</toma></toma3>',
  ) +
  `${EMIT}<CRT>3</CRT></emit>` +
  parte('rem', 'enderReme', REMETENTE, '110042490114') +
  parte('dest', 'enderDest', DESTINATARIO, '', true) +
  `${PRESTACAO}<imp>${ICMS}${IBSCBS_DO_FRETE}</imp>${NORMAL_DO_CTE}</infCte><infCTeSupl><qrCodCTe>@QR@</qrCodCTe></infCTeSupl></CTe>`

const OS =
  `<CTeOS xmlns="${NS_CTE}" versao="4.00"><infCte versao="4.00" Id="CTe@@@">` +
  ide('67', '6357', `<modal>01</modal><tpServ>6</tpServ><indIEToma>9</indIEToma>${CIDADES}`, '') +
  `${EMIT}<CRT>3</CRT></emit><toma><CPF>52998224725</CPF><xNome>Maria</xNome>${ender('enderToma')}</toma>` +
  `${PRESTACAO}<imp>${ICMS}</imp><infCTeNorm><infServico><xDescServ>FRETAMENTO</xDescServ></infServico><infModal versaoModal="4.00"><rodoOS>` +
  '<TAF>123456789012</TAF><infFretamento><tpFretamento>2</tpFretamento></infFretamento></rodoOS></infModal></infCTeNorm></infCte>' +
  '<infCTeSupl><qrCodCTe>@QR@</qrCodCTe></infCTeSupl></CTeOS>'

/** A road's part of a manifest. */
export const RODO =
  `<rodo><infANTT><RNTRC>12345678</RNTRC><infCIOT><CIOT>123456789012</CIOT><CNPJ>${CNPJ}</CNPJ></infCIOT>` +
  `<infContratante><CNPJ>${REMETENTE}</CNPJ></infContratante></infANTT><veicTracao><placa>ABC1D23</placa><tara>9000</tara>` +
  '<condutor><xNome>Joao</xNome><CPF>52998224725</CPF></condutor><tpRod>03</tpRod><tpCar>02</tpCar><UF>SP</UF></veicTracao></rodo>'

const MDFE =
  `<MDFe xmlns="${NS_MDFE}"><infMDFe versao="3.00" Id="MDFe@@@"><ide><cUF>35</cUF><tpAmb>2</tpAmb><tpEmit>1</tpEmit><mod>58</mod><serie>1</serie>` +
  '<nMDF>@N@</nMDF><cMDF>48151623</cMDF><cDV>@DV@</cDV><modal>1</modal><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpEmis>1</tpEmis><procEmi>0</procEmi>' +
  '<verProc>teste</verProc><UFIni>SP</UFIni><UFFim>RJ</UFFim><infMunCarrega><cMunCarrega>3550308</cMunCarrega><xMunCarrega>Sao Paulo</xMunCarrega></infMunCarrega></ide>' +
  `${EMIT}</emit><infModal versaoModal="3.00">${RODO}</infModal>` +
  '<infDoc><infMunDescarga><cMunDescarga>3304557</cMunDescarga><xMunDescarga>Rio de Janeiro</xMunDescarga><infCTe><chCTe>@CTE@</chCTe></infCTe><infCTe><chCTe>@CTE2@</chCTe></infCTe></infMunDescarga></infDoc>' +
  `<seg><infResp><respSeg>1</respSeg></infResp><infSeg><xSeg>SEGURADORA</xSeg><CNPJ>${TERCEIRO}</CNPJ></infSeg><nApol>A1</nApol><nAver>V1</nAver></seg>` +
  '<prodPred><tpCarga>05</tpCarga><xProd>CERVEJA</xProd></prodPred><tot><qCTe>2</qCTe><vCarga>200.00</vCarga><cUnid>01</cUnid><qCarga>20.0000</qCarga></tot>' +
  '</infMDFe><infMDFeSupl><qrCodMDFe>@QR@</qrCodMDFe></infMDFeSupl></MDFe>'

/** What changes a carrier's manifest into that of who carries its own goods. */
export const PROPRIA: Pares = [
  ['<tpEmit>1', '<tpEmit>2'],
  [
    '<infCTe><chCTe>@CTE@</chCTe></infCTe><infCTe><chCTe>@CTE2@</chCTe></infCTe>',
    '<infNFe><chNFe>@NFE@</chNFe></infNFe>',
  ],
  ['<qCTe>2</qCTe>', '<qNFe>1</qNFe>'],
]

const MODELOS = {
  cte: {
    xml: CTE,
    inf: 'infCte',
    numero: 'nCT',
    codigo: 'cCT',
    qr: 'nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
    ch: 'chCTe',
    offline: '4',
  },
  os: {
    xml: OS,
    inf: 'infCte',
    numero: 'nCT',
    codigo: 'cCT',
    qr: 'nfe.fazenda.sp.gov.br/CTeConsulta/qrCode',
    ch: 'chCTe',
    offline: '4',
  },
  mdfe: {
    xml: MDFE,
    inf: 'infMDFe',
    numero: 'nMDF',
    codigo: 'cMDF',
    qr: 'dfe-portal.svrs.rs.gov.br/mdfe/qrCode',
    ch: 'chMDFe',
    offline: '2',
  },
} as const
export type Papel = keyof typeof MODELOS

export interface Feitio {
  /** Changes before the key is made. */
  mudar?: Pares
  /** Changes after the key and the QR Code, before the signature. */
  torcer?: Pares
  /** Values of the marks @NFE@, @CTE@ and the like. */
  marcas?: Readonly<Record<string, string>>
  numero: number
  a1: A1
}

const campoDe = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

/** Key of those fields of a document. */
export function chaveDe(xml: string, numero: string, codigo: string): string {
  const data = campoDe(xml, 'dhEmi')
  const emit = /<emit><C(?:NPJ|PF)>([^<]*)</.exec(xml)?.[1] ?? ''
  const corpo =
    campoDe(xml, 'cUF') +
    data.slice(2, 4) +
    data.slice(5, 7) +
    emit.padStart(14, '0') +
    campoDe(xml, 'mod') +
    campoDe(xml, 'serie').padStart(3, '0') +
    campoDe(xml, numero).padStart(9, '0') +
    campoDe(xml, 'tpEmis') +
    campoDe(xml, codigo)
  return corpo + dvChave(corpo)
}

/** One document: composed, keyed and signed. */
export function escrever(
  papel: Papel,
  { mudar = [], torcer = [], marcas = {}, numero, a1 }: Feitio,
): { xml: string; chave: string } {
  const { xml: molde, inf, numero: tagN, codigo, qr, ch, offline } = MODELOS[papel]
  let xml = trocar(...(mudar as [string, string][]))(molde.replace('@N@', String(numero)))
  for (const [marca, valor] of Object.entries(marcas)) xml = xml.replaceAll(`@${marca}@`, valor)
  const chave = chaveDe(xml, tagN, codigo)
  const sign =
    campoDe(xml, 'tpEmis') === offline
      ? `&amp;sign=${createSign('sha1').update(chave).sign(a1.key, 'base64')}`
      : ''
  xml = xml
    .replaceAll('@@@', chave)
    .replace('@DV@', chave.slice(-1))
    .replace('@OUTRODV@', String((Number(chave.slice(-1)) + 1) % 10))
    .replace('@QR@', `https://${qr}?${ch}=${chave}&amp;tpAmb=2${sign}`)
  return { xml: assinar(trocar(...(torcer as [string, string][]))(xml), inf, a1), chave }
}

export interface EventoDeTransporte {
  projeto: 'cte' | 'mdfe'
  chave: string
  tpEvento: string
  detalhe: string
  a1: A1
  nSeq?: string
  quando?: string
  autor?: string
  id?: string
  cOrgao?: string
}

/** One event of that key, signed. */
export function evento(e: EventoDeTransporte): string {
  const { projeto, chave, tpEvento, detalhe, a1, nSeq = '1' } = e
  const [ns, versao, nome, tag, digitos] =
    projeto === 'cte'
      ? ([NS_CTE, '4.00', 'eventoCTe', 'chCTe', 3] as const)
      : ([NS_MDFE, '3.00', 'eventoMDFe', 'chMDFe', 2] as const)
  const autor = e.autor ?? CNPJ
  const quem = autor.length === 11 ? 'CPF' : 'CNPJ'
  const id = e.id ?? `ID${tpEvento}${chave}${nSeq.padStart(digitos, '0')}`
  const xml =
    `<${nome} xmlns="${ns}" versao="${versao}"><infEvento Id="${id}"><cOrgao>${e.cOrgao ?? '35'}</cOrgao><tpAmb>2</tpAmb><${quem}>${autor}</${quem}><${tag}>${chave}</${tag}>` +
    `<dhEvento>${e.quando ?? '2026-11-20T10:02:00-03:00'}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>${nSeq}</nSeqEvento><detEvento versaoEvento="${versao}">${detalhe}</detEvento></infEvento></${nome}>`
  return assinar(xml, 'infEvento', a1)
}

/** A call's envelope; the receptions' message goes zipped, the MDF-e's has its header. */
export function envelopeDeTransporte(
  servico: string,
  mensagem: string,
  { zip = true, cabecalho = true } = {},
): string {
  const projeto = servico.startsWith('CTe') ? 'cte' : 'mdfe'
  const ns = `http://www.portalfiscal.inf.br/${projeto}/wsdl/${servico}`
  const dentro =
    zip && /Recepcao(?:Sinc|Simp|OS)/.test(servico) ? gzipSync(mensagem).toString('base64') : mensagem
  const head =
    projeto === 'mdfe' && cabecalho
      ? `<soap12:Header><mdfeCabecMsg xmlns="${ns}"><cUF>35</cUF><versaoDados>3.00</versaoDados></mdfeCabecMsg></soap12:Header>`
      : ''
  const dados = `<${projeto}DadosMsg xmlns="${ns}">${dentro}</${projeto}DadosMsg>`
  const corpo = servico.endsWith('DistribuicaoDFe')
    ? `<${projeto}DistDFeInteresse xmlns="${ns}">${dados}</${projeto}DistDFeInteresse>`
    : dados
  return `<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope">${head}<soap12:Body>${corpo}</soap12:Body></soap12:Envelope>`
}
