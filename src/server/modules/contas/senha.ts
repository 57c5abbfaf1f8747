import { hash } from '@node-rs/argon2'
import { fieldError } from '../../../domain/error.ts'
import { SENHA_COMUM, SENHA_PROPRIA, senhaPropria } from '../../../domain/senha.ts'

/** Number of common passwords refused, from a list sorted by frequency (zxcvbn-ts, from leaks). */
const COMUNS = 10_000
let comuns: Promise<ReadonlySet<string>> | undefined

/** Reads the common passwords when first needed, because loading the whole list would slow the start. */
const readComuns = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMUNS))
}

/** Hashes a password for `usuarios.senha_hash`: argon2id, 19 MiB, 2 passes (OWASP). */
export const hashSenha = (senha: string) => hash(senha, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/**
 * Refuses weak passwords that the schema does not detect: the 10,000 commonest, and those made of the user's data
 * (`proprios`: name, e-mail, company). @throws VALIDACAO at `campo`
 */
export async function demandSenhaForte(
  campo: string,
  senha: string,
  proprios: readonly unknown[],
): Promise<void> {
  if (senhaPropria(senha, proprios)) throw fieldError(campo, SENHA_PROPRIA)
  comuns ??= readComuns()
  if ((await comuns).has(senha.toLowerCase())) throw fieldError(campo, SENHA_COMUM)
}

/** Checks and hashes a new password. @throws VALIDACAO at `campo` if it is weak */
export async function novaSenha(campo: string, senha: string, proprios: readonly unknown[]): Promise<string> {
  await demandSenhaForte(campo, senha, proprios)
  return hashSenha(senha)
}
