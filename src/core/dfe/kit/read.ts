import { oncePer } from '../../once-per.ts'
import type { Campo, Grupo, LayoutNode } from './node.ts'
import type { GrupoXml } from './object.ts'
import type { NoXml } from './parse.ts'

export interface XmlLido {
  /** Object from which `writeXml` would write this document: repeatable groups are lists, absent groups are absent. */
  objeto: GrupoXml
  /** Paths left out of the object: unknown tags and attributes, and repetitions of a tag that may occur only once. */
  sobras: string[]
}

/** Turns XML into an object, by the same layout that writes it. Does not check: `validateLayout` does. */
export function readXml(layout: Grupo, no: NoXml): XmlLido {
  const sobras: string[] = []
  return { objeto: readGroup(layout, no, layout.tag, sobras), sobras }
}

function readGroup(layout: Grupo, no: NoXml, caminho: string, sobras: string[]): GrupoXml {
  const objeto: GrupoXml = {}
  for (const [nome, valor] of Object.entries(no.atributos)) {
    if (layout.atributos.some(({ tag }) => tag === nome)) objeto[`@${nome}`] = valor
    else if (!/^xmlns|:/.test(nome)) sobras.push(`${caminho}/@${nome}`)
  }
  const filhos = childrenOf(layout)
  for (const filho of no.filhos) {
    const conhecido = filhos.get(filho.tag)
    const aqui = `${caminho}/${filho.tag}`
    if (!conhecido || (conhecido.max === 1 && filho.tag in objeto)) {
      sobras.push(aqui)
      continue
    }
    const valor = conhecido.k === 'grupo' ? readGroup(conhecido, filho, aqui, sobras) : filho.texto
    if (conhecido.max === 1) objeto[filho.tag] = valor
    else objeto[filho.tag] = [...((objeto[filho.tag] as GrupoXml[] | undefined) ?? []), valor as GrupoXml]
  }
  return objeto
}

/** Maps tags to nodes. When two options of a choice share a tag, either one serves: both are the same group. */
const childrenOf = oncePer(
  (layout: Grupo): ReadonlyMap<string, Campo | Grupo> =>
    new Map(layout.filhos.flatMap(known).map(no => [no.tag, no])),
)

function known(no: LayoutNode): (Campo | Grupo)[] {
  if (no.k === 'escolha') return no.opcoes.flatMap(known)
  if (no.k === 'sequencia') return no.filhos.flatMap(known)
  return no.k === 'cru' ? [] : [no]
}
