import type { TipoPapel } from '../../../core/paper/papers/sale/paper.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { EnviosAnswer, enviarPapel } from '../../../domain/api/papel.ts'
import { documentName } from '../../../domain/documents/documento/origem.ts'
import { usualLetter } from '../../../domain/documents/papel-carta.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { renderPaper } from '../../print/paper-pdf.ts'
import { createLimite, newLink, publicUrl } from '../acesso/service.ts'
import { readTaken } from '../documentos/service.ts'
import { type EmailService, ownLetter } from '../email/service.ts'
import { contentOf } from './conteudo.ts'
import { insertLink, insertSent, readTrail, revokeLinks } from './envio-repository.ts'
import { adornOf, isOverdue, type Lido, readOpen, readSeen } from './service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DAY_MINUTES = 24 * 60
/** Maximum of e-mails per account in an hour, so that a stolen session cannot send mass mail. */
const POR_HORA = 200

interface Options extends Pick<Deps, 'db' | 'clock' | 'config'> {
  email: EmailService
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

/** Makes the service that sends papers to customers: by mail, and quotes also by a link. */
export function createEnvios({ db, clock, config, email, wake }: Options) {
  const limite = createLimite(clock, POR_HORA, 60 * MINUTE)

  async function link(q: Q, sessao: Sessao, id: number, lido: Lido, said: number | undefined) {
    const { papel } = lido
    const [destino] = await readTaken(q, sessao, [id])
    if (destino) throw fieldError('dias', `Este orçamento já virou ${documentName(destino)}`)
    if (isOverdue(lido, clock()))
      throw fieldError('dias', `O orçamento venceu em ${papel.validade}: mude a validade`)
    const { token, hash } = newLink(sessao.account_id)
    const em = clock()
    const dias = said ?? lido.fonte.link_validade_dias
    const ate = new Date(em.getTime() + dias * DAY)
    const { usuario_id } = sessao
    await insertLink(q, sessao, { venda_id: id, hash, conteudo: contentOf(papel), usuario_id, em, ate })
    return { url: `${publicUrl(config)}/o/${token}`, expira_em: ate.toISOString() }
  }

  return {
    criarLink: (sessao: Sessao, id: number, dias: number | undefined) =>
      db.tx(sessao, async q => link(q, sessao, id, await readOpen(q, sessao, id, 'orcamento'), dias)),

    revogar: (sessao: Sessao, id: number): Promise<number> =>
      db.tx(sessao, async q => {
        await readSeen(q, sessao, id, 'orcamento')
        return revokeLinks(q, sessao, id, clock())
      }),

    carta: (sessao: Sessao, id: number, tipo: TipoPapel) =>
      db.tx(sessao, async q => {
        const { papel } = await readOpen(q, sessao, id, tipo)
        const own = tipo === 'orcamento' ? await ownLetter(q, sessao.empresa_id, tipo) : undefined
        return { para: papel.cliente?.email ?? '', ...usualLetter(papel, own) }
      }),

    /** Mails a paper: makes the PDF first, then stores e-mail, link and history in one transaction. */
    async enviar(sessao: Sessao, id: number, carta: Body<typeof enviarPapel>): Promise<void> {
      const { tipo, para, assunto, texto, dias } = carta
      if (!(await db.tx(sessao, q => email.alcanca(q, sessao.empresa_id))))
        throw new AppError('INDISPONIVEL', {
          mensagem: 'Este servidor não envia e-mails: salve o PDF e envie pelo seu e-mail',
        })
      if (dias !== undefined && tipo !== 'orcamento') throw fieldError('dias', 'Só um orçamento tem link')
      const { lido, adorno } = await db.tx(sessao, async q => {
        const lido = await readOpen(q, sessao, id, tipo)
        return { lido, adorno: await adornOf(q, lido) }
      })
      const { papel } = lido
      const bytes = await renderPaper(papel, adorno)
      if (!limite.passa(String(sessao.account_id))) throw new AppError('MUITAS_TENTATIVAS')
      await db.tx(sessao, async q => {
        const aberto = dias === undefined ? null : await link(q, sessao, id, lido, dias)
        const email_id = await email.pedir(
          q,
          sessao,
          para,
          {
            assunto,
            marca: papel.empresa.nome,
            ...(papel.empresa.email ? { responder: papel.empresa.email } : {}),
            aviso: { empresa_id: sessao.empresa_id, fuso: sessao.empresa.fuso, tipo: 'papel' },
            paragrafos: texto.replace(/\r\n/g, '\n').split(/\n{2,}/),
            ...(aberto ? { link: { texto: 'Ver e responder o orçamento', url: aberto.url } } : {}),
            rodape: `${papel.empresa.nome} enviou este e-mail com o sistema Tecla.`,
            anexos: [
              {
                nome: `${tipo}-${papel.numero}.pdf`,
                tipo: 'application/pdf',
                bytes,
              },
            ],
          },
          DAY_MINUTES,
        )
        const { usuario_id } = sessao
        await insertSent(q, sessao, { venda_id: id, tipo, para, assunto, email_id, usuario_id, em: clock() })
      })
      wake()
    },

    ver: (sessao: Sessao, id: number): Promise<EnviosAnswer> =>
      db.tx(sessao, async q => {
        const { papel } = await readSeen(q, sessao, id, 'orcamento')
        return readTrail(q, sessao, id, contentOf(papel), clock())
      }),
  }
}

export type Envios = ReturnType<typeof createEnvios>
