import { verify } from '@node-rs/argon2'
import type { EmpresaSessao, LoggedUser } from '../../../domain/api/sessao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { type Paging, toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { SEM_SENHA } from '../../records/usuarios/table.ts'
import { createAttempts } from './attempts.ts'
import { giveAutoria } from './autoria.ts'
import { listCompanies, readAccount, readCompany } from './empresas-repository.ts'
import { comBloqueio } from './licenca.ts'
import {
  changePassword,
  findLogin,
  findSession,
  homeCompany,
  insertToken,
  readUser,
  revokeToken,
  switchCompany,
  touch,
} from './repository.ts'
import { novaSenha } from './senha.ts'
import { newToken, splitToken } from './token.ts'

/** Functions that other modules use. */
export { type Autor, readAutoria } from './autoria.ts'
export { readCertificado } from './certificado-service.ts'
export { insertEndereco, mirrorEndereco } from './enderecos-repository.ts'
export { hashPin } from './pin.ts'
export { findLogin, findLoginEmail, findOwner, sessionInName } from './repository.ts'
export { demandSenhaForte, hashSenha, novaSenha } from './senha.ts'
export { newToken, splitToken } from './token.ts'

export type ContasService = ReturnType<typeof createContas>

/**
 * Makes the service of sessions, account and the user's companies. Calls `ended` for every session that the service
 * ends.
 */
export function createContas(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  ended: (token_id: number) => void,
) {
  const attempts = createAttempts(clock)

  const load = async (sessao: {
    account_id: number
    usuario_id: number
    empresa_id: number
    token_id: number
  }): Promise<LoggedUser> => {
    const found = await db.tx(sessao, q => readUser(q, sessao, clock()))
    if (!found) throw new AppError('NAO_AUTENTICADO')
    return { ...found, autoria: giveAutoria(vault, sessao) }
  }

  return {
    /** Logs in. @throws MUITAS_TENTATIVAS, CREDENCIAIS; PROIBIDO if the user has access to no company */
    async login(address: string, password: string, ip: string): Promise<{ token: string; user: LoggedUser }> {
      const email = address.trim().toLowerCase()
      if (attempts.blocked(email, ip)) throw new AppError('MUITAS_TENTATIVAS')
      // counts before the slow password check, so that parallel guesses are all counted
      attempts.failed(email, ip)
      const row = await db.login(email, q => findLogin(q, email))
      // verifies a dummy hash for an unknown e-mail, so that the response time does not tell if it exists
      const right = await verify(row?.senha_hash ?? SEM_SENHA, password)
      if (!row || !right || !row.ativo) throw new AppError('CREDENCIAIS')
      attempts.succeeded(email, ip)
      const { token, hash: tokenHash } = newToken(row.account_id)
      const aberta = await db.tx(row, async q => {
        const home = await homeCompany(q, row.id)
        if (home === null)
          throw new AppError('PROIBIDO', { mensagem: 'Este usuário não tem acesso a nenhuma empresa' })
        const token_id = await insertToken(q, {
          account_id: row.account_id,
          usuario_id: row.id,
          empresa_id: home,
          hash: tokenHash,
          em: clock(),
        })
        return { empresa_id: home, token_id }
      })
      return { token, user: await load({ account_id: row.account_id, usuario_id: row.id, ...aberta }) }
    },

    /** Finds the session of a bearer token; null: none. */
    async find(token: string): Promise<Sessao | null> {
      const parts = splitToken(token)
      return parts && findSession(db.pool, parts, clock())
    },

    async logout(sessao: Sessao): Promise<void> {
      await db.tx(sessao, q => revokeToken(q, sessao.token_id, clock()))
      ended(sessao.token_id)
    },

    user: load,

    /** Sets a new password, which must differ from the current one. @throws VALIDACAO */
    async resetSenha(sessao: Sessao, senha: string): Promise<LoggedUser> {
      const row = await db.login(sessao.email, q => findLogin(q, sessao.email))
      if (row && (await verify(row.senha_hash, senha)))
        throw fieldError('password', 'A nova senha deve ser diferente da atual')
      const { nome, email, empresa } = sessao
      const senha_hash = await novaSenha('password', senha, [nome, email, empresa.nome])
      const others = await db.tx(sessao, q => changePassword(q, sessao, senha_hash, clock()))
      others.forEach(ended)
      return load(sessao)
    },

    /** Switches the company. @throws NAO_ENCONTRADO if the user is not the session's, or has no access to the company */
    async trocarEmpresa(sessao: Sessao, usuario_id: number, empresa_id: number): Promise<EmpresaSessao> {
      const allowed =
        usuario_id === sessao.usuario_id && (await db.tx(sessao, q => switchCompany(q, sessao, empresa_id)))
      if (!allowed) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Você não tem acesso a esta empresa' })
      return (await load({ ...sessao, empresa_id })).empresa
    },

    async updateStatus(sessao: Sessao): Promise<{ em: string }> {
      const em = clock()
      await db.tx(sessao, q => touch(q, sessao, em))
      return { em: em.toISOString() }
    },

    async listarEmpresas(sessao: Sessao, page: Paging & { full_search?: string | undefined }) {
      const { rows, total } = await db.tx(sessao, q => listCompanies(q, sessao, page))
      const agora = clock()
      return toPage(
        rows.map(row => comBloqueio(row, agora)),
        total,
        page,
      )
    },

    async verEmpresa(sessao: Sessao, id: number) {
      const empresa = await db.tx(sessao, q => readCompany(q, sessao, id))
      if (!empresa) throw new AppError('NAO_ENCONTRADO')
      return comBloqueio(empresa, clock())
    },

    account: (sessao: Sessao) => db.tx(sessao, readAccount),
  }
}
