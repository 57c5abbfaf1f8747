import { nationalPhone } from '../../../core/text/phone.ts'
import { fieldError } from '../../../domain/error.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { PedidoExterno } from '../../../domain/integracao/pedido.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../../domain/records/parceiros_address/index.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../../codes/municipios.ts'
import { bodySchema, type JsonSchema, unknownKeys } from '../../http/body-schema.ts'

type Words = Readonly<Record<string, unknown>>

/** Fields of a customer that an order may carry: nothing of money, price or rights, which are of another scope. */
const OF_CUSTOMER = [
  ...['tipo', 'cpf_cnpj', 'id_entrageiro', 'nome', 'apilido', 'ie', 'rg', 'data_nascimento'],
  ...['email', 'telefones'],
]
const OF_ADDRESS = [
  ...['cep', 'endereco', 'numero', 'bairro', 'complemento', 'municipio_id', 'pais_id', 'pontoref'],
  ...['tipo_contribuite', 'ie', 'destinatario', 'fone', 'email'],
]

/** Gives the schema of a record with some of its fields. */
function bodyOf(register: typeof parceiros | typeof parceiros_address, keys: readonly string[]): JsonSchema {
  const { properties = {}, ...rest } = bodySchema(
    toEndpoints(register).create.body as Parameters<typeof bodySchema>[0],
  )
  const some = Object.entries(properties).filter(([key]) => keys.includes(key))
  return { ...rest, properties: Object.fromEntries(some) }
}

let known: { cliente: JsonSchema; endereco: JsonSchema } | undefined
const schemas = () => {
  known ??= { cliente: bodyOf(parceiros, OF_CUSTOMER), endereco: bodyOf(parceiros_address, OF_ADDRESS) }
  return known
}

/** Refuses a key that is no part of an order: what it says would be lost, or give itself rights. @throws VALIDACAO */
function refuseUnknown(part: 'cliente' | 'endereco', said: Words): void {
  const [stranger] = unknownKeys(schemas()[part], said)
  if (stranger !== undefined)
    throw fieldError(`${part}.${stranger}`, `Campo desconhecido: ${part}.${stranger}`)
}

/** Refuses words of a customer that an order could not keep. @throws VALIDACAO */
function checkCustomer(cliente: Words): void {
  refuseUnknown('cliente', cliente)
  const { nome, telefones } = cliente
  if (nome !== undefined && nome !== null && typeof nome !== 'string')
    throw fieldError('cliente.nome', 'Texto inválido')
  const phones = Array.isArray(telefones) ? (telefones as readonly { telefone?: unknown }[]) : []
  const wrong = phones.findIndex(phone => !/^\d{10,11}$/.test(nationalPhone(String(phone?.telefone ?? ''))))
  if (wrong >= 0) throw fieldError(`cliente.telefones.${wrong}.telefone`, 'Telefone inválido')
}

/** Most letters of a word of an address. */
const MOST_LETTERS = 120

/** Gives a word of a customer or an address; null: none was told. */
export const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, MOST_LETTERS) || null
    : null

/** Finds the code of an address's city, by `municipio_id` or by name and state; null: none is told. @throws VALIDACAO */
function cityOf({ municipio_id, cidade, uf }: Words): string | null {
  const [code, name] = [wordOf(municipio_id), wordOf(cidade)]
  const byCode = code === null ? null : municipioPorCodigo(code)
  if (code !== null && !byCode) throw fieldError('endereco.municipio_id', 'Cidade não localizada')
  const state = byCode?.uf ?? wordOf(uf)
  if (name === null && (byCode || state === null)) return byCode?.code ?? null
  const byName = municipioPorNomeUf(name ?? '', state ?? '')
  if (!byName)
    throw fieldError('endereco.cidade', 'Cidade não localizada: diga o nome e a uf, ou o municipio_id')
  if (byCode && byCode.code !== byName.code)
    throw fieldError('endereco.cidade', `O municipio_id é de ${byCode.name}/${byCode.uf}`)
  return byName.code
}

const CEP_LENGTH = 8

/** Gives an address in the register's words, which have no `cidade`, `uf` and `referencia`. @throws VALIDACAO */
function placeOf({ cidade, uf, referencia, ...rest }: Words): Words {
  const landmark = rest['pontoref'] === undefined ? { pontoref: referencia } : { referencia }
  const said: Words = { ...rest, ...(referencia === undefined ? {} : landmark) }
  refuseUnknown('endereco', said)
  const cep = wordOf(said['cep'])?.replace(/\D/g, '') ?? null
  if (cep !== null && cep.length !== CEP_LENGTH) throw fieldError('endereco.cep', 'CEP inválido')
  const city = cityOf({ municipio_id: said['municipio_id'], cidade, uf })
  return {
    ...said,
    ...(cep === null ? {} : { cep }),
    ...(city === null ? {} : { municipio_id: city }),
  }
}

/** Checks an order's customer and address, and gives the order with the address in the register's words. @throws VALIDACAO */
export function inRegisterWords(order: PedidoExterno): PedidoExterno {
  if (order.cliente) checkCustomer(order.cliente)
  return order.endereco ? { ...order, endereco: { ...placeOf(order.endereco) } } : order
}
