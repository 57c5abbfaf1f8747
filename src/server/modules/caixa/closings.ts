import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { renderPdf } from '../../print/pdf.ts'
import { createLimite } from '../acesso/service.ts'
import type { EmailService } from '../email/service.ts'
import { closingAgain } from './slip.ts'

const DAY_MINUTES = 24 * 60
const HOUR_MS = 60 * 60_000
/** Maximum of e-mails an account may send in an hour. */
const POR_HORA = 60

export type FechamentosService = ReturnType<typeof createFechamentos>

interface Options extends Pick<Deps, 'db' | 'clock'> {
  email: EmailService
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

/**
 * Makes the service that draws closing reports (Z) of tills as PDF, and mails them. Amounts are hidden from users
 * without permission.
 */
export function createFechamentos({ db, clock, email, wake }: Options) {
  const limite = createLimite(clock, POR_HORA, HOUR_MS)
  return {
    pdf: async (sessao: Sessao, z_id: number): Promise<Buffer> =>
      renderPdf(await db.tx(sessao, q => closingAgain(q, sessao, z_id, clock()))),

    /** Mails a closing report. @throws INDISPONIVEL without any mail server; NAO_ENCONTRADO, MUITAS_TENTATIVAS */
    async enviar(sessao: Sessao, z_id: number, para: string): Promise<void> {
      if (!(await db.tx(sessao, q => email.alcanca(q, sessao.empresa_id))))
        throw new AppError('INDISPONIVEL', {
          mensagem: 'Este servidor não envia e-mails: abra o PDF e envie pelo seu e-mail',
        })
      const papers = await db.tx(sessao, q => closingAgain(q, sessao, z_id, clock()))
      if (!limite.passa(String(sessao.account_id))) throw new AppError('MUITAS_TENTATIVAS')
      const nome = papers[0]?.titulo ?? 'Redução Z'
      const { empresa } = sessao
      const carta = {
        assunto: `${nome} de ${empresa.nome}`,
        marca: empresa.nome,
        ...(sessao.email ? { responder: sessao.email } : {}),
        aviso: { empresa_id: sessao.empresa_id, fuso: empresa.fuso, tipo: 'caixa' as const },
        paragrafos: [`Segue o fechamento de caixa ${nome}, enviado por ${sessao.nome}.`],
        rodape: `${empresa.nome} enviou este e-mail com o sistema Tecla.`,
        anexos: [
          {
            nome: `${nome.replaceAll('/', '-').replaceAll(' ', '_')}.pdf`,
            tipo: 'application/pdf',
            bytes: await renderPdf(papers),
          },
        ],
      }
      await db.tx(sessao, q => email.pedir(q, sessao, para, carta, DAY_MINUTES))
      wake()
    },
  }
}
