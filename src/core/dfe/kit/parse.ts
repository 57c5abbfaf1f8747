/** One element; `tag` has no prefix. Text parts between children are joined: SEFAZ sends no mixed content. */
export interface NoXml {
  tag: string
  /** Name as written, with its prefix. */
  nome: string
  atributos: Readonly<Record<string, string>>
  filhos: readonly NoXml[]
  texto: string
}

const MAX_DEPTH = 100
/** Maximum of elements, because code that reads the tree takes time in proportion to them. */
const MAX_ELEMENTS = 300_000
/** Maximum of comments, instructions and CDATA sections together: each one slows the check of the signature. */
const MAX_ASIDES = 10_000
/** Maximum of attributes in one element, far above the needs of fiscal XML. */
const MAX_ATTRIBUTES = 50
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML into a tree: accepts any prefix, keeps CDATA as text, skips comments and instructions. @throws XmlInvalido for
 * malformed XML, a DOCTYPE (entities can exhaust a parser) or an exceeded limit.
 */
export function parseXml(xml: string): NoXml {
  const raiz: Aberto = { tag: '', nome: '', atributos: {}, filhos: [], texto: '' }
  const pilha: Aberto[] = [raiz]
  const start = xml.charCodeAt(0) === 0xfeff ? 1 : 0
  if (/^\s+<\?xml\s/.test(xml.slice(start, start + 1000)))
    throw new XmlInvalido(
      'não está bem formado: há linha ou espaço antes da declaração <?xml; apague-os, ou peça o arquivo de novo',
    )
  let at = start
  let tags = 0
  let asides = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const topo = pilha[pilha.length - 1] as Aberto
    if (open < 0) {
      addText(topo, xml.slice(at), pilha.length)
      break
    }
    if (open > at) addText(topo, xml.slice(at, open), pilha.length)
    // counts every '<': two for an element, one if it closes itself
    if (++tags > 2 * MAX_ELEMENTS) throw new XmlInvalido('elementos demais')
    if ((xml[open + 1] === '!' || xml[open + 1] === '?') && ++asides > MAX_ASIDES)
      throw new XmlInvalido('comentários demais')
    at = tag(xml, open, pilha)
  }
  if (pilha.length !== 1) throw new XmlInvalido(`<${pilha.at(-1)?.tag}> não foi fechado`)
  const [unico, outro] = raiz.filhos
  if (!unico || outro) throw new XmlInvalido('esperado um único elemento raiz')
  return unico
}

export class XmlInvalido extends Error {}

interface Aberto extends NoXml {
  atributos: Record<string, string>
  filhos: NoXml[]
  texto: string
}

function tag(xml: string, open: number, pilha: Aberto[]): number {
  if (xml.startsWith('<!--', open)) return after(xml, '-->', open)
  if (xml.startsWith('<?', open)) return after(xml, '?>', open)
  const topo = pilha[pilha.length - 1] as Aberto
  if (xml.startsWith('<![CDATA[', open)) {
    const end = after(xml, ']]>', open)
    topo.texto += xml.slice(open + 9, end - 3)
    return end
  }
  if (xml.startsWith('<!', open)) throw new XmlInvalido('DOCTYPE não é aceito')
  const end = endOfTag(xml, open)
  if (xml[open + 1] === '/') {
    const nome = xml.slice(open + 2, end - 1).trim()
    if (pilha.length === 1 || topo.nome !== nome) throw new XmlInvalido(`</${nome}> inesperado`)
    pilha.pop()
    return end
  }
  const selfClosed = xml[end - 2] === '/'
  const body = xml.slice(open + 1, selfClosed ? end - 2 : end - 1)
  const novo = start(body)
  topo.filhos.push(novo)
  if (!selfClosed) {
    if (pilha.length > MAX_DEPTH) throw new XmlInvalido('elementos aninhados demais')
    pilha.push(novo)
  }
  return end
}

/** Finds the index after the '>' that ends a tag, skipping one in a quoted value (canonical XML does not escape it). */
function endOfTag(xml: string, open: number): number {
  let quote = 0
  for (let at = open + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === QUOTE || code === APOSTROPHE) quote = code
    else if (code === GREATER) return at + 1
  }
  throw new XmlInvalido('XML incompleto')
}
const [QUOTE, APOSTROPHE, GREATER] = [34, 39, 62]

const START = /^([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*$/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function start(body: string): Aberto {
  const match = START.exec(body)
  if (!match) throw new XmlInvalido(`<${body.slice(0, 40)}> mal formado`)
  const nome = match[1] ?? ''
  const atributos: Record<string, string> = {}
  let count = 0
  if (match[2])
    for (const [, key = '', double, single] of match[2].matchAll(ATTRIBUTE)) {
      if (++count > MAX_ATTRIBUTES) throw new XmlInvalido('atributos demais')
      atributos[key] = decode(double ?? single ?? '')
    }
  return { tag: nome.slice(nome.indexOf(':') + 1), nome, atributos, filhos: [], texto: '' }
}

function addText(topo: Aberto, raw: string, depth: number): void {
  if (depth === 1) {
    if (raw.trim() !== '') throw new XmlInvalido('texto fora do elemento raiz')
    return
  }
  topo.texto += decode(raw)
}

function decode(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(#x[0-9a-fA-F]+|#\d+|\w+);?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) throw new XmlInvalido(`entidade sem fim: ${whole}`)
    if (name.startsWith('#'))
      return codePoint(name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
    const known = ENTITIES[name]
    if (known === undefined) throw new XmlInvalido(`entidade desconhecida: &${name};`)
    return known
  })
}

function codePoint(code: number): string {
  if (!(code > 0 && code <= 0x10ffff)) throw new XmlInvalido('caractere inválido')
  return String.fromCodePoint(code)
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new XmlInvalido('XML incompleto')
  return at + mark.length
}

/** Finds a descendant by path, e.g. `no(raiz, 'infNFe', 'ide')`: each step is a direct child. */
export function no(raiz: NoXml | null | undefined, ...caminho: string[]): NoXml | null {
  let atual: NoXml | null | undefined = raiz
  for (const passo of caminho) atual = atual?.filhos.find(filho => filho.tag === passo)
  return atual ?? null
}

/** Reads the text at a path; '' when absent. */
export const textoOf = (raiz: NoXml | null | undefined, ...caminho: string[]): string =>
  no(raiz, ...caminho)?.texto ?? ''

/** Times that an issuer may have escaped a text once more than it should. */
const ESCAPED_MORE = 2

/** Reads a name or an address, trimmed, and decodes it again: many issuers escape twice ('M&amp;amp;M'). */
export function namedOf(raiz: NoXml | null | undefined, ...caminho: string[]): string {
  let text = textoOf(raiz, ...caminho)
  for (let times = 0; times < ESCAPED_MORE && text.includes('&'); times++)
    text = text.replace(/&(?:amp|lt|gt|quot|apos|#x[0-9a-f]{1,5}|#\d{1,6});/gi, entity =>
      decode(entity.toLowerCase()),
    )
  return text.replace(/\s+/g, ' ').trim()
}

/** Lists the direct children with a tag. */
export const todos = (raiz: NoXml | null | undefined, tag: string): readonly NoXml[] =>
  raiz?.filhos.filter(filho => filho.tag === tag) ?? []

/** Finds the first element with that tag at any depth. */
export function findNo(raiz: NoXml, tag: string): NoXml | null {
  if (raiz.tag === tag) return raiz
  for (const filho of raiz.filhos) {
    const achado = findNo(filho, tag)
    if (achado) return achado
  }
  return null
}
