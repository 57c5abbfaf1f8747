import { hmacSha256 } from '../hmac-sha256.ts'

/**
 * A session's signature on one sale: `sessão.usuário.assinatura`. Made of what the session was given (`sessão.usuário.chave`),
 * which never travels with a sale: what was written on one cannot be put on another. Null: the session was given none.
 */
export function signVenda(dada: string | null | undefined, uuid: string): string | null {
  const [token, usuario, chave] = dada?.split('.') ?? []
  return token && usuario && chave ? `${token}.${usuario}.${hmacSha256(chave, uuid)}` : null
}
