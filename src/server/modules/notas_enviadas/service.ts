import { modelName } from '../../../core/document/models.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { fillMarks } from '../../../core/text/marks.ts'
import { NOTE_FILES } from '../../../domain/config/impressao-ele.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { documentFile } from '../../sefaz/families.ts'
import { type Carta, type EmailService, ownLetter } from '../email/service.ts'
import { documentPdf } from '../impressao/service.ts'
import { holdNote, insertSentNote, type NotaAEnviar, readNoteToMail } from './repository.ts'

const DAY_MINUTES = 24 * 60

interface Options extends Pick<Deps, 'db' | 'clock'> {
  email: EmailService
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

const SUBJECT = '{modelo} {numero} de {empresa}'
const TEXT = `Olá, {cliente}.

Seguem {anexos} da {modelo} {numero}, de {valor}.`
const ATTACHED: Readonly<Record<number, string>> = {
  [NOTE_FILES.both]: 'o XML e o DANFE',
  [NOTE_FILES.xml]: 'o XML',
  [NOTE_FILES.pdf]: 'o DANFE',
}

/** Makes subject, text and attachments of a note's e-mail, with the company's own text if it has one. */
function letterOf(
  {
    modelo,
    serie,
    numero,
    valor,
    empresa,
    destinatario,
    chave,
    xml,
    vence,
    anexa,
  }: Omit<NotaAEnviar, 'para'>,
  own: { assunto: string; texto: string },
  pdf: Buffer | null,
): Pick<Carta, 'assunto' | 'paragrafos' | 'anexos'> {
  const values = {
    ...{ cliente: destinatario, numero: `${serie}/${numero}`, valor: formatMoney(valor), vence },
    ...{ empresa, anexos: ATTACHED[anexa] ?? '', modelo: modelName(modelo) },
  }
  const xmlFile = { nome: documentFile(chave), tipo: 'application/xml', bytes: Buffer.from(xml) }
  return {
    assunto: fillMarks(own.assunto || SUBJECT, values),
    paragrafos: [...fillMarks(own.texto || TEXT, values).split(/\n{2,}/), `Chave de acesso: ${chave}`],
    anexos: [
      ...(anexa === NOTE_FILES.pdf ? [] : [xmlFile]),
      ...(pdf ? [{ nome: `${chave}.pdf`, tipo: 'application/pdf', bytes: pdf }] : []),
    ],
  }
}

/**
 * Makes the job that mails an authorised note, with the files that the company chose (XML, DANFE), to the recipient's
 * addresses, once to each. One transaction stores the e-mails and marks them as sent.
 */
export function createNoteMail({ db, clock, email, wake }: Options): JobHandler {
  return async job => {
    const nota = await db.tx(job, q => readNoteToMail(q, job.alvo_id))
    if (!nota || nota.para.length === 0) return null
    if (!(await db.tx(job, q => email.alcanca(q, nota.empresa_id)))) return null
    const pdf = nota.anexa === NOTE_FILES.xml ? null : await documentPdf(db, job, job.alvo_id)
    await db.tx(job, async q => {
      await holdNote(q, job.alvo_id)
      const { para = [], ...now } = (await readNoteToMail(q, job.alvo_id)) ?? { ...nota, para: [] }
      const own = await ownLetter(q, now.empresa_id, 'nota')
      for (const address of para) {
        const email_id = await email.pedir(
          q,
          job,
          address,
          {
            ...letterOf(now, own, pdf),
            marca: now.empresa,
            ...(now.responder ? { responder: now.responder } : {}),
            aviso: { empresa_id: now.empresa_id, fuso: now.fuso, tipo: 'venda' },
            rodape: `${now.empresa} enviou este e-mail com o sistema Tecla.`,
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
