import { gunzipSync } from 'node:zlib'
import { escapeTexto } from './xml.ts'

const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl/'

/** Services of the layout 4.00 that the simulator answers. */
export const SERVICOS = [
  'NFeAutorizacao4',
  'NFeRetAutorizacao4',
  'NFeConsultaProtocolo4',
  'NFeStatusServico4',
  'NFeInutilizacao4',
  'NFeRecepcaoEvento4',
  'NFeDistribuicaoDFe',
  'CadConsultaCadastro4',
] as const
export type SoapService = (typeof SERVICOS)[number]

/**
 * Fragments of the authorisers' paths (`/ws/recepcaoevento/recepcaoevento4.asmx`, `NfeConsulta4`…) and their service.
 */
const CAMINHOS: readonly (readonly [RegExp, SoapService])[] = [
  [/retautorizacao/i, 'NFeRetAutorizacao4'],
  [/autorizacao/i, 'NFeAutorizacao4'],
  [/consultacadastro/i, 'CadConsultaCadastro4'],
  [/consulta/i, 'NFeConsultaProtocolo4'],
  [/statusservico/i, 'NFeStatusServico4'],
  [/inutilizacao/i, 'NFeInutilizacao4'],
  [/recepcaoevento/i, 'NFeRecepcaoEvento4'],
  [/distribuicaodfe/i, 'NFeDistribuicaoDFe'],
]

/** Finds the service in a path, in any authoriser's spelling. */
export function servicoOfCaminho(caminho: string): SoapService | null {
  return CAMINHOS.find(([padrao]) => padrao.test(caminho))?.[1] ?? null
}

export interface SoapRequest {
  soap: '1.1' | '1.2'
  /** Message inside nfeDadosMsg, as sent, without its XML declaration; null when absent or unreadable. */
  dados: string | null
  /** Unreadable gzip: rejection 416. */
  compactacaoRuim: boolean
  /** The message declares an encoding other than UTF-8: rejection 402. */
  codificacaoRuim: boolean
}

const DADOS = /<(?:[\w.-]+:)?nfeDadosMsg(Zip)?\b[^>]*>([\s\S]*)<\/(?:[\w.-]+:)?nfeDadosMsg(?:Zip)?\s*>/

/**
 * Opens a SOAP 1.1 or 1.2 envelope with any prefix. The message is cut from the text, or unzipped, so its bytes stay as
 * sent; only CDATA marks and an XML declaration around it are dropped.
 */
export function openEnvelope(corpo: string): SoapRequest {
  const soap = corpo.includes('http://schemas.xmlsoap.org/soap/envelope/') ? '1.1' : '1.2'
  const achado = DADOS.exec(corpo)
  if (achado === null) return { soap, dados: null, compactacaoRuim: false, codificacaoRuim: false }
  let dados = (achado[2] ?? '').trim()
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(dados)
  if (cdata !== null) dados = cdata[1] ?? ''
  if (achado[1] !== undefined) {
    try {
      dados = gunzipSync(Buffer.from(dados, 'base64'), { maxOutputLength: 8_000_000 }).toString('utf8')
    } catch {
      return { soap, dados: null, compactacaoRuim: true, codificacaoRuim: false }
    }
  }
  const dita = /^\s*<\?xml[^>]*\bencoding=["']([^"']+)["']/.exec(dados)?.[1] ?? 'UTF-8'
  return {
    soap,
    dados: dados.replace(/^\s*<\?xml[^>]*\?>\s*/, ''),
    compactacaoRuim: false,
    codificacaoRuim: !/^utf-?8$/i.test(dita),
  }
}

const ENVELOPE = {
  '1.1': { ns: 'http://schemas.xmlsoap.org/soap/envelope/', tipo: 'text/xml; charset=utf-8' },
  '1.2': { ns: 'http://www.w3.org/2003/05/soap-envelope', tipo: 'application/soap+xml; charset=utf-8' },
} as const

export function wrapEnvelope(
  soap: '1.1' | '1.2',
  servico: SoapService,
  xml: string,
): { tipo: string; corpo: string } {
  const { ns, tipo } = ENVELOPE[soap]
  // the national environment answers in .NET's form
  const resultado =
    servico === 'NFeDistribuicaoDFe'
      ? `<nfeDistDFeInteresseResponse xmlns="${WSDL}${servico}"><nfeDistDFeInteresseResult>${xml}</nfeDistDFeInteresseResult></nfeDistDFeInteresseResponse>`
      : `<nfeResultMsg xmlns="${WSDL}${servico}">${xml}</nfeResultMsg>`
  const corpo =
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${ns}"><soap:Body>` +
    `${resultado}</soap:Body></soap:Envelope>`
  return { tipo, corpo }
}

export function composeFalha(soap: '1.1' | '1.2', texto: string): { tipo: string; corpo: string } {
  const { ns, tipo } = ENVELOPE[soap]
  const detalhe =
    soap === '1.1'
      ? `<faultcode>soap:Client</faultcode><faultstring>${escapeTexto(texto)}</faultstring>`
      : `<soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="pt">${escapeTexto(texto)}</soap:Text></soap:Reason>`
  return {
    tipo,
    corpo: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${ns}"><soap:Body><soap:Fault>${detalhe}</soap:Fault></soap:Body></soap:Envelope>`,
  }
}
