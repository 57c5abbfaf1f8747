import type { Tipo } from './types.ts'

/**
 * The layout as data: what exists, in which order, how long, how often, and why. The writer, the reader, the local validator
 * and the layout's page read the same tree. A new tag of the law is one line in one table.
 */
export type LayoutNode = Campo | Grupo | Escolha | Sequencia | Cru

export interface Campo {
  readonly k: 'campo'
  readonly tag: string
  readonly tipo: Tipo
  readonly min: 0 | 1
  readonly max: number
  /** Rule or law worth knowing. */
  readonly nota?: string
  /** Name the user knows it by; default the tag. */
  readonly rotulo?: string
  /** Its tag is written without a text too: there and empty says something. */
  readonly vazio?: boolean
}

export interface Grupo {
  readonly k: 'grupo'
  readonly tag: string
  readonly filhos: readonly LayoutNode[]
  readonly atributos: readonly Campo[]
  readonly min: 0 | 1
  readonly max: number
  readonly nota?: string
  readonly rotulo?: string
  /** Declared on this element, when it opens a namespace. */
  readonly ns?: string
}

/** One of the options. min 0: none is fine. */
export interface Escolha {
  readonly k: 'escolha'
  readonly opcoes: readonly LayoutNode[]
  readonly min: 0 | 1
}

/** All of them or none. */
export interface Sequencia {
  readonly k: 'sequencia'
  readonly filhos: readonly LayoutNode[]
}

/** XML already written (a signed document inside a message): copied byte for byte. */
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
}

interface CampoExtra extends Extra {
  vazio?: boolean
}

/** Mandatory field. */
export const f = (tag: string, tipo: Tipo, extra: CampoExtra = {}): Campo => ({
  k: 'campo',
  tag,
  tipo,
  min: 1,
  max: 1,
  ...extra,
})

/** Optional field. */
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

/** Mandatory group. */
export const g = (tag: string, filhos: readonly LayoutNode[], extra: GrupoExtra = {}): Grupo => ({
  k: 'grupo',
  tag,
  filhos,
  atributos: [],
  min: 1,
  max: 1,
  ...extra,
})

/** Optional group. */
export const og = (tag: string, filhos: readonly LayoutNode[], extra: GrupoExtra = {}): Grupo => ({
  ...g(tag, filhos, extra),
  min: 0,
})

export const oneOf = (...opcoes: LayoutNode[]): Escolha => ({ k: 'escolha', opcoes, min: 1 })
export const oneOrNone = (...opcoes: LayoutNode[]): Escolha => ({ k: 'escolha', opcoes, min: 0 })
/** A mandatory run inside a choice, or an optional run elsewhere: all of them or none. */
export const together = (...filhos: LayoutNode[]): Sequencia => ({ k: 'sequencia', filhos })
export const cru = (tag: string, max = 1): Cru => ({ k: 'cru', tag, min: 1, max })
