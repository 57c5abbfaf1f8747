import type { Campo, Escolha, Grupo, LayoutNode } from './node.ts'
import type { GrupoXml, ValorXml } from './object.ts'

export interface ProblemaLayout {
  /** Path in the layout, e.g. `infNFe/det[3]/prod/xProd`. */
  caminho: string
  tag: string
  /** Fault, in words. */
  texto: string
}

/** Checks an object against the layout: presence, size, form, occurrence. Needs no schema file. */
export function validateLayout(layout: Grupo, objeto: GrupoXml): ProblemaLayout[] {
  const problemas: ProblemaLayout[] = []
  grupo(layout, objeto, layout.tag, problemas)
  return problemas
}

const presente = (valor: ValorXml): boolean =>
  valor !== null && valor !== undefined && valor !== '' && !(Array.isArray(valor) && valor.length === 0)

function grupo(layout: Grupo, objeto: GrupoXml, caminho: string, out: ProblemaLayout[]): void {
  for (const atributo of layout.atributos)
    campo(atributo, objeto[`@${atributo.tag}`], `${caminho}/@${atributo.tag}`, out)
  for (const filho of layout.filhos) no(filho, objeto, caminho, out)
}

function no(filho: LayoutNode, objeto: GrupoXml, caminho: string, out: ProblemaLayout[]): void {
  if (filho.k === 'escolha') {
    const usadas = chosen(filho, objeto)
    if (usadas.length > 1) out.push({ caminho, tag: nome(filho), texto: `informe só um de ${nome(filho)}` })
    if (usadas.length === 0 && filho.min === 1)
      out.push({ caminho, tag: nome(filho), texto: `falta ${nome(filho)}` })
    for (const usada of usadas) no(usada, objeto, caminho, out)
    return
  }
  if (filho.k === 'sequencia') {
    if (filho.filhos.some(parte => appears(parte, objeto)))
      for (const parte of filho.filhos) no(parte, objeto, caminho, out)
    return
  }
  const valor = objeto[filho.tag]
  const aqui = `${caminho}/${filho.tag}`
  if (isEmptyTag(filho, objeto)) return
  if (!presente(valor)) {
    if (filho.min === 1) out.push({ caminho: aqui, tag: filho.tag, texto: `falta ${rotulo(filho)}` })
    return
  }
  const lista = (Array.isArray(valor) ? valor : [valor]) as readonly (string | GrupoXml)[]
  if (lista.length > filho.max)
    out.push({
      caminho: aqui,
      tag: filho.tag,
      texto: `${rotulo(filho)}: no máximo ${filho.max}, há ${lista.length}`,
    })
  lista.forEach((um, i) => {
    const onde = filho.max > 1 ? `${aqui}[${i + 1}]` : aqui
    if (filho.k === 'campo') campo(filho, um, onde, out)
    else if (filho.k === 'grupo' && typeof um !== 'string') grupo(filho, um, onde, out)
  })
}

function campo(layout: Campo, valor: ValorXml, caminho: string, out: ProblemaLayout[]): void {
  if (typeof valor !== 'string' || valor === '') {
    if (layout.min === 1) out.push({ caminho, tag: layout.tag, texto: `falta ${rotulo(layout)}` })
    return
  }
  if (!layout.tipo.padrao.test(valor))
    out.push({
      caminho,
      tag: layout.tag,
      texto: `${rotulo(layout)} deve ser ${layout.tipo.texto}: "${valor.slice(0, 60)}"`,
    })
}

/** Finds the options present. When two share an optional tag (IPI of goods, of services), mandatory tags decide. */
function chosen({ opcoes }: Escolha, objeto: GrupoXml): readonly LayoutNode[] {
  const usadas = opcoes.filter(opcao => begins(opcao, objeto))
  return usadas.length > 0 ? usadas : opcoes.filter(opcao => appears(opcao, objeto)).slice(0, 1)
}

const begins = (opcao: LayoutNode, objeto: GrupoXml): boolean =>
  opcao.k === 'sequencia' && opcao.filhos.some(isMandatory)
    ? opcao.filhos.some(parte => isMandatory(parte) && appears(parte, objeto))
    : appears(opcao, objeto)

const isMandatory = (no: LayoutNode): boolean => no.k !== 'sequencia' && no.min === 1

const appears = (filho: LayoutNode, objeto: GrupoXml): boolean =>
  filho.k === 'escolha'
    ? filho.opcoes.some(opcao => appears(opcao, objeto))
    : filho.k === 'sequencia'
      ? filho.filhos.some(parte => appears(parte, objeto))
      : presente(objeto[filho.tag]) || isEmptyTag(filho, objeto)

/** Tells whether a tag is present and empty, where the layout allows it. */
const isEmptyTag = (filho: LayoutNode, objeto: GrupoXml): boolean =>
  filho.k === 'campo' && filho.vazio === true && objeto[filho.tag] === ''

function rotulo(filho: LayoutNode): string {
  if (filho.k === 'campo' || filho.k === 'grupo')
    return filho.rotulo ? `${filho.rotulo} (${filho.tag})` : filho.tag
  return nome(filho)
}

const nome = (filho: LayoutNode): string =>
  filho.k === 'escolha'
    ? filho.opcoes.map(nome).join(', ')
    : filho.k === 'sequencia'
      ? filho.filhos.map(nome).join('+')
      : filho.tag
