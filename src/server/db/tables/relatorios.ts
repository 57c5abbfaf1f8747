import { bigint, date, index, integer, numeric, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { ALL_CUBES, CUBES, type Cube, monthsOf } from '../../reports/cubes.ts'
import { ref, tenantTable } from '../tenant-table.ts'

/** Column for sums, with more decimal places than R$, so that sums of stored days equal the sum of their amounts. */
const amount = (name: string) => numeric(name, { precision: 19, scale: 4 })

const KEY = {
  bigint: (name: string) => bigint(name, { mode: 'number' }),
  int: (name: string) => integer(name),
  text: (name: string) => text(name),
}

/** Makes a cube's table: sums by company and day. No foreign keys, because a day's rows are deleted and made again. */
const cubeTable = <N extends string>({ table, keys, sums }: Omit<Cube, 'table'> & { table: N }) =>
  tenantTable(
    table,
    {
      empresa_id: ref('empresa_id').notNull(),
      dia: date('dia', { mode: 'string' }).notNull(),
      ...Object.fromEntries(Object.entries(keys).map(([name, type]) => [name, KEY[type](name)])),
      ...Object.fromEntries(
        Object.entries(sums).map(([name, fold]) => [
          name,
          fold === 'sum' ? amount(name) : date(name, { mode: 'string' }),
        ]),
      ),
    },
    t => [
      index(`${table}_dia`).on(t.account_id, t.empresa_id, t.dia),
      // for a report of one product or customer
      ...['produto', 'parceiro'].flatMap(name =>
        Object.hasOwn(keys, name)
          ? [index(`${table}_${name}`).on(t.account_id, t.empresa_id, (t as never)[name], t.dia)]
          : [],
      ),
    ],
  )

export const cubo_vendas = cubeTable(CUBES.vendas)
export const cubo_itens = cubeTable(CUBES.itens)
export const cubo_pagamentos = cubeTable(CUBES.pagamentos)
export const cubo_clientes = cubeTable(CUBES.clientes)

const monthTable = <N extends string>(cube: Cube & { table: N }) =>
  cubeTable({ ...cube, table: monthsOf(cube.table) })

export const cubo_vendas_mes = monthTable(CUBES.vendas)
export const cubo_itens_mes = monthTable(CUBES.itens)
export const cubo_pagamentos_mes = monthTable(CUBES.pagamentos)
export const cubo_clientes_mes = monthTable(CUBES.clientes)

/** Days that the cubes contain. */
export const cubo_dias = tenantTable(
  'cubo_dias',
  {
    empresa_id: ref('empresa_id').notNull(),
    dia: date('dia', { mode: 'string' }).notNull(),
    /** Offset of the zone in which the day was read: a company that moves to another zone keeps its old days. */
    fuso: text('fuso').notNull(),
    feito_em: timestamp('feito_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  t => [unique('cubo_dias_dia').on(t.account_id, t.empresa_id, t.dia)],
)

/** Moments of facts that changed after their day, whose cubes are computed again. No unique key: tills never wait. */
export const cubo_marcas = tenantTable(
  'cubo_marcas',
  {
    empresa_id: ref('empresa_id').notNull(),
    em: timestamp('em', { withTimezone: true, mode: 'string' }).notNull(),
    /** 'venda': anything may have changed. 'custo': only the cost of goods. */
    qual: text('qual').notNull(),
  },
  t => [index('cubo_marcas_em').on(t.account_id, t.empresa_id, t.em)],
)

if (ALL_CUBES.length !== 4) throw new Error('relatorios: a cube has no table')
