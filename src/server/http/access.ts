import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../domain/api/define.ts'
import { AppError } from '../../domain/error.ts'
import { type GuardUser, guard } from '../../domain/guard.ts'
import { scopesFor } from '../../domain/integracao/escopos.ts'
import { HOUSE } from '../db/house.ts'
import { originOf } from './origin.ts'
import type { Sessao } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds a token's session; null when there is none. */
    sessions: { find(token: string): Promise<Sessao | null> }
    /** Finds the session of another program's key, and counts the key's calls. */
    keys: {
      find(chave: string, ip: string): Promise<Sessao | null>
      take(key: number): { limit: number; allowed: boolean; left: number; wait: number }
    }
    /** Writes in the user's history that a file of the endpoint was taken. */
    recordExport(sessao: Sessao, endpoint: { path: string; summary: string }): Promise<void>
    /** In tests: refuses an answer that does not fit the endpoint's response schema. */
    checkAnswers: boolean
  }
  interface FastifyRequest {
    sessao: Sessao | null
  }
  interface FastifyContextConfig {
    // biome-ignore lint/suspicious/noExplicitAny: any endpoint
    endpoint?: import('../../domain/api/define.ts').Endpoint<any, any, any, any>
  }
}

const BEARER = /^Bearer (\d{1,15}\.[\w-]{20,100})$/

const KEY = /^Bearer (tk_\w{1,60})$/

/**
 * Finds the session of a key, whose scopes open the call, and counts the call. @throws MUITAS_TENTATIVAS, PROIBIDO naming
 * the scopes that would open it
 */
async function keySession(
  app: FastifyInstance,
  chave: string,
  request: FastifyRequest,
  reply: FastifyReply | undefined,
): Promise<Sessao | null> {
  const sessao = await app.keys.find(chave, request.ip)
  if (!sessao?.chave) return null
  const { id, nome, escopos } = sessao.chave
  const { limit, allowed, left, wait } = app.keys.take(id)
  reply?.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': wait })
  if (!allowed)
    throw new AppError('MUITAS_TENTATIVAS', {
      mensagem: `A chave ${nome} passou do limite de chamadas: espere ${wait} s`,
      espera: wait,
    })
  const { endpoint } = request.routeOptions.config
  const { modelo } = (request.params ?? {}) as { modelo?: string }
  const opening = endpoint ? scopesFor(endpoint, modelo) : []
  if (!opening.some(escopo => escopos.includes(escopo)))
    throw new AppError('PROIBIDO', {
      mensagem:
        opening.length === 0
          ? 'Nenhuma chave de integração chama isto: entre com um usuário'
          : `A chave ${nome} não tem o escopo ${opening.join(' ou ')}`,
    })
  return sessao
}

/** Finds the session of the bearer token; null when there is none or it has ended. */
export async function sessionOf(app: FastifyInstance, request: FastifyRequest): Promise<Sessao | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token ? app.sessions.find(token) : null
}

/**
 * Checks the permission for a request, in the order of doc 1 §6 (domain/guard.ts). The API answers 403 where the web
 * app shows 404: a caller of the API knows that the endpoint exists. Null: the endpoint needs no session. @throws
 * AppError
 */
export async function admit(
  app: FastifyInstance,
  acesso: Access,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<Sessao | null> {
  if (acesso.sessao === false) return null
  const [, chave] = KEY.exec(request.headers.authorization ?? '') ?? []
  const sessao = chave ? await keySession(app, chave, request, reply) : await sessionOf(app, request)
  const escrita = acesso.escrita ?? request.method !== 'GET'
  const target = {
    ...(acesso.super_user ? { super_user: true } : {}),
    ...(acesso.painel ? { painel: true } : {}),
    ...(acesso.plan ? { plan: acesso.plan } : {}),
    ...(acesso.permission ? { permission: acesso.permission } : {}),
    leituraBloqueada: escrita,
    comBloqueio: acesso.comBloqueio === true,
    comResetSenha: acesso.comResetSenha === true,
  }
  switch (guard(target, sessao && guardUserOf(sessao), sessao?.empresa.bloqueada ?? false)) {
    case 'ok':
      return (
        sessao && {
          ...sessao,
          ...(acesso.house && sessao.super_user ? { account_id: HOUSE } : {}),
          origem: originOf(request),
        }
      )
    case 'login':
      throw new AppError('NAO_AUTENTICADO')
    case '455':
      throw new AppError('CONTA_BLOQUEADA')
    case 'reset':
      throw new AppError('REDEFINIR_SENHA')
    case 'fator':
      throw new AppError('FALTA_SEGUNDO_FATOR')
    case '404':
      throw new AppError('PROIBIDO')
    case '403':
      throw new AppError(lacks(acesso, sessao) ? 'PROIBIDO' : 'SOMENTE_LEITURA')
  }
}

/** Gives the session's user in the form that domain/guard.ts needs. */
export const guardUserOf = (sessao: Sessao): GuardUser => ({
  super_user: sessao.super_user,
  painel_admin_contas: sessao.painel_admin_contas,
  reset_senha: sessao.reset_senha,
  falta_fator: sessao.falta_fator,
  flags: sessao.flags,
  plano: sessao.empresa.plano,
  status: sessao.empresa.status,
})

const lacks = (acesso: Access, sessao: Sessao | null): boolean =>
  (acesso.super_user === true && !sessao?.super_user) ||
  (acesso.painel === true && !sessao?.painel_admin_contas)
