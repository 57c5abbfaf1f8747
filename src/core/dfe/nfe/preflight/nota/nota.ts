import { type Exact, exact, ZERO } from '../../../../money/exact.ts'
import { formatDecimal } from '../../../../money/pt-br.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import type { NoXml } from '../../../kit/parse.ts'
import type { Achado } from '../regra.ts'

/** The document as it will be signed and as SEFAZ checks it, from any builder. */
export interface JudgedNota {
  inf: GrupoXml
  itens: readonly GrupoXml[]
  modelo: '65' | '55'
  /** True for an NF-e sold over the counter (tpImp 6), which has the limits of an NFC-e. */
  balcao: boolean
  /** Issue time (dhEmi). */
  data: string
}

export interface RegraNota {
  /** Official cStat. */
  codigo: string
  modelos: readonly ('65' | '55' | 'balcao')[]
  check(nota: JudgedNota): readonly Achado[]
}

export const SO_55 = ['55'] as const
export const AMBOS = ['65', '55'] as const
export const BALCAO = ['65', 'balcao'] as const

/** Reads the built object of an NFe for the rules. */
export function readNota({ infNFe }: GrupoXml): JudgedNota {
  const inf = (infNFe ?? {}) as GrupoXml
  const mod = campo(inf, 'ide', 'mod') === '55' ? '55' : '65'
  return {
    inf,
    itens: grupos(inf, 'det'),
    modelo: mod,
    balcao: mod === '55' && campo(inf, 'ide', 'tpImp') === '6',
    data: campo(inf, 'ide', 'dhEmi'),
  }
}

/** Turns parsed XML into the plain object that the builder makes, without attributes. */
export function objetoOf(no: NoXml): GrupoXml {
  const objeto: Record<string, string | GrupoXml | (string | GrupoXml)[]> = {}
  for (const filho of no.filhos) {
    const value = filho.filhos.length > 0 ? objetoOf(filho) : filho.texto
    const atual = objeto[filho.tag]
    if (atual === undefined) objeto[filho.tag] = value
    else objeto[filho.tag] = [...(Array.isArray(atual) ? atual : [atual]), value]
  }
  return objeto
}

/** Finds the group at a path; null when absent. */
export function grupo(de: GrupoXml | null, ...caminho: string[]): GrupoXml | null {
  let atual: GrupoXml | null = de
  for (const tag of caminho) {
    const value: unknown = atual?.[tag]
    atual = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as GrupoXml) : null
  }
  return atual
}

/** Lists the groups of a tag that may repeat. */
export function grupos(de: GrupoXml | null, tag: string): GrupoXml[] {
  const value: unknown = de?.[tag]
  if (value === undefined || value === null) return []
  const lista = Array.isArray(value) ? value : [value]
  return lista.filter((g): g is GrupoXml => typeof g === 'object' && g !== null)
}

/** Reads the text at a path; '' when absent. */
export function campo(de: GrupoXml | null, ...caminho: string[]): string {
  const tag = caminho.at(-1) ?? ''
  const pai = caminho.length === 1 ? de : grupo(de, ...caminho.slice(0, -1))
  const value = pai?.[tag]
  return typeof value === 'string' ? value : ''
}

/** Reads a field of the document's identification (group B). */
export const ide = ({ inf }: JudgedNota, nome: string): string => campo(inf, 'ide', nome)

export const cfop = (item: GrupoXml): string => campo(item, 'prod', 'CFOP')

/** Lists the keys of refNFe that the whole document refers to (NFref). */
export const referidas = ({ inf }: JudgedNota): string[] =>
  textos(grupos(grupo(inf, 'ide'), 'NFref'), 'refNFe')

/** Reads the amount at a path; zero when absent. */
export const valor = (de: GrupoXml | null, ...caminho: string[]): Exact => {
  const texto = campo(de, ...caminho)
  return texto === '' ? ZERO : exact(texto)
}

/** Formats the amount at a path for a sentence: '1.234,50'. */
export const showValor = (de: GrupoXml | null, ...caminho: string[]): string =>
  formatDecimal(campo(de, ...caminho), 2)

/** Tells whether a path holds a text, a group or a list. */
export function exists(de: GrupoXml | null, ...caminho: string[]): boolean {
  const tag = caminho.at(-1) ?? ''
  const pai = caminho.length === 1 ? de : grupo(de, ...caminho.slice(0, -1))
  const value = pai?.[tag]
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

/** Finds the only group inside another: ICMS00 in ICMS, PISAliq in PIS. */
export function unico(de: GrupoXml | null, ...caminho: string[]): GrupoXml | null {
  const pai = grupo(de, ...caminho)
  for (const tag in pai) {
    const dentro = grupo(pai, tag)
    if (dentro) return dentro
  }
  return null
}

/** Tells whether amounts differ by more than a tolerance. Default: a cent, SEFAZ's tolerance for products (MOC). */
export const differs = (a: Exact, b: Exact, tolerancia: Exact = UM_CENTAVO): boolean => {
  const d = a.minus(b)
  return (d.isNegative() ? d.negated() : d).gt(tolerancia)
}
const UM_CENTAVO = exact('0.01')

/** Makes a check that gives one finding for each item that breaks it. */
export const perItem =
  (alvo: string, quebra: (item: GrupoXml, nota: JudgedNota) => string | null): RegraNota['check'] =>
  nota =>
    nota.itens.flatMap((item, i) => {
      const texto = quebra(item, nota)
      const nome = campo(item, 'prod', 'xProd')
      return texto ? [{ campo: `itens.${i}.${alvo}`, texto: `Item ${i + 1}, ${nome}: ${texto}` }] : []
    })

/** Makes a check of the whole document; `quebra` gives the text when broken. */
export const ifBroken =
  (alvo: string, quebra: (nota: JudgedNota) => string | null): RegraNota['check'] =>
  nota => {
    const texto = quebra(nota)
    return texto ? [{ campo: alvo, texto }] : []
  }

/** Makes a rule of the whole document with a fixed text. */
export const regra = (
  codigo: string,
  modelos: RegraNota['modelos'],
  alvo: string,
  quebra: (nota: JudgedNota) => boolean,
  texto: string,
): RegraNota => ({ codigo, modelos, check: ifBroken(alvo, nota => (quebra(nota) ? texto : null)) })

/** Makes a rule of each item. */
export const regraItem = (
  codigo: string,
  modelos: RegraNota['modelos'],
  alvo: string,
  quebra: (item: GrupoXml, nota: JudgedNota) => string | null,
): RegraNota => ({ codigo, modelos, check: perItem(alvo, quebra) })

/** Lists the texts of a tag in groups that may repeat. */
export const textos = (grupos: readonly GrupoXml[], tag: string): string[] =>
  grupos.map(grupo => campo(grupo, tag)).filter(Boolean)
