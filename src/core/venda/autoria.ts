import { hmacSha256 } from '../hmac-sha256.ts'

/**
 * Signs one sale for a session: `sessão.usuário.assinatura`. The session's key (`sessão.usuário.chave`) is never sent with a
 * sale, so the signature of one sale does not fit another. Null: the session has no key.
 */
export function signVenda(dada: string | null | undefined, uuid: string): string | null {
  const [token, usuario, chave] = dada?.split('.') ?? []
  return token && usuario && chave ? `${token}.${usuario}.${hmacSha256(chave, uuid)}` : null
}
