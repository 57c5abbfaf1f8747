import { verify } from '@node-rs/argon2'
import type { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { cleanCnpj } from '../../../core/document/cnpj.ts'
import { diaIn, type Fuso, fusoOf, startOfDayIn } from '../../../core/document/fuso.ts'
import { CONSENTIMENTO, type requestTrial, TRIAL_DAYS } from '../../../domain/api/acesso.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { ieInvalida } from '../../../domain/fiscal/inscricao-estadual.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { type ContasService, demandSenhaForte, findLogin, hashSenha } from '../contas/service.ts'
import type { EmailService } from '../email/service.ts'
import { municipioPorCodigo } from '../lookups/service.ts'
import { confirmTrialLetter, hasAccountLetter, trialEndsLetter } from './cartas.ts'
import { createConta, type NovaConta, reserveAccount } from './conta-repository.ts'
import { createLimite } from './limite.ts'
import { newLink, publicUrl, readLink } from './link.ts'
import { prepareTreinamento } from './treinamento.ts'
import {
  blockCompany,
  deletePending,
  findPending,
  insertConsent,
  insertNotice,
  insertPending,
  readTrial,
} from './trial-repository.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Hours until an unconfirmed request expires. */
const CONFIRMAR_HORAS = 24
/** Days before the trial's end when the owner is warned. */
const AVISO_DIAS = 3

const ENVIAMOS = 'Enviamos um e-mail para confirmar o teste. Abra o link dele para entrar.'

type Pedido = z.output<NonNullable<typeof requestTrial.body>>

/** A pending request, stored encrypted. */
interface Guardado {
  conta: NovaConta
  consentido_em: string
  ip: string
}

interface Options extends Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'treinamento' | 'simulador'> {
  contas: ContasService
  email: EmailService
  wake: () => void
}

const context = (account_id: number) => `teste ${account_id}`

/**
 * Makes the service of the free trial: a visitor requests it, confirms it by mail with the chosen password, and
 * the company is blocked (HTTP 455) after the last day. No account exists before the confirmation, and the answer
 * to a request does not depend on the address: nobody can learn which addresses have an account, or take another
 * person's address.
 */
export function createTrial(deps: Options) {
  const { db, clock, config, vault, contas, email, wake } = deps
  const porIp = createLimite(clock, 10, MINUTE)
  const porCaixa = createLimite(clock, 5, HOUR)
  const tentativas = createLimite(clock, 10, MINUTE)
  const aberto = config.trial && email.disponivel

  /** Gives the day in the company's state, `dias` from now: YYYY-MM-DD. */
  const dia = (dias: number, fuso: Fuso) => diaIn(new Date(clock().getTime() + dias * DAY), fuso)

  async function store(pedido: Pedido, endereco: string, ip: string): Promise<void> {
    const account_id = await reserveAccount(db.pool)
    const { token, hash } = newLink(account_id)
    const guardado: Guardado = {
      conta: novaConta(pedido, endereco, await hashSenha(pedido.password)),
      consentido_em: clock().toISOString(),
      ip,
    }
    const ate = new Date(clock().getTime() + CONFIRMAR_HORAS * HOUR)
    const sealed = vault.seal(Buffer.from(JSON.stringify(guardado)), context(account_id))
    await db.tx({ account_id }, async q => {
      const alvo_id = await insertPending(q, { account_id, hash, pedido: sealed, ate })
      await enqueue(q, { account_id }, { tipo: 'teste_pendente', alvo_id, due_at: ate })
      const url = `${publicUrl(config)}/login/teste_gratis/${token}`
      await email.pedir(q, { account_id }, endereco, confirmTrialLetter(url), CONFIRMAR_HORAS * 60)
    })
  }

  return {
    aberto,

    /** Requests a trial. @throws NAO_ENCONTRADO when this server offers no trials, VALIDACAO, MUITAS_TENTATIVAS */
    async pedir(pedido: Pedido, ip: string): Promise<{ message: string }> {
      if (!aberto)
        throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este servidor não oferece teste grátis' })
      if (pedido.municipio_ibge && !municipioPorCodigo(pedido.municipio_ibge))
        throw fieldError('municipio_ibge', 'Município inválido')
      const ie = ieInvalida(pedido.ie, pedido.municipio_ibge)
      if (ie) throw fieldError('ie', ie)
      if (!porIp.passa(ip)) throw new AppError('MUITAS_TENTATIVAS')
      // checked before the account is looked up, so that errors do not tell if it exists
      await demandSenhaForte('password', pedido.password, [])
      const endereco = pedido.email.trim().toLowerCase()
      if (porCaixa.passa(endereco)) {
        const known = await db.login(endereco, q => findLogin(q, endereco))
        if (known)
          await db.tx(known, q =>
            email.pedir(q, known, endereco, hasAccountLetter(`${publicUrl(config)}/login`), 60),
          )
        else await store(pedido, endereco, ip)
        wake()
      }
      return { message: ENVIAMOS }
    },

    /** Creates the account and logs in. @throws LINK_INVALIDO, VALIDACAO at `password`, MUITAS_TENTATIVAS */
    async confirmar(token: string, password: string, ip: string) {
      if (!tentativas.passa(ip)) throw new AppError('MUITAS_TENTATIVAS')
      const link = readLink(token)
      const found = link && (await db.tx(link, q => findPending(q, link.hash, clock())))
      if (!found) throw new AppError('LINK_INVALIDO')
      const {
        conta,
        consentido_em,
        ip: origem,
      } = JSON.parse(vault.open(found.pedido, context(link.account_id)).toString('utf8')) as Guardado
      if (!(await verify(conta.dono.senha_hash, password)))
        throw fieldError('password', 'Não é a senha escolhida no pedido do teste')
      const treinamento = deps.treinamento !== undefined || deps.simulador !== null
      await db.tx(link, async q => {
        const still = await findPending(q, link.hash, clock())
        if (!still) throw new AppError('LINK_INVALIDO')
        const fuso = fusoOf(conta.empresa.uf, conta.empresa.municipio_ibge)
        const teste_ate = dia(TRIAL_DAYS, fuso)
        const { empresa_id, usuario_id } = await createConta(q, link.account_id, {
          ...conta,
          empresa: { ...conta.empresa, teste_ate, treinamento },
        })
        const tenant = { account_id: link.account_id }
        if (treinamento) await prepareTreinamento(q, deps, tenant, empresa_id)
        await insertConsent(q, {
          ...tenant,
          usuario_id,
          empresa_id,
          ...CONSENTIMENTO,
          em: new Date(consentido_em),
          ip: origem,
        })
        await notify(q, tenant, empresa_id, teste_ate)
        await enqueue(q, tenant, {
          tipo: 'teste',
          alvo_id: empresa_id,
          due_at: inicioDe(teste_ate, -AVISO_DIAS, fuso),
        })
        await deletePending(q, still.id)
      })
      wake()
      return contas.login(conta.dono.email, password, { ip })
    },

    jobs: {
      /** Warns the owner, then blocks the company at the trial's end, unless it was licensed meanwhile. */
      teste: (async ({ account_id, alvo_id, tentativas: rodadas }) => {
        const tenant = { account_id }
        return db.tx(tenant, async q => {
          const trial = await readTrial(q, alvo_id)
          if (!trial) return null
          const fim = inicioDe(trial.teste_ate, 1, trial.fuso)
          const espera = fim.getTime() - clock().getTime()
          if (espera <= 0) {
            await blockCompany(q, alvo_id)
            return null
          }
          if (rodadas === 0) {
            await notify(q, tenant, alvo_id, trial.teste_ate)
            if (trial.email && email.disponivel)
              await email.pedir(
                q,
                tenant,
                trial.email,
                trialEndsLetter(isoToWire(trial.teste_ate), `${publicUrl(config)}/login`),
                AVISO_DIAS * 24 * 60,
              )
          }
          return { depois: espera, erro: 'espera o fim do teste' }
        })
      }) satisfies JobHandler,

      /** Deletes a request that was not confirmed. */
      teste_pendente: (async ({ account_id, alvo_id }) => {
        await db.tx({ account_id }, q => deletePending(q, alvo_id))
        return null
      }) satisfies JobHandler,
    },
  }

  function notify(q: Q, { account_id }: Tenant, empresa_id: number, teste_ate: string): Promise<void> {
    return insertNotice(q, {
      account_id,
      empresa_id,
      titulo: 'Teste grátis',
      mensagem: `O teste grátis vai até ${isoToWire(teste_ate)}. Depois o acesso fica suspenso e os dados, guardados.`,
      em: clock(),
    })
  }
}

/** Returns the first moment of the day `dias` days after `day`, in the company's state. */
const inicioDe = (day: string, dias: number, fuso: Fuso) =>
  new Date(startOfDayIn(day, fuso).getTime() + dias * DAY)

const digits = (texto: string) => texto.replace(/\D/g, '')

function novaConta(pedido: Pedido, email: string, senha_hash: string): NovaConta {
  const municipio = municipioPorCodigo(pedido.municipio_ibge)
  return {
    nome: pedido.empresa.trim(),
    empresa: {
      nome: pedido.empresa.trim(),
      razao: pedido.empresa.trim().toUpperCase(),
      cnpj: cleanCnpj(pedido.cnpj),
      ie: cleanIe(pedido.ie),
      crt: pedido.crt,
      telefone: digits(pedido.telefone),
      email,
      cep: digits(pedido.cep),
      logradouro: pedido.logradouro.trim(),
      numero: pedido.numero.trim(),
      complemento: pedido.complemento.trim(),
      bairro: pedido.bairro.trim(),
      municipio_ibge: pedido.municipio_ibge,
      municipio: municipio?.name ?? '',
      uf: municipio?.uf ?? '',
      ambiente_sefaz: 2,
      treinamento: false,
      teste_ate: null,
    },
    caixa: { nome: 'Caixa 1', serie_65: '1', ultimo_65: 0, serie_55: '1', ultimo_55: 0 },
    dono: { nome: pedido.nome.trim(), email, senha_hash },
  }
}

/** Keeps only the digits of a state registration, or returns ISENTO. */
export const cleanIe = (ie: string): string => (/isento/i.test(ie) ? 'ISENTO' : ie.replace(/\D/g, ''))
