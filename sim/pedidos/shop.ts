import { type ContractFault, schemaFaults } from '../contract/judge.ts'
import type { Merchant } from './book.ts'
import { OPEN_DELIVERY } from './fatos.ts'
import type { MenuItem } from './order.ts'
import { TEN_THOUSAND } from './parts.ts'

/** One reading of a shop's document: the breaches of the standard found in it, and its items on sale. */
export interface ShopReading {
  at: string
  faults: readonly ContractFault[]
  /** Items on sale; null: the document could not be read. */
  menu: readonly MenuItem[] | null
}

type Row = Readonly<Record<string, unknown>>

const rowsOf = (document: Row, name: string): readonly Row[] => {
  const rows = document[name]
  return Array.isArray(rows) ? rows.filter(row => typeof row === 'object' && row !== null) : []
}

/** Properties that name another entity by its id, and the list in which it stands. */
const REFERENCES = [
  ['services', 'menuId', 'menus'],
  ['menus', 'categoryId', 'categories'],
  ['categories', 'itemOfferId', 'itemOffers'],
  ['categories', 'availabilityId', 'availabilities'],
  ['itemOffers', 'itemId', 'items'],
  ['itemOffers', 'availabilityId', 'availabilities'],
  ['itemOffers', 'optionGroupsId', 'optionGroups'],
] as const

/** Finds ids that occur twice and ids that name nothing. */
function* idFaults(document: Row): Generator<ContractFault> {
  const idsIn = (name: string) => rowsOf(document, name).map(({ id }) => id)
  for (const name of new Set(REFERENCES.map(([, , list]) => list)))
    if (new Set(idsIn(name)).size < idsIn(name).length) yield { place: name, reason: 'tem um id duas vezes' }
  for (const [from, property, list] of REFERENCES) {
    const known = new Set(idsIn(list))
    for (const [index, row] of rowsOf(document, from).entries())
      for (const id of [row[property] ?? []].flat())
        if (!known.has(id))
          yield { place: `${from}[${index}].${property}`, reason: `não há ${String(id)} em ${list}` }
  }
}

/** Seconds for which a document stays true, by the text of the standard. */
const TTL = { min: 500, max: 86_400 }

/** Finds the breaches of the standard in a shop's document. `id`: that of the shop which was registered. */
export function documentFaults(document: unknown, id: string): ContractFault[] {
  const faults = schemaFaults(OPEN_DELIVERY, 'Merchant', document)
  if (typeof document !== 'object' || document === null) return faults
  const { TTL: ttl, id: said } = document as Row
  if (typeof ttl === 'number' && (ttl < TTL.min || ttl > TTL.max))
    faults.push({ place: 'TTL', reason: `não é de ${TTL.min} a ${TTL.max} segundos` })
  if (said !== id) faults.push({ place: 'id', reason: `não é o da loja registrada, ${id}` })
  return [...faults, ...idFaults(document as Row)]
}

/** Gives the items on sale of a document. */
function menuOf(document: Row): MenuItem[] {
  const items = rowsOf(document, 'items')
  return rowsOf(document, 'itemOffers').flatMap(({ itemId, status = 'AVAILABLE', price }) => {
    const item = status === 'AVAILABLE' ? items.find(({ id }) => id === itemId) : undefined
    const { value } = (price ?? {}) as { value?: unknown }
    if (!item || typeof value !== 'number') return []
    const { ean } = item
    return [
      {
        name: String(item['name']),
        externalCode: String(item['externalCode'] ?? ''),
        ...(typeof ean === 'string' && ean !== '' ? { ean } : {}),
        price: Math.round(value * TEN_THOUSAND),
      },
    ]
  })
}

/** Path of the document below a base address. */
const DOCUMENT_PATH = '/v1/merchant'

/**
 * Gives the addresses at which a shop's document may stand: the standard calls the registered one both the base and the whole
 * address. A test moves the shop by its webhook, and its document moves along.
 */
function addressesOf({ document, webhook }: Merchant): string[] {
  const said = document?.url ?? webhook
  if (said === null) return []
  const { pathname, search } = new URL(said)
  const whole = `${new URL(webhook ?? said).origin}${pathname}${search}`
  return [whole, `${whole.replace(/\/$/, '')}${DOCUMENT_PATH}`]
}

/** Reads a shop's document and judges it. */
export async function readShop(merchant: Merchant, now: Date): Promise<ShopReading> {
  const at = now.toISOString()
  const failed = (reason: string): ShopReading => ({ at, faults: [{ place: '', reason }], menu: null })
  const { apiKey } = merchant.document ?? { apiKey: null }
  let status: number | null = null
  for (const url of addressesOf(merchant)) {
    try {
      const answer = await fetch(url, { headers: apiKey ? { 'x-api-key': apiKey } : {} })
      status = answer.status
      if (status !== 200) {
        await answer.arrayBuffer()
        continue
      }
      const document: unknown = await answer.json()
      const faults = documentFaults(document, merchant.id)
      const readable = typeof document === 'object' && document !== null
      return { at, faults, menu: readable ? menuOf(document as Row) : null }
    } catch {
      return failed('A loja não respondeu com um documento JSON')
    }
  }
  return failed(
    status === null ? 'A loja não disse o endereço do seu documento' : `A loja respondeu ${status}`,
  )
}
