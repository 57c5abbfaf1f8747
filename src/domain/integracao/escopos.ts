import type { AnyEndpoint } from '../api/define.ts'
import { vendas } from '../documents/venda/index.ts'
import type { AnyRegister } from '../fields/define.ts'
import { ESCOPOS, type Escopo } from '../options/integracao.ts'
import { delivery } from '../readings/delivery.ts'
import { integracao_fila } from '../readings/integracao-fila.ts'
import { categorias } from '../records/categorias/index.ts'
import { parceiros } from '../records/parceiros/index.ts'
import { parceiros_address } from '../records/parceiros_address/index.ts'
import { produtos } from '../records/produtos/index.ts'
import { produtos_lotes } from '../records/produtos_lotes/index.ts'
import { subdivisaos } from '../records/subdivisaos/index.ts'
import { tamanhos } from '../records/tamanhos/index.ts'
import { unidades } from '../records/unidades/index.ts'
import type { Flag } from '../rights.ts'
import { MODELOS, type ModeloId } from './modelos.ts'

type Called = Pick<AnyEndpoint, 'method' | 'path' | 'acesso'>
type Opens = (called: Called, modelo: string | undefined) => boolean

const isOf = (path: string, { api }: Pick<AnyRegister, 'api'>) => path === api || path.startsWith(`${api}/`)

/** Opens reading everything of these registers. */
const reads =
  (...of: readonly Pick<AnyRegister, 'api'>[]): Opens =>
  ({ method, path }) =>
    method === 'GET' && of.some(register => isOf(path, register))

/** Opens reading what asks for one of the rights. */
const readsBy =
  (has: (flag: Flag) => boolean): Opens =>
  ({ method, acesso: { permission } }) =>
    method === 'GET' && [permission ?? []].flat().some(has)

/** Opens creating and changing records of these registers, one by one. */
const writes =
  (...of: readonly AnyRegister[]): Opens =>
  ({ method, path }) =>
    of.some(({ api }) => (method === 'POST' && path === api) || (method === 'PUT' && path === `${api}/:id`))

const catalogue = [produtos, produtos_lotes, categorias, unidades, tamanhos, subdivisaos]
const RECEIVES = 'integracao/:modelo'

const OPENS: Readonly<Record<Escopo, Opens>> = {
  'catalogo:ler': reads(...catalogue),
  'catalogo:escrever': writes(produtos, categorias),
  'estoque:ler': reads({ api: 'estoque/produtos' }),
  'estoque:escrever': () => false,
  'parceiros:ler': reads(parceiros, parceiros_address),
  'parceiros:escrever': writes(parceiros, parceiros_address),
  'pedidos:ler': reads(delivery, { api: 'vendas/delivery' }),
  'pedidos:escrever': () => false,
  'vendas:ler': reads({ api: vendas.id }),
  'vendas:escrever': () => false,
  'relatorios:ler': readsBy(flag => flag.startsWith('relatorios_')),
  'financeiro:ler': readsBy(flag => flag === 'menu_financeiro'),
  webhooks: ({ path }) => isOf(path, integracao_fila),
}

/**
 * Finds the scopes, any of which opens a call to keys. `modelo`: that of the call's path; one that does not exist is opened by
 * the scopes of all, so that its sender reads which do. Empty: no key may call it.
 */
export const scopesFor = (called: Called, modelo?: string): readonly Escopo[] => {
  if (called.path === RECEIVES) {
    const known = modelo !== undefined && Object.hasOwn(MODELOS, modelo)
    const models = known ? [MODELOS[modelo as ModeloId]] : Object.values(MODELOS)
    return [...new Set(models.map(({ escopo }) => escopo))]
  }
  return ESCOPOS.map(([escopo]) => escopo).filter(escopo => OPENS[escopo](called, modelo))
}
