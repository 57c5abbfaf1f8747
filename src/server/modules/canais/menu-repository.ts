import { createHash } from 'node:crypto'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'
import { readHours } from '../../records/horario_dias_semanas/hours-repository.ts'
import { readMenuPrices, readVersaoTabelas } from '../catalogo/service.ts'
import type { CanalGuardado } from './channel-repository.ts'
import { basicInfoOf, type LojaDoCanal, serviceAreaOf, weekHoursOf } from './merchant.ts'

/** Seconds for which an application may keep the menu. */
const TTL = 600
const MOST_PRODUCTS = 5000

/** Makes an id of UUID form that stays the same for what it names. */
function idOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Gives the version of what menus are made of: products, categories, prices, tables, and the day they begin or end. */
export async function menuVersion(
  q: Q,
  { empresa_id, tabela_preco_id }: CanalGuardado,
  agora: Date,
): Promise<string> {
  const { rows } = await q.query<{ versao: string | null; fuso: Fuso }>(
    `select greatest((select max(versao) from produtos where account_id = $conta and empresa_id = $1),
        (select max(versao) from categorias where account_id = $conta),
        (select max(versao) from horario_dias_semanas where account_id = $conta and empresa_id = $1))::text as versao, fuso
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  const [{ versao, fuso }] = rows as [(typeof rows)[number]]
  const tabelas = await readVersaoTabelas(q, empresa_id)
  const priced = tabelas === null ? [] : [tabelas, tabela_preco_id ?? '', diaIn(agora, fuso)]
  return [versao ?? '0', ...priced].join(' ')
}

interface Row {
  id: number
  referencia: string
  gtin: string | null
  nome: string
  unidade: string
  preco: string
  categoria_id: number | null
  pausado: boolean
  categoria: string | null
}

/** Writes the shop and its menu as Open Delivery has them: what is sold by delivery, at the prices of the channel's table. */
export async function menuOf(
  q: Q,
  canal: CanalGuardado,
  /** Our address of the channel. */
  address: string,
  agora: Date,
) {
  const { account_id, empresa_id, merchant_id, desligado, tabela_preco_id } = canal
  const { rows: shops } = await q.query<LojaDoCanal>(
    `select nome, razao, cnpj, email, telefone, logradouro, numero, complemento, bairro, municipio, uf, cep, logo, fuso
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  const { rows: registered } = await q.query<Row>(
    `select p.id, p.referencia, p.gtin, p.nome, p.unidade, coalesce(p.preco_vend, 0)::text as preco,
            p.categoria_id, p.pausar_venda as pausado, c.nome as categoria
       from produtos p left join categorias c on c.account_id = $conta and c.id = p.categoria_id
      where p.account_id = $conta and p.empresa_id = $1 and p.ativo and p.venda_delivery order by p.nome, p.id limit $2`,
    [empresa_id, MOST_PRODUCTS],
  )
  const priced = await readMenuPrices(q, { empresa_id, tabela_preco_id, agora })
  const rows = registered.map(row => ({ ...row, ...priced.priceOf(row) }))
  const [shop] = shops as [(typeof shops)[number]]
  const hours = weekHoursOf(await readHours(q, empresa_id), shop.fuso)
  const of = (...parts: (string | number)[]) => idOf(account_id, empresa_id, ...parts)
  const availability = (off: boolean) => (off ? 'UNAVAILABLE' : 'AVAILABLE')
  const categories = [...new Set(rows.map(({ categoria }) => categoria ?? 'Outros'))]
  const offersOf = (name: string) => rows.filter(({ categoria }) => (categoria ?? 'Outros') === name)
  return {
    ...{ lastUpdate: agora.toISOString(), TTL, id: merchant_id, status: availability(desligado !== null) },
    basicInfo: basicInfoOf(shop, canal, address),
    services: [
      {
        ...{ id: of('service'), status: 'AVAILABLE', serviceType: 'DELIVERY', menuId: of('menu') },
        serviceArea: serviceAreaOf(of('area'), canal),
        serviceHours: { id: of('hours'), weekHours: hours },
      },
    ],
    menus: [
      {
        id: of('menu'),
        name: 'Cardápio',
        externalCode: 'CARDAPIO',
        categoryId: categories.map(name => of('category', name)),
      },
    ],
    categories: categories.map((name, index) => ({
      ...{ id: of('category', name), index, name, externalCode: name, status: 'AVAILABLE' },
      itemOfferId: offersOf(name).map(({ id }) => of('offer', id)),
    })),
    itemOffers: rows.map(({ id, preco, pausado }, index) => ({
      ...{ id: of('offer', id), itemId: of('item', id), index, status: availability(pausado) },
      price: { value: Number(preco), originalValue: Number(preco), currency: 'BRL' },
    })),
    items: rows.map(({ id, referencia, gtin, nome, unidade, pausado }) => ({
      ...{ id: of('item', id), name: nome, description: nome, externalCode: referencia },
      ...{ unit: unidade === 'KG' ? 'KG' : 'UN', status: availability(pausado) },
      ...(gtin ? { ean: gtin } : {}),
    })),
    ...{ optionGroups: [], availabilities: [] },
  }
}

/** Finds the company's picture; null: it has none. */
export async function logoIdOf(q: Q, empresa_id: number): Promise<string | null> {
  const { rows } = await q.query<{ logo: string | null }>(
    'select logo from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0]?.logo ?? null
}
