import type { FastifyInstance } from 'fastify'
import { mudarAccount, mudarAjustes, testarEmail, verAjustes } from '../../../domain/api/configuracoes.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { Sessao } from '../../http/session.ts'
import { createLimite } from '../acesso/service.ts'
import type { ContasService } from '../contas/service.ts'
import type { Carta, EmailService } from '../email/service.ts'
import { createConfiguracoes } from './service.ts'

interface Options extends Deps {
  contas: ContasService
  email: EmailService
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

const HOUR_MS = 60 * 60_000
/** Maximum of test e-mails that an account may send in an hour. */
const TESTS_PER_HOUR = 20

export function configuracoesRoutes(app: FastifyInstance, { contas, email, wake, ...deps }: Options): void {
  const configuracoes = createConfiguracoes({ ...deps, email })
  const limite = createLimite(deps.clock, TESTS_PER_HOUR, HOUR_MS)
  bind(app, verAjustes, sessao => configuracoes.ver(sessao))
  bind(app, mudarAjustes, async (sessao, { body }) => {
    const data = await configuracoes.mudar(sessao, body)
    wake()
    return { data }
  })
  bind(app, testarEmail, async (sessao, { body }) => {
    if (!limite.passa(String(sessao.account_id))) throw new AppError('MUITAS_TENTATIVAS')
    return { data: await email.testar(sessao, body.para, testLetter(sessao)) }
  })
  bind(app, mudarAccount, async (sessao, { params, body }) => {
    configuracoes.propria(sessao, params.id)
    await configuracoes.mudar(sessao, body)
    return { data: await contas.account(sessao) }
  })
}

const testLetter = ({ nome, empresa }: Sessao): Carta => ({
  assunto: `Teste de e-mail de ${empresa.nome}`,
  marca: empresa.nome,
  paragrafos: ['Este e-mail mostra que as cartas desta empresa saem.', `Pedido por ${nome}.`],
  rodape: `${empresa.nome} enviou este e-mail com o sistema Tecla.`,
})
