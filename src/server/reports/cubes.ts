import type { Sql } from '../db/sql.ts'
import { customerFacts, itemFacts, paymentFacts, saleFacts } from './facts/sales-repository.ts'

/**
 * Sums of facts (rows that reports add up) by company and day, stored so that a report of a year reads few rows. The sums of
 * its days are added up by month too, in a table of the same columns.
 */
interface Cube {
  table: `cubo_${string}`
  /** Columns by which facts are grouped, in addition to company and day. */
  keys: Readonly<Record<string, 'bigint' | 'int' | 'text'>>
  /** Amounts, and the SQL function that combines the amounts of several facts. */
  sums: Readonly<Record<string, 'sum' | 'min' | 'max'>>
  facts: (ranges: Sql) => Sql
}

const added = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map(name => [name, 'sum'])) as Record<N, 'sum'>

const OF_SALE = { vendedor: 'bigint', canal: 'text', tipo: 'text' } as const

export const CUBES = {
  vendas: {
    table: 'cubo_vendas',
    keys: { hora: 'int', terminal: 'bigint', modelo: 'text', ...OF_SALE },
    sums: added(
      'vendas',
      'itens',
      'bruto',
      'desconto',
      'acrescimo',
      'entrega',
      'frete',
      'por_fora',
      'das',
      'devolvido',
      'liquido',
    ),
    facts: saleFacts,
  },
  itens: {
    table: 'cubo_itens',
    keys: { produto: 'bigint', ...OF_SALE },
    sums: {
      ...added(
        ...(['linhas', 'qtde', 'bruto', 'desconto', 'liquido', 'devolvido', 'impostos'] as const),
        ...(['custo', 'margem', 'lucro', 'com_custo', 'sem_custo'] as const),
      ),
      ultima: 'max',
    },
    facts: itemFacts,
  },
  pagamentos: {
    table: 'cubo_pagamentos',
    keys: { terminal: 'bigint', tpag: 'text', meio: 'bigint', bandeira: 'bigint', parcelas: 'int' },
    sums: added('pagamentos', 'valor'),
    facts: paymentFacts,
  },
  clientes: {
    table: 'cubo_clientes',
    keys: { parceiro: 'bigint', hora: 'int', terminal: 'bigint', modelo: 'text', ...OF_SALE },
    sums: { ...added('compras', 'liquido', 'devolvido'), primeira: 'min', ultima: 'max' },
    facts: customerFacts,
  },
} as const satisfies Record<string, Cube>

export type CubeName = keyof typeof CUBES

/** All cubes, for code that treats them alike. */
export const ALL_CUBES: readonly Cube[] = Object.values(CUBES)

/** Gives the table of a cube's months: `dia` is the first day of the month. */
export const monthsOf = <N extends string>(table: N): `${N}_mes` => `${table}_mes`

/** Lists the columns by which the rows of a cube are grouped. */
export const keysOf = ({ keys }: Cube): string[] => ['empresa_id', 'dia', ...Object.keys(keys)]

/** Lists the columns of a cube. */
export const columnsOf = (cube: Cube): string[] => [...keysOf(cube), ...Object.keys(cube.sums)]

export type { Cube }
