/** XML element. `conteudo` has text and children in document order, which the canonical form needs. */
export interface XmlNode {
  nome: string
  atributos: Readonly<Record<string, string>>
  conteudo: readonly (XmlNode | string)[]
}

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(texto: string): string {
  if (!texto.includes('&')) return texto
  return texto.replace(/&(#x[0-9a-fA-F]+|#[0-9]+|[a-z]+);/g, (tudo, nome: string) => {
    if (nome.startsWith('#x')) return String.fromCodePoint(Number.parseInt(nome.slice(2), 16))
    if (nome.startsWith('#')) return String.fromCodePoint(Number.parseInt(nome.slice(1), 10))
    return ENTIDADES[nome] ?? tudo
  })
}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([^\s/>]+)([^>]*?)(\/?)>|([^<]+)/g
const ATRIBUTO = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function readAtributos(texto: string): Record<string, string> {
  const atributos: Record<string, string> = {}
  if (texto.trim() === '') return atributos
  for (const [, nome, dupla, simples] of texto.matchAll(ATRIBUTO)) {
    if (nome !== undefined) atributos[nome] = decode((dupla ?? simples ?? '').replace(/[\t\n\r]/g, ' '))
  }
  return atributos
}

/** Reads a document that libxml2 has already found well formed (no DOCTYPE). @throws Error when there is no root */
export function readXml(xml: string): XmlNode {
  const raiz: { conteudo: (XmlNode | string)[] } = { conteudo: [] }
  const pilha: { conteudo: (XmlNode | string)[] }[] = [raiz]
  let topo = raiz
  for (const [, cdata, fecha, nome, atributos, vazio, texto] of xml
    .replaceAll('\r\n', '\n')
    .matchAll(TOKEN)) {
    if (texto !== undefined) topo.conteudo.push(decode(texto))
    else if (cdata !== undefined) topo.conteudo.push(cdata)
    else if (nome === undefined) continue
    else if (fecha === '/') {
      pilha.pop()
      topo = pilha.at(-1) ?? raiz
    } else {
      const no = { nome, atributos: readAtributos(atributos ?? ''), conteudo: [] }
      topo.conteudo.push(no)
      if (vazio !== '/') {
        pilha.push(no)
        topo = no
      }
    }
  }
  const elemento = raiz.conteudo.find((c): c is XmlNode => typeof c !== 'string')
  if (elemento === undefined) throw new Error('XML sem elemento raiz')
  return elemento
}

/** Lists the children with a name, or all. */
export function filhos(no: XmlNode | undefined, nome?: string): XmlNode[] {
  const todos = no?.conteudo.filter((c): c is XmlNode => typeof c !== 'string') ?? []
  return nome === undefined ? todos : todos.filter(f => f.nome === nome)
}

const caminhos = new Map<string, readonly string[]>()

/** Splits a path, cached because rules read the same few paths of each item. */
function partes(caminho: string): readonly string[] {
  let nomes = caminhos.get(caminho)
  if (nomes === undefined) {
    nomes = caminho.split('/')
    caminhos.set(caminho, nomes)
  }
  return nomes
}

/** Finds the first element at a path such as 'ide/mod'. */
export function find(no: XmlNode | undefined, caminho: string): XmlNode | undefined {
  let atual = no
  for (const nome of partes(caminho)) {
    if (atual === undefined) return undefined
    let achado: XmlNode | undefined
    for (const c of atual.conteudo) {
      if (typeof c !== 'string' && c.nome === nome) {
        achado = c
        break
      }
    }
    atual = achado
  }
  return atual
}

/** Gives the text of an element at a path; undefined when absent. */
export function texto(no: XmlNode | undefined, caminho: string): string | undefined {
  const achado = find(no, caminho)
  if (achado === undefined) return undefined
  const [unico] = achado.conteudo
  if (achado.conteudo.length === 1 && typeof unico === 'string') return unico
  return achado.conteudo.map(c => (typeof c === 'string' ? c : '')).join('')
}

/** Lists the element and all descendants that satisfy the test. */
export function collect(no: XmlNode, test: (n: XmlNode) => boolean, achados: XmlNode[] = []): XmlNode[] {
  if (test(no)) achados.push(no)
  for (const c of no.conteudo) if (typeof c !== 'string') collect(c, test, achados)
  return achados
}

export function escapeTexto(valor: string): string {
  return valor
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}

/** Writes `<tag>value</tag>` in order; leaves out pairs without value. */
export function campos(pares: readonly (readonly [string, string | number | undefined])[]): string {
  return pares
    .map(([tag, v]) => (v === undefined ? '' : `<${tag}>${escapeTexto(String(v))}</${tag}>`))
    .join('')
}

function escapeAtributo(valor: string): string {
  return valor
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
}

/**
 * Writes the Canonical XML 1.0 (C14N) of a subtree without prefixes, over which the digest is taken. `ns` is the
 * default namespace around the subtree. Source: www.w3.org/TR/2001/REC-xml-c14n-20010315.
 */
export function canonico(no: XmlNode, ns: string): string {
  return write(no, ns, '')
}

function write(no: XmlNode, herdado: string, escrito: string): string {
  const ns = no.atributos['xmlns'] ?? herdado
  let saida = `<${no.nome}`
  if (ns !== escrito) saida += ` xmlns="${escapeAtributo(ns)}"`
  const nomes = Object.keys(no.atributos).filter(n => n !== 'xmlns')
  for (const nome of nomes.sort()) saida += ` ${nome}="${escapeAtributo(no.atributos[nome] ?? '')}"`
  saida += '>'
  for (const c of no.conteudo) saida += typeof c === 'string' ? escapeTexto(c) : write(c, ns, ns)
  return `${saida}</${no.nome}>`
}
