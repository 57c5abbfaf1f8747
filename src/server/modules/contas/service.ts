import { verify } from '@node-rs/argon2'
import type { EmpresaSessao, LoggedUser } from '../../../domain/api/sessao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Paging, toPage } from '../../http/page.ts'
import { refusePin } from '../../http/refuse-pin.ts'
import type { Sessao } from '../../http/session.ts'
import { SEM_SENHA } from '../../records/usuarios/table.ts'
import { createAttempts } from './attempts.ts'
import { giveAutoria } from './autoria.ts'
import { listCompanies, readAccount, readCompany } from './empresas-repository.ts'
import { createFactor } from './factor.ts'
import { demandsFactor, readFactor } from './factor-repository.ts'
import { comBloqueio } from './licenca.ts'
import {
  changePassword,
  findLogin,
  findSession,
  homeCompany,
  insertRefused,
  insertToken,
  readStanding,
  readUser,
  revokeToken,
  switchCompany,
  touch,
} from './repository.ts'
import { novaSenha } from './senha.ts'
import { endOwn, listSessions, markUsed } from './sessions-repository.ts'
import { newToken, splitToken } from './token.ts'

/** Functions that other modules use. */
export { type Autor, readAutoria } from './autoria.ts'
export { readCertificado } from './certificado-service.ts'
export { insertEndereco, mirrorEndereco } from './enderecos-repository.ts'
export { dropFactor } from './factor-repository.ts'
export { hashPin } from './pin.ts'
export { findLogin, findLoginEmail, findOwner, sessionInName } from './repository.ts'
export { demandSenhaForte, hashSenha, novaSenha } from './senha.ts'
export { newToken, splitToken } from './token.ts'

export type ContasService = ReturnType<typeof createContas>

interface Caller {
  ip: string
  /** Address, browser and system, for the list of sessions; absent: only the address. */
  origem?: string
  /** Code of the second factor. */
  codigo?: string | undefined
}

/** Reason of a refused login, for the log. */
type Recusa = 'muitas_tentativas' | 'credenciais' | 'inativo' | 'codigo'

/** Time after which the use of a session is stored again, so that not every request writes. */
const USE_MS = 5 * 60_000

/** Hides an e-mail address in the log: 'd***@demo.tecla'. */
const masked = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${email[0]}***${email.slice(at)}`.slice(0, 80) : '***'
}

/** Makes the service of sessions, account and user's companies. Calls `ended` for every session that it ends. */
export function createContas(
  { db, clock, vault, log }: Pick<Deps, 'db' | 'clock' | 'vault' | 'log'>,
  ended: (token_id: number) => void,
) {
  const attempts = createAttempts(clock)
  const fator = createFactor({ db, clock, vault }, attempts)
  const refused = (email: string, ip: string, motivo: Recusa) =>
    log.warn({ ip, email: masked(email), motivo }, 'login recusado')

  /** Keeps a refused login of a known user. Not awaited: a slower answer would tell that the e-mail is known. */
  const keepRefused = (who: { account_id: number; usuario_id: number }, ip: string, motivo: Recusa) =>
    void db
      .tx(who, q => insertRefused(q, who.usuario_id, { motivo, ip, em: clock() }))
      .catch((err: unknown) => log.warn({ err }, 'entrada recusada não gravada'))

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
    fator,

    /**
     * Logs in. @throws MUITAS_TENTATIVAS, CREDENCIAIS; CODIGO_PEDIDO when the user has a second factor and `codigo` is
     * absent, VALIDACAO at `codigo`; PROIBIDO if the user has access to no company
     */
    async login(
      address: string,
      password: string,
      { ip, origem = ip, codigo }: Caller,
    ): Promise<{ token: string; user: LoggedUser }> {
      const email = address.trim().toLowerCase()
      if (attempts.blocked(email, ip)) {
        refused(email, ip, 'muitas_tentativas')
        throw new AppError('MUITAS_TENTATIVAS')
      }
      // counts before the slow password check, so that parallel guesses are all counted
      attempts.failed(email, ip)
      const row = await db.login(email, q => findLogin(q, email))
      // verifies a dummy hash for an unknown e-mail, so that the response time does not tell if it exists
      const right = await verify(row?.senha_hash ?? SEM_SENHA, password)
      if (!row || !right || !row.ativo) {
        const motivo = row && right ? 'inativo' : 'credenciais'
        refused(email, ip, motivo)
        if (row) keepRefused({ account_id: row.account_id, usuario_id: row.id }, ip, motivo)
        throw new AppError('CREDENCIAIS')
      }
      const who = { account_id: row.account_id, usuario_id: row.id }
      if (row.segundo_fator) {
        if (!codigo?.trim()) {
          attempts.asked(email, ip)
          throw asksCode()
        }
        await fator.demand(who, codigo).catch((error: unknown) => {
          refused(email, ip, 'codigo')
          keepRefused(who, ip, 'codigo')
          throw error
        })
      }
      attempts.succeeded(email, ip)
      const { token, hash: tokenHash } = newToken(row.account_id)
      const aberta = await db.tx(row, async q => {
        const home = await homeCompany(q, row.id)
        if (home === null)
          throw new AppError('PROIBIDO', { mensagem: 'Este usuário não tem acesso a nenhuma empresa' })
        const token_id = await insertToken(q, {
          ...who,
          empresa_id: home,
          hash: tokenHash,
          em: clock(),
          origem,
          falta_fator: !row.segundo_fator && (await demandsFactor(q, row.id, home)),
        })
        return { empresa_id: home, token_id }
      })
      return { token, user: await load({ ...who, ...aberta }) }
    },

    /** Begins the till session of a PIN's user in the company of the one before, which ends in the same transaction. */
    async byPin(sessao: Sessao, usuario_id: number): Promise<{ token: string; user: LoggedUser }> {
      const { account_id, empresa_id } = sessao
      const { token, hash } = newToken(account_id)
      const em = clock()
      const token_id = await db.tx(sessao, async q => {
        await revokeToken(q, sessao.token_id, em)
        // no second factor is asked: a session of a till has no right that demands one (isTillRight)
        const begun = { hash, em, origem: sessao.origem ?? '', falta_fator: false, por_pin: true }
        return insertToken(q, { account_id, usuario_id, empresa_id, ...begun })
      })
      ended(sessao.token_id)
      return { token, user: await load({ account_id, usuario_id, empresa_id, token_id }) }
    },

    /** Finds the session of a bearer token; null: none. */
    async find(token: string): Promise<Sessao | null> {
      const parts = splitToken(token)
      const sessao = parts && (await findSession(db.pool, parts, clock()))
      if (sessao && clock().getTime() - (sessao.usado_em?.getTime() ?? 0) > USE_MS)
        // a request is answered even where its use cannot be stored
        await db
          .tx(sessao, q => markUsed(q, sessao.token_id, clock()))
          .catch((err: unknown) => log.warn({ err }, 'uso da sessão não gravado'))
      return sessao
    },

    /** Finds the rights of those of some sessions that still stand in a company. */
    standing: ({ account_id, empresa_id }: Tenant & { empresa_id: number }, token_ids: readonly number[]) =>
      db.tx({ account_id }, q => readStanding(q, empresa_id, token_ids, clock())),

    async logout(sessao: Sessao): Promise<void> {
      await db.tx(sessao, q => revokeToken(q, sessao.token_id, clock()))
      ended(sessao.token_id)
    },

    user: load,

    sessoes: (sessao: Sessao) => db.tx(sessao, q => listSessions(q, sessao, clock())),

    /** Ends a session of the user's own, or all others (null). @throws NAO_ENCONTRADO */
    async encerrar(sessao: Sessao, token_id: number | null): Promise<number> {
      refusePin(sessao)
      const over = await db.tx(sessao, q => endOwn(q, sessao, token_id, clock()))
      if (token_id !== null && over.length === 0) throw new AppError('NAO_ENCONTRADO')
      over.forEach(ended)
      return over.length
    },

    /** Sets a new password, which must differ from the current one. @throws VALIDACAO */
    async resetSenha(sessao: Sessao, senha: string): Promise<LoggedUser> {
      refusePin(sessao)
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
        usuario_id === sessao.usuario_id &&
        (await db.tx(sessao, async q => {
          const { confirmado_em = null } = (await readFactor(q, usuario_id)) ?? {}
          const falta = confirmado_em === null && (await demandsFactor(q, usuario_id, empresa_id))
          return switchCompany(q, sessao, empresa_id, falta)
        }))
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

const asksCode = () => {
  const error = new AppError('CODIGO_PEDIDO')
  return new AppError('CODIGO_PEDIDO', { errors: { codigo: [error.message] } })
}
