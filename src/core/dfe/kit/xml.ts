import type { Grupo, LayoutNode } from './node.ts'
import type { GrupoXml, ValorXml } from './object.ts'

/**
 * Writes the XML of an object in one pass, in the layout's order, already canonical (C14N 1.0): namespace then
 * attributes in order, no self-closed tag, no blank between tags, & < > and CR escaped. So the signature can digest a
 * substring of the text. @throws for a tag that the layout lacks (programmer mistake)
 */
export function writeXml(layout: Grupo, objeto: GrupoXml): string {
  return writeGroup(compiled(layout), objeto)
}

/** Escapes text as canonical XML content. */
export const escapeText = (text: string): string =>
  /[&<>\r]/.test(text)
    ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#xD;')
    : text

/** Escapes an attribute's value as canonical XML: '>' stays; tab and newline, else read as spaces, become references. */
const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replace(/&gt;/g, '>')
    .replace(/"/g, '&quot;')
    .replace(/\t/g, '&#x9;')
    .replace(/\n/g, '&#xA;')

/** A layout group prepared for writing. Choices and runs, which only reader and validator need, become a list of tags. */
interface Plano {
  abre: string
  fecha: string
  atributos: readonly { chave: string; abre: string }[]
  passos: readonly Passo[]
  conhecidos: ReadonlySet<string>
}
interface Passo {
  tag: string
  abre: string
  fecha: string
  grupo: Grupo | null
  cru: boolean
  vazio: boolean
}

const planos = new WeakMap<Grupo, Plano>()

function compiled(layout: Grupo): Plano {
  let plano = planos.get(layout)
  if (plano) return plano
  // options of a choice may share a tag: the first option gives the tag's position
  const passos = layout.filhos
    .flatMap(steps)
    .filter((passo, i, todos) => todos.findIndex(outro => outro.tag === passo.tag) === i)
  plano = {
    abre: `<${layout.tag}${layout.ns ? ` xmlns="${layout.ns}"` : ''}`,
    fecha: `</${layout.tag}>`,
    atributos: layout.atributos.map(campo => ({ chave: `@${campo.tag}`, abre: ` ${campo.tag}="` })),
    passos,
    conhecidos: new Set([
      ...passos.map(passo => passo.tag),
      ...layout.atributos.map(campo => `@${campo.tag}`),
    ]),
  }
  planos.set(layout, plano)
  return plano
}

function steps(no: LayoutNode): Passo[] {
  if (no.k === 'escolha') return no.opcoes.flatMap(steps)
  if (no.k === 'sequencia') return no.filhos.flatMap(steps)
  return [
    {
      tag: no.tag,
      abre: `<${no.tag}>`,
      fecha: `</${no.tag}>`,
      grupo: no.k === 'grupo' ? no : null,
      cru: no.k === 'cru',
      vazio: no.k === 'campo' && no.vazio === true,
    },
  ]
}

function writeGroup(plano: Plano, objeto: GrupoXml): string {
  // a tag missing in the layout would be lost without notice: such an object is a programmer mistake
  for (const tag in objeto)
    if (!plano.conhecidos.has(tag)) throw new Error(`${plano.abre}> has no <${tag}> in the layout`)
  let out = plano.abre
  for (const atributo of plano.atributos) {
    const value = objeto[atributo.chave]
    if (typeof value === 'string') out += `${atributo.abre}${escapeAttribute(value)}"`
  }
  out += '>'
  for (const passo of plano.passos) {
    const value = objeto[passo.tag]
    if (value === null || value === undefined || (value === '' && !passo.vazio)) continue
    out += writeValue(passo, value)
  }
  return out + plano.fecha
}

function writeValue(passo: Passo, value: ValorXml): string {
  if (Array.isArray(value)) {
    let out = ''
    for (const one of value as readonly (string | GrupoXml)[]) out += writeOne(passo, one)
    return out
  }
  return writeOne(passo, value as string | GrupoXml)
}

function writeOne(passo: Passo, value: string | GrupoXml): string {
  if (typeof value === 'string') return passo.cru ? value : passo.abre + escapeText(value) + passo.fecha
  if (!passo.grupo) throw new Error(`<${passo.tag}> is not a group`)
  return writeGroup(compiled(passo.grupo), value)
}
