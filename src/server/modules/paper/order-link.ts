import type { Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sameText } from '../../same-text.ts'
import type { Vault } from '../../vault.ts'
import { publicUrl } from '../acesso/service.ts'

const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([\w-]{43})$/

const signed = (vault: Vault, account_id: number, id: number) => vault.sign(`${account_id} ${id}`, 'pedido')

/** Makes the address at which a customer follows an order: always the same, and kept nowhere. */
export const orderUrl = (
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  { account_id }: Tenant,
  id: number,
): string => `${publicUrl(config)}/p/${account_id}-${id}-${signed(vault, account_id, id)}`

/** Reads which order a link opens; null: it is not one of ours. */
export function orderOf(vault: Vault, token: string): { account_id: number; id: number } | null {
  const [, account = '', order = '', sign = ''] = TOKEN.exec(token) ?? []
  const [account_id, id] = [Number(account), Number(order)]
  return sameText(sign, signed(vault, account_id, id)) ? { account_id, id } : null
}
