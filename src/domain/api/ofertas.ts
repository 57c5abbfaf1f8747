import { z } from 'zod'
import type { Ofertas, PromocaoSelada, TabelaSelada } from '../../core/venda/ofertas.ts'
import { id, instant } from '../schema/types.ts'

/** As with tax rules, the fields are not checked here: the server compares them by their seal or with the register. */
const definicao = <T>() => z.record(z.string(), z.unknown()) as unknown as z.ZodType<T, T>
const byId = <T>() =>
  z
    .record(z.string().regex(/^\d+$/), definicao<T>())
    .refine(all => Object.keys(all).length <= 990, 'Ofertas demais') as unknown as z.ZodType<
    Record<string, T>,
    Record<string, T>
  >

/** Prices of tables and promotions that the lines of a sale have, as the till's catalogue said them. */
export const ofertasBody: z.ZodType<Ofertas, Ofertas> = z.object({
  em: instant,
  desde: z
    .record(z.string().max(64), instant)
    .refine(all => Object.keys(all).length <= 990, 'Linhas demais')
    .optional(),
  tabela_id: id.nullish(),
  cupons: z.array(z.string().max(30)).max(10, 'Cupons demais').optional(),
  tabelas: byId<TabelaSelada>(),
  promocoes: byId<PromocaoSelada>(),
}) as unknown as z.ZodType<Ofertas, Ofertas>

/** Price of a table in the catalogue: id, table, product, category, least quantity, value, R$ or %, seal. */
const linhaDeTabela = z.tuple([
  id,
  id,
  id.nullable(),
  id.nullable(),
  z.string(),
  z.string(),
  z.literal([1, 2]),
  z.string(),
])

/** Price tables in the catalogue: each table once, then its prices, of which there may be 100,000. */
export const tabelasCatalogo = z.object({
  nomes: z.record(
    z.string(),
    z.object({
      nome: z.string(),
      todos: z.boolean(),
      data_inicio: z.string().nullable(),
      data_fim: z.string().nullable(),
    }),
  ),
  linhas: z.array(linhaDeTabela),
})

export type TabelasCatalogo = z.output<typeof tabelasCatalogo>

export const promocoesCatalogo = z.array(definicao<PromocaoSelada>())
