import type { CatalogoAnswer, MeioCatalogo } from '../../../domain/api/catalogo.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { bandeiras } from '../../../domain/records/bandeiras/index.ts'
import { meio_pagamentos } from '../../../domain/records/meio_pagamentos/index.ts'
import { call } from '../../api/client.ts'
import { cardBrands, paymentMethods } from '../../catalog/catalog.ts'
import { pageOf } from '../../state/page.ts'

/** Kind of payment: 1 dinheiro, 2 cheque, 3 cartão, 4 outros. */
export type Meio = 1 | 2 | 3 | 4

export interface AskedMethods {
  meio: Meio
  /** True for only methods on credit. */
  prazo: boolean
}

/** Methods and card brands to choose from. */
export interface PaymentLists {
  methods: readonly MeioCatalogo[]
  brands: readonly CatalogoAnswer['bandeiras'][number][]
}

const CARD = 3
const MOST = 200

/** Gives the choices from the till's catalogue, without the server. */
export const catalogLists = ({ meio, prazo }: AskedMethods): PaymentLists => ({
  methods: paymentMethods().filter(each => each.meio === meio && (!prazo || each.indicador_forma === 1)),
  brands: meio === CARD ? cardBrands() : [],
})

/** Fetches the active methods of one kind, and for cards the brands, from the registers. */
export async function readLists({ meio, prazo }: AskedMethods): Promise<PaymentLists> {
  const [methods, brands] = await Promise.all([
    rowsOf<MeioCatalogo & { ativo: boolean }>(meio_pagamentos, {
      meio,
      ...(prazo ? { indicador_forma: 1 } : {}),
    }),
    meio === CARD ? rowsOf<PaymentLists['brands'][number]>(bandeiras, {}) : [],
  ])
  return { methods: methods.filter(({ ativo }) => ativo).map(asInCatalog), brands }
}

/** Fetches the active methods of every kind, among the first 200 registered. */
export const readMethods = async (): Promise<readonly MeioCatalogo[]> =>
  (await rowsOf<MeioCatalogo & { ativo: boolean }>(meio_pagamentos, {}))
    .filter(({ ativo }) => ativo)
    .map(asInCatalog)

async function rowsOf<Row>(register: AnyRegister, filter: object): Promise<readonly Row[]> {
  return pageOf<Row>(
    await call(toEndpoints(register).list, { params: {}, query: { limit: MOST, ...filter } }),
  ).rows
}

/** Fills the missing options and intervals: a method that is never divided has none registered. */
const asInCatalog = (row: MeioCatalogo): MeioCatalogo => ({
  ...row,
  opcoes: row.opcoes ?? [],
  intervalo: row.intervalo ?? 1,
  tipoIntervalo: row.tipoIntervalo ?? 2,
  intervalo_inicial: row.intervalo_inicial ?? 0,
  tipoIntervaloIni: row.tipoIntervaloIni ?? 1,
})
