import { signVenda } from '../../../core/venda/autoria.ts'
import type { Vault } from '../../vault.ts'

/** Session that signs the sales it makes. */
export interface Autor {
  account_id: number
  token_id: number
  usuario_id: number
}

const AUTORIA = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/

const contexto = (account_id: number) => `autoria:${account_id}`

/**
 * Makes the secret with which a session signs its sales (core/venda/autoria.ts). The secret gives no access to the API,
 * and proves authorship even after the session ends.
 */
export const giveAutoria = (vault: Vault, { account_id, token_id, usuario_id }: Autor): string =>
  `${token_id}.${usuario_id}.${vault.sign(`${token_id}.${usuario_id}`, contexto(account_id))}`

/** Reads a sale's author from its signature; null: another installation's key, altered, or for another sale. */
export function readAutoria(
  vault: Vault,
  account_id: number,
  uuid: string,
  texto: string | null | undefined,
): Autor | null {
  const [, token, usuario] = AUTORIA.exec(texto ?? '') ?? []
  if (!token || !usuario) return null
  const autor = { account_id, token_id: Number(token), usuario_id: Number(usuario) }
  return signVenda(giveAutoria(vault, autor), uuid) === texto ? autor : null
}
