import { type NoXml, parseXml, todos, XmlInvalido } from '../kit/parse.ts'

/** Largest file of a note, in bytes: 5 MB, far above a note of 990 lines, the maximum. */
export const MAIOR_XML = 5 * 1024 * 1024
export const MAIOR_DITO = `O arquivo passa de ${MAIOR_XML / 1024 / 1024} MB: nenhuma nota tem tanto`

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

/** Decoder for each encoding that a file declares; others are refused. A byte order mark of UTF-8 or UTF-16 wins. */
const CODIFICACOES: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  // the declaration was read in single bytes, so the file is not really UTF-16; .NET declares UTF-16 for XML written to a
  // string
  'utf-16': 'utf-8',
}

/** Messages for other kinds of XML that a user brings as a purchase. */
const CTE = 'é um CT-e, não uma NF-e: importe-o em Conhecimentos recebidos'
const OUTROS: Readonly<Record<string, string>> = {
  resNFe: 'é só o resumo da nota: o XML completo vem com a ciência da operação',
  procEventoNFe: 'é um evento, não uma nota',
  evento: 'é um evento, não uma nota',
  procInutNFe: 'é uma inutilização, não uma nota',
  cteProc: CTE,
  CTe: CTE,
  cteOSProc: CTE,
  cteSimpProc: CTE,
  mdfeProc: 'é um MDF-e, não uma NF-e',
  CompNfse: 'é uma nota de serviço, não uma NF-e',
  enviNFe: 'é um lote de notas: importe uma por arquivo',
  protNFe: 'é só o protocolo da nota: falta a nota',
  retEnviNFe: 'é uma resposta da SEFAZ, não uma nota',
  retConsReciNFe: 'é uma resposta da SEFAZ, não uma nota',
  retConsSitNFe: 'é uma resposta da SEFAZ, não uma nota',
  retDistDFeInt: 'é uma resposta da SEFAZ, não uma nota',
  Envelope: 'é uma resposta da SEFAZ, não uma nota',
}

/**
 * Decodes a file's bytes into text, and sets the declared encoding to UTF-8.
 * @throws XmlInvalido for an encoding that is not accepted or does not fit the bytes, and for a file that is no XML
 */
export const decodeXml = (bytes: Uint8Array): string =>
  textOf(bytes).replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*["'][\w.-]+["']/, '$1 encoding="UTF-8"')

/** Refuses common wrong files with plain words, before the parser fails with technical ones. @throws XmlInvalido */
function refuseOther(begins: string): void {
  const text = begins.replace(/^[\s\0\ufeff]+/, '')
  if (text === '') throw new XmlInvalido('o arquivo está vazio')
  if (/^<(?:!doctype\s+)?html\b/i.test(text))
    throw new XmlInvalido('o arquivo é uma página da internet, não o XML de uma nota')
  if (!text.startsWith('<')) throw new XmlInvalido('o arquivo não é um XML')
}

function textOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decode(bytes.subarray(3), 'utf-8')
  if (a === 0xff && b === 0xfe) return decode(bytes.subarray(2), 'utf-16le')
  if (a === 0xfe && b === 0xff) return decode(bytes.subarray(2), 'utf-16be')
  const heading = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  refuseOther(heading)
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(heading)?.[1] ?? 'utf-8'
  const codificacao = CODIFICACOES[declared.toLowerCase()]
  if (codificacao === undefined)
    throw new XmlInvalido(`a codificação ${declared.slice(0, 20)} não é conhecida`)
  // many systems declare a wrong encoding: bytes that are valid UTF-8 are taken as UTF-8
  return codificacao === 'windows-1252'
    ? (utf8(bytes) ?? decode(bytes, codificacao))
    : decode(bytes, codificacao)
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decode(bytes: Uint8Array, codificacao: string): string {
  try {
    return new TextDecoder(codificacao, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlInvalido('o texto não está na codificação que o arquivo declara')
  }
}

/** Opens a file's one NF-e, alone or in its nfeProc, of any issuer. @throws XmlInvalido in Portuguese, for the user */
export function openNota(xml: string): { raiz: NoXml; inf: NoXml } {
  if (xml.length > MAIOR_XML) throw new XmlInvalido(MAIOR_DITO)
  refuseOther(xml.slice(0, 200))
  const raiz = parseXml(xml)
  const other = OUTROS[raiz.tag]
  if (other) throw new XmlInvalido(`o arquivo ${other}`)
  const [nfe, ...others] = raiz.tag === 'NFe' ? [raiz] : raiz.tag === 'nfeProc' ? todos(raiz, 'NFe') : []
  if (!nfe) throw new XmlInvalido('o arquivo não é de uma NF-e')
  const [inf, ...more] = todos(nfe, 'infNFe')
  if (others.length > 0 || more.length > 0 || todos(raiz, 'protNFe').length > 1)
    throw new XmlInvalido('o arquivo tem mais de uma nota: importe uma por arquivo')
  if (!inf) throw new XmlInvalido('o arquivo não é de uma NF-e')
  if (foreign([raiz, nfe, inf])) throw new XmlInvalido('o arquivo tem outro namespace: não é uma NF-e')
  return { raiz, inf }
}

/**
 * Tells whether any of these nested elements is outside the NF-e namespace. A root without one is taken: portals write a
 * nfeProc so, and only the NFe in it is signed.
 */
function foreign(line: readonly NoXml[]): boolean {
  const [root] = line
  const known = new Map<string, string>()
  return line
    .filter((no, index) => no !== line[index - 1])
    .some(no => {
      for (const [nome, valor] of Object.entries(no.atributos))
        if (nome === 'xmlns') known.set('', valor)
        else if (nome.startsWith('xmlns:')) known.set(nome.slice(6), valor)
      const said = known.get(no.nome.includes(':') ? no.nome.slice(0, no.nome.indexOf(':')) : '')
      return said !== NAMESPACE && !(no === root && no.tag === 'nfeProc' && said === undefined)
    })
}
