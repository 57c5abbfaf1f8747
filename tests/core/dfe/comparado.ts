import fc from 'fast-check'
import type { Campo, Grupo, LayoutNode } from '../../../src/core/dfe/kit/node.ts'
import { aceita, type Elemento, type Forma, type Simples } from './esquema.ts'

/** A content model as one line, the same from schema and tables: `cUF, dhSaiEnt?, (dhCont, xJust)?, NFref{0..999}`. */
const quantas = (min: number, max: number): string =>
  max === 1 ? (min === 0 ? '?' : '') : `{${min}..${max}}`

const podeFaltar = (forma: Forma): boolean =>
  forma.min === 0 ||
  (forma.k === 'escolha' && forma.filhos.some(podeFaltar)) ||
  (forma.k === 'sequencia' && forma.filhos.every(podeFaltar))

const doEsquema = (forma: Forma, solto = false): string => {
  if (forma.k === 'elemento') return `${forma.tag}${quantas(forma.min, forma.max)}`
  if (forma.k === 'escolha') {
    // a choice one of which may be empty is one that need not be made
    const opcoes = forma.filhos.map(filho => doEsquema({ ...filho, min: filho.max > 1 ? filho.min : 1 }))
    return `(${opcoes.join(' | ')})${quantas(forma.filhos.some(podeFaltar) ? 0 : forma.min, 1)}`
  }
  const texto = forma.filhos.map(filho => doEsquema(filho, true)).join(', ')
  return solto && forma.min === 1 ? texto : `(${texto})${quantas(forma.min, 1)}`
}

const daTabela = (no: LayoutNode, solto = false): string => {
  if (no.k === 'escolha')
    return `(${no.opcoes.map(opcao => daTabela(opcao)).join(' | ')})${quantas(no.min, 1)}`
  if (no.k === 'sequencia') return `(${no.filhos.map(f => daTabela(f, true)).join(', ')})${solto ? '?' : ''}`
  return `${no.tag}${quantas(no.min, no.max)}`
}

const elementos = (forma: Forma): Elemento[] =>
  forma.k === 'elemento' ? [forma] : forma.filhos.flatMap(elementos)
const tabelas = (no: LayoutNode): (Campo | Grupo)[] =>
  no.k === 'escolha'
    ? no.opcoes.flatMap(tabelas)
    : no.k === 'sequencia'
      ? no.filhos.flatMap(tabelas)
      : no.k === 'cru'
        ? []
        : [no]

/** Differences between schema and tables. */
export interface Diferencas {
  desconhecidos: string[]
  inventados: string[]
  modelos: string[]
  folhas: { onde: string; campo: Campo; tipo: Simples }[]
}

/** Walks the schema beside a table, from the element `onde` down. */
export function comparar(esquema: Elemento, tabela: Grupo, onde: string, out: Diferencas): void {
  const deles = elementos(esquema.dentro as Forma).filter(({ tag }) => tag !== 'Signature')
  const nossos = tabela.filhos.flatMap(tabelas)
  for (const tag of new Set(nossos.map(n => n.tag)))
    if (!deles.some(d => d.tag === tag)) out.inventados.push(`${onde}/${tag}`)
  const modelo = doEsquema(esquema.dentro as Forma, true).replace(/, Signature$/, '')
  const linha = tabela.filhos.map(f => daTabela(f, true)).join(', ')
  if (modelo !== linha) out.modelos.push(`${onde}\n  esquema ${modelo}\n  tabela  ${linha}`)
  for (const { tag, tipo } of esquema.atributos) {
    const campo = tabela.atributos.find(a => a.tag === tag)
    if (campo) out.folhas.push({ onde: `${onde}/@${tag}`, campo, tipo })
    else out.desconhecidos.push(`${onde}/@${tag}`)
  }
  const vistos = new Set<string>()
  for (const dele of deles) {
    const aqui = `${onde}/${dele.tag}`
    const candidatos = nossos.filter(n => n.tag === dele.tag)
    const nosso =
      candidatos[Math.min(deles.filter(d => d.tag === dele.tag).indexOf(dele), candidatos.length - 1)]
    if (!nosso) {
      out.desconhecidos.push(aqui)
      if (dele.dentro) comparar(dele, { ...tabela, tag: dele.tag, filhos: [], atributos: [] }, aqui, out)
      continue
    }
    if (vistos.has(aqui) && dele.dentro) continue
    vistos.add(aqui)
    if (dele.dentro && nosso.k === 'grupo') comparar(dele, nosso, aqui, out)
    else if (dele.tipo && nosso.k === 'campo') out.folhas.push({ onde: aqui, campo: nosso, tipo: dele.tipo })
    else out.modelos.push(`${aqui}: um é grupo, o outro é texto`)
  }
}

/** Texts of every kind that the schema knows, and their neighbours: what one takes, all others are asked about. */
function amostras(tipos: readonly Simples[]): readonly string[] {
  const textos = new Set([
    '',
    ' ',
    'A',
    'a b',
    ' a',
    'a ',
    'ISENTO',
    'SEM GTIN',
    '0',
    '0.00',
    '-1',
    '1.5',
    '99',
    'ção',
  ])
  const padroes = new Set(tipos.flatMap(t => t.passos.flatMap(p => p.padroes)))
  for (const padrao of padroes)
    for (const texto of fc.sample(fc.stringMatching(new RegExp(`^(?:${padrao})$`)), { numRuns: 12, seed: 1 }))
      textos.add(texto)
  for (const { passos } of tipos)
    for (const { valores, min, max } of passos) {
      for (const valor of valores) textos.add(valor)
      for (const n of [min - 1, min, max, max + 1])
        if (n > 0 && n < 10_000) for (const letra of ['x', '1']) textos.add(letra.repeat(n))
    }
  for (let n = 1; n <= 20; n++)
    for (const casas of [0, 1, 2, 3, 4, 5, 9, 10, 11])
      textos.add('1'.repeat(n) + (casas ? `.${'2'.repeat(casas)}` : ''))
  return [...textos]
}

/** Leaf by leaf: texts that one of the two takes and the other does not. */
export function desacordos(folhas: Diferencas['folhas']): { frouxos: string[]; estritos: string[] } {
  const textos = amostras(folhas.map(f => f.tipo))
  const frouxos: string[] = []
  const estritos: string[] = []
  // most leaves share a few pairs of types
  const vistos = new Map<string, { frouxo: string | undefined; estrito: string | undefined }>()
  for (const { onde, campo, tipo } of folhas) {
    const par = `${campo.tipo.padrao.source} ${JSON.stringify(tipo.passos)}`
    const visto = vistos.get(par) ?? compararTextos(textos, campo, tipo)
    vistos.set(par, visto)
    const { frouxo, estrito } = visto
    if (frouxo !== undefined)
      frouxos.push(`${onde} (${tipo.nome}) aceita ${JSON.stringify(frouxo.slice(0, 70))}`)
    if (estrito !== undefined)
      estritos.push(`${onde} (${tipo.nome}) recusa ${JSON.stringify(estrito.slice(0, 70))}`)
  }
  return { frouxos, estritos }
}

function compararTextos(textos: readonly string[], { tipo: nosso }: Campo, dele: Simples) {
  const partem = textos.filter(t => t !== '' && nosso.padrao.test(t) !== aceita(dele, t))
  return {
    frouxo: partem.find(t => nosso.padrao.test(t)),
    estrito: partem.find(t => !nosso.padrao.test(t)),
  }
}

export const semDiferencas = (): Diferencas => ({
  desconhecidos: [],
  inventados: [],
  modelos: [],
  folhas: [],
})
