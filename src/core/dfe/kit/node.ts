import type { Tipo } from './types.ts'

/**
 * The layout as data: what exists, in which order, how long, how often, and why. Writer, reader and local
 * validator read this one tree. A new tag of the law is one line of a table.
 */
export type LayoutNode = Campo | Grupo | Escolha | Sequencia | Cru

export interface Campo {
  readonly k: 'campo'
  readonly tag: string
  readonly tipo: Tipo
  readonly min: 0 | 1
  readonly max: number
  /** Rule or law behind the field. */
  readonly nota?: string
  /** Name known to the user; default: the tag. */
  readonly rotulo?: string
  /** The tag is written even when empty: the empty tag has a meaning. */
  readonly vazio?: boolean
  readonly de?: PlaceInEntry
}

/**
 * Place of a value in the entry of a document (`fill`): a path ('produto.nome'), '.' the entry itself, '#' the number of its
 * row, or a function of the entry. Default: the tag.
 */
type PlaceInEntry = string | ((entry: never) => unknown)

export interface Grupo {
  readonly k: 'grupo'
  readonly tag: string
  readonly filhos: readonly LayoutNode[]
  readonly atributos: readonly Campo[]
  readonly min: 0 | 1
  readonly max: number
  readonly nota?: string
  readonly rotulo?: string
  /** Namespace that this element declares. */
  readonly ns?: string
  readonly de?: PlaceInEntry
}

/** Choice of one option. min 0: also none. */
export interface Escolha {
  readonly k: 'escolha'
  readonly opcoes: readonly LayoutNode[]
  readonly min: 0 | 1
}

/** Children of which all mandatory ones must appear if one appears. */
export interface Sequencia {
  readonly k: 'sequencia'
  readonly filhos: readonly LayoutNode[]
}

/** XML already written (a signed document inside a message), copied byte for byte. */
export interface Cru {
  readonly k: 'cru'
  readonly tag: string
  readonly min: 0 | 1
  readonly max: number
}

interface Extra {
  nota?: string
  rotulo?: string
  max?: number
  de?: PlaceInEntry
}

interface CampoExtra extends Extra {
  vazio?: boolean
}

/** Makes a mandatory field. */
export const f = (tag: string, tipo: Tipo, extra: CampoExtra = {}): Campo => ({
  k: 'campo',
  tag,
  tipo,
  min: 1,
  max: 1,
  ...extra,
})

/** Makes an optional field. */
export const o = (tag: string, tipo: Tipo, extra: Extra = {}): Campo => ({
  k: 'campo',
  tag,
  tipo,
  min: 0,
  max: 1,
  ...extra,
})

interface GrupoExtra extends Extra {
  atributos?: readonly Campo[]
  ns?: string
}

/** Makes a mandatory group. */
export const g = (tag: string, filhos: readonly LayoutNode[], extra: GrupoExtra = {}): Grupo => ({
  k: 'grupo',
  tag,
  filhos,
  atributos: [],
  min: 1,
  max: 1,
  ...extra,
})

/** Makes an optional group. */
export const og = (tag: string, filhos: readonly LayoutNode[], extra: GrupoExtra = {}): Grupo => ({
  ...g(tag, filhos, extra),
  min: 0,
})

export const oneOf = (...opcoes: LayoutNode[]): Escolha => ({ k: 'escolha', opcoes, min: 1 })
export const oneOrNone = (...opcoes: LayoutNode[]): Escolha => ({ k: 'escolha', opcoes, min: 0 })
/** Makes a run of nodes: if one appears, all mandatory ones must. Outside `oneOf` the run is optional. */
export const together = (...filhos: LayoutNode[]): Sequencia => ({ k: 'sequencia', filhos })
export const cru = (tag: string, max = 1): Cru => ({ k: 'cru', tag, min: 1, max })
/** Most occurrences of a tag that the schema does not limit. */
export const SEM_LIMITE = Number.POSITIVE_INFINITY
