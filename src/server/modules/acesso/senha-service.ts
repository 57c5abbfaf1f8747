import { MINUTOS_DO_LINK } from '../../../domain/api/acesso.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { findLogin, novaSenha } from '../contas/service.ts'
import type { EmailService } from '../email/service.ts'
import { passwordChangedLetter, resetLetter } from './cartas.ts'
import { createLimite } from './limite.ts'
import { newLink, publicUrl, readLink } from './link.ts'
import { findReset, insertReset, setPassword } from './senha-repository.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MINUTES = 24 * 60

/** Answer for every address, so that nobody learns from it if the address has an account. */
const SE_HOUVER =
  'Se este e-mail tiver cadastro, a mensagem com o link chega em instantes. Confira também o lixo eletrônico.'

interface Options extends Pick<Deps, 'db' | 'clock' | 'config' | 'log'> {
  email: EmailService
  /** Closes the sockets of an ended session. */
  ended: (token_id: number) => void
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

/** Makes the service of forgotten passwords: a mailed link, then a new password. */
export function createSenha({ db, clock, config, log, email, ended, wake }: Options) {
  const porPar = createLimite(clock, 3, MINUTE)
  const porIp = createLimite(clock, 20, MINUTE)
  /** Limit per mailbox, so that no stranger fills it. Above it nothing is mailed and the answer stays the same. */
  const porCaixa = createLimite(clock, 5, HOUR)
  const tentativas = createLimite(clock, 20, MINUTE)
  /** Work that goes on after its answer. */
  const underWay = new Set<Promise<void>>()

  async function mailLink(para: string): Promise<void> {
    const row = await db.login(para, q => findLogin(q, para))
    if (!row?.ativo || !porCaixa.passa(para)) return
    const { token, hash } = newLink(row.account_id)
    await db.tx(row, async q => {
      const em = clock()
      const ate = new Date(em.getTime() + MINUTOS_DO_LINK * MINUTE)
      await insertReset(q, { account_id: row.account_id, usuario_id: row.id, hash, em, ate })
      const url = `${publicUrl(config)}/login/redefinir/${token}`
      await email.pedir(q, row, para, resetLetter(url), MINUTOS_DO_LINK)
    })
    wake()
  }

  return {
    /** Resolves when all work that goes on after its answer is done. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },

    /**
     * Mails a link to choose a new password, if the address has an active user, after the answer. @throws MUITAS_TENTATIVAS; INDISPONIVEL
     * when this server sends no mail.
     */
    async pedir(address: string, ip: string): Promise<{ message: string }> {
      if (!email.disponivel)
        throw new AppError('INDISPONIVEL', {
          mensagem: 'Este servidor não envia e-mails: peça outra senha ao dono da conta',
        })
      const para = address.trim().toLowerCase()
      if (!porIp.passa(ip) || !porPar.passa(`${ip} ${para}`)) throw new AppError('MUITAS_TENTATIVAS')
      // not awaited: the time of the answer must not tell if the address has an account
      const work = mailLink(para).catch((err: unknown) => log.error({ err }, 'link de senha não enviado'))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
      return { message: SE_HOUVER }
    },

    async conferir(token: string, ip: string): Promise<boolean> {
      if (!tentativas.passa(ip)) throw new AppError('MUITAS_TENTATIVAS')
      const link = readLink(token)
      return link !== null && (await db.tx(link, q => findReset(q, link.hash, clock()))) !== null
    },

    /**
     * Sets the new password. @throws LINK_INVALIDO for a link that is unknown, used or expired, without telling which;
     * VALIDACAO at `password`; MUITAS_TENTATIVAS
     */
    async redefinir(token: string, senha: string, ip: string): Promise<{ message: string }> {
      if (!tentativas.passa(ip)) throw new AppError('MUITAS_TENTATIVAS')
      const link = readLink(token)
      const dono = link && (await db.tx(link, q => findReset(q, link.hash, clock())))
      if (!link || !dono) throw invalid()
      const senha_hash = await novaSenha('password', senha, [dono.nome, dono.email])
      const over = await db.tx(link, async q => {
        const found = await findReset(q, link.hash, clock())
        if (!found) throw invalid()
        if (email.disponivel) await email.pedir(q, link, found.email, passwordChangedLetter(), DAY_MINUTES)
        return setPassword(q, found.usuario_id, senha_hash, clock())
      })
      over.forEach(ended)
      wake()
      return { message: 'Senha alterada. Entre com a nova' }
    },
  }
}

const invalid = () => {
  const error = new AppError('LINK_INVALIDO')
  return new AppError('LINK_INVALIDO', { errors: { token: [error.message] } })
}
