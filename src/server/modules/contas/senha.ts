import { hash } from '@node-rs/argon2'
import { fieldError } from '../../../domain/error.ts'
import { SENHA_COMUM, SENHA_PROPRIA, senhaPropria } from '../../../domain/senha.ts'

/** The first of a list that is in the order of use (zxcvbn-ts, from leaks). */
const COMUNS = 10_000
let comuns: Promise<ReadonlySet<string>> | undefined

/** Read at the first password that is chosen: 50,000 words are nothing a till needs to start. */
const readComuns = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMUNS))
}

/** Hash of a password as `usuarios.senha_hash` keeps it: argon2id, 19 MiB, 2 passes (OWASP). */
export const hashSenha = (senha: string) => hash(senha, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/**
 * Refuses, at the field, what the schema cannot know to be weak: the 10,000 commonest, and what the owner is known by
 * (`proprios`: name, e-mail, company).
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

/** The hash of a password somebody chose. @throws VALIDACAO at `campo` when it is weak */
export async function novaSenha(campo: string, senha: string, proprios: readonly unknown[]): Promise<string> {
  await demandSenhaForte(campo, senha, proprios)
  return hashSenha(senha)
}
