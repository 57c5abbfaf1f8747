import { VENDER } from '../api/quem-vende.ts'
import { flagsOf } from '../fields/access.ts'
import type { AnyRegister } from '../fields/define.ts'
import type { Escopo } from '../options/integracao.ts'
import { parceiros } from '../records/parceiros/index.ts'
import { produtos } from '../records/produtos/index.ts'
import type { Flag } from '../rights.ts'
import { ORDER_FLAGS } from './pedido.ts'

/** Most rows that a call brings. */
export const LINHAS_MAX = 500

/** Kind of rows that programs of others send. */
export interface Modelo {
  titulo: string
  /** Scope that a key needs. */
  escopo: Escopo
  /** Register whose records the rows are, by its own keys. */
  register?: AnyRegister
  /** Rights, any of which lets the key's user send the rows; absent: those of the register. */
  flags?: readonly Flag[]
  plan?: 'gerenciar_estoque'
  /** Field of the register, a group, whose fields alone the rows may have: they only change records. */
  parte?: string
}

/** Models that `POST integracao/:modelo` takes, by the name in its path. */
export const MODELOS = {
  produtos: { titulo: 'Produtos', escopo: 'catalogo:escrever', register: produtos },
  precos: { titulo: 'Preços', escopo: 'catalogo:escrever', register: produtos, parte: 'estoque' },
  parceiros: { titulo: 'Parceiros', escopo: 'parceiros:escrever', register: parceiros },
  pedidos: { titulo: 'Pedidos', escopo: 'pedidos:escrever', flags: ORDER_FLAGS },
  estoque: {
    ...{ titulo: 'Estoque', escopo: 'estoque:escrever', flags: ['estoque_movimento'] },
    plan: 'gerenciar_estoque',
  },
  vendas: { titulo: 'Vendas', escopo: 'vendas:escrever', flags: VENDER },
} as const satisfies Readonly<Record<string, Modelo>>

/** Lists the rights, any of which lets somebody send rows of a model. */
export const flagsOfModel = ({ flags, register }: Modelo): readonly Flag[] =>
  flags ?? (register ? flagsOf(register) : [])

export type ModeloId = keyof typeof MODELOS
export const MODELO_IDS = Object.keys(MODELOS) as [ModeloId, ...ModeloId[]]
