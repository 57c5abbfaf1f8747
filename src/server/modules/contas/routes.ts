import type { FastifyInstance } from 'fastify'
import {
  enviarCertificado,
  listarAccounts,
  listarEmpresas,
  testarCertificado,
  verEmpresa,
} from '../../../domain/api/contas.ts'
import {
  encerrarOutrasSessoes,
  encerrarSessao,
  listarMinhasSessoes,
} from '../../../domain/api/minhas-sessoes.ts'
import {
  confirmarSegundoFator,
  iniciarSegundoFator,
  novosCodigos,
  removerSegundoFator,
  verSegundoFator,
} from '../../../domain/api/segundo-fator.ts'
import { resetSenha } from '../../../domain/api/senha.ts'
import { login, logout, trocarEmpresa, updateStatus, user } from '../../../domain/api/sessao.ts'
import { bind, bindPublic } from '../../http/bind.ts'
import { originOf } from '../../http/origin.ts'
import { onlyPage } from '../../http/page.ts'
import type { CertificadoService } from './certificado-service.ts'
import type { ContasService } from './service.ts'

export function contasRoutes(
  app: FastifyInstance,
  contas: ContasService,
  certificado: CertificadoService,
): void {
  bindPublic(app, login, ({ body }, request) =>
    contas.login(body.email, body.password, {
      ip: request.ip,
      origem: originOf(request),
      codigo: body.codigo,
    }),
  )
  bind(app, logout, async sessao => {
    await contas.logout(sessao)
    return { data: { saiu: true } as const }
  })
  bind(app, user, async sessao => ({ data: await contas.user(sessao) }))
  bind(app, resetSenha, async (sessao, { body }) => ({
    data: await contas.resetSenha(sessao, body.password),
  }))
  const { fator } = contas
  bind(app, verSegundoFator, async sessao => ({ data: await fator.ver(sessao) }))
  bind(app, iniciarSegundoFator, async (sessao, { body }, { ip }) => ({
    data: await fator.iniciar(sessao, body.senha, ip),
  }))
  bind(app, confirmarSegundoFator, async (sessao, { body }) => {
    const codigos = await fator.confirmar(sessao, body.codigo)
    return { data: { codigos, user: await contas.user(sessao) } }
  })
  bind(app, novosCodigos, async (sessao, { body }, { ip }) => ({
    data: { codigos: await fator.trocarCodigos(sessao, body.senha, body.codigo, ip) },
  }))
  bind(app, removerSegundoFator, async (sessao, { body }, { ip }) => {
    await fator.remover(sessao, body.senha, body.codigo, ip)
    return { data: await contas.user(sessao) }
  })
  bind(app, listarMinhasSessoes, async sessao => ({ data: await contas.sessoes(sessao) }))
  bind(app, encerrarSessao, async (sessao, { params }) => ({
    data: { encerradas: await contas.encerrar(sessao, params.id) },
  }))
  bind(app, encerrarOutrasSessoes, async sessao => ({
    data: { encerradas: await contas.encerrar(sessao, null) },
  }))
  bind(app, updateStatus, async sessao => ({ data: await contas.updateStatus(sessao) }))
  bind(app, trocarEmpresa, async (sessao, { params }) => ({
    data: await contas.trocarEmpresa(sessao, params.usuario, params.empresa),
  }))
  bind(app, listarEmpresas, (sessao, { query }) => contas.listarEmpresas(sessao, query))
  bind(app, verEmpresa, async (sessao, { params }) => ({ data: await contas.verEmpresa(sessao, params.id) }))
  bind(app, enviarCertificado, async (sessao, { params, body }) => ({
    data: await certificado.enviar(sessao, params.id, Buffer.from(body.arquivo, 'base64'), body.senha),
  }))
  bind(app, testarCertificado, async (sessao, { params }) => ({
    data: await certificado.testar(sessao, params.id),
  }))
  bind(app, listarAccounts, async sessao => onlyPage([await contas.account(sessao)]))
}
