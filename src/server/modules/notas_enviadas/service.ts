import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import type { EmailService } from '../email/service.ts'
import { salePdf } from '../impressao/service.ts'
import { holdNote, insertSentNote, readNoteToMail } from './repository.ts'

const DAY_MINUTES = 24 * 60

interface Options extends Pick<Deps, 'db' | 'clock'> {
  email: EmailService
  /** Wakes the outbox after a job is committed. */
  wake: () => void
}

/**
 * Builds the job that sends an authorised NF-e with XML and DANFE to the recipient's addresses, once to each. Letters and
 * marks of sent ones are one transaction.
 */
export function createNoteMail({ db, clock, email, wake }: Options): JobHandler {
  return async job => {
    if (!email.disponivel) return null
    const nota = await db.tx(job, q => readNoteToMail(q, job.alvo_id))
    if (!nota || nota.para.length === 0) return null
    const pdf = await salePdf(db, job, nota.venda_id)
    await db.tx(job, async q => {
      await holdNote(q, job.alvo_id)
      const { para = [], ...now } = (await readNoteToMail(q, job.alvo_id)) ?? { ...nota, para: [] }
      const numero = `${now.serie}/${now.numero}`
      for (const address of para) {
        const email_id = await email.pedir(
          q,
          job,
          address,
          {
            assunto: `NF-e ${numero} de ${now.empresa}`,
            marca: now.empresa,
            ...(now.responder ? { responder: now.responder } : {}),
            aviso: { empresa_id: now.empresa_id, uf: now.uf },
            paragrafos: [
              `Olá, ${now.destinatario}.`,
              `Seguem o XML e o DANFE da NF-e ${numero}, de ${formatMoney(now.valor)}.`,
              `Chave de acesso: ${now.chave}`,
            ],
            rodape: `${now.empresa} enviou este e-mail com o sistema Tecla.`,
            anexos: [
              { nome: `${now.chave}-procNFe.xml`, tipo: 'application/xml', bytes: Buffer.from(now.xml) },
              { nome: `${now.chave}.pdf`, tipo: 'application/pdf', bytes: pdf },
            ],
          },
          DAY_MINUTES,
        )
        await insertSentNote(q, job, { documento_id: job.alvo_id, para: address, email_id, em: clock() })
      }
    })
    wake()
    return null
  }
}
