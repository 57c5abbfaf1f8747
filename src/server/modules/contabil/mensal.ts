import { addDays, addMonths, type Dia, dayFromIso, dayToWire, two } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { toText } from '../../../core/money/round.ts'
import { type contarXml, TIPO_XML, TIPOS_XML } from '../../../domain/api/contabil.ts'
import type { Answer } from '../../../domain/api/define.ts'
import type { Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import type { EmailService } from '../email/service.ts'
import { filesInParts } from './archive.ts'
import { countXml, periodOf } from './count.ts'
import { countWaiting, insertMonth, readAccountant, sentMonth } from './repository.ts'

const DAY_MS = 86_400_000
const WEEK_MINUTES = 7 * 24 * 60
/** First day of the month to send the e-mail: a note issued on the last day of a month may be authorised one day later. */
const FIRST_DAY = 2
/** Day from which the e-mail no longer waits for SEFAZ's answers; accountants close the month soon after. */
const LAST_DAY = 5
/** Size limit of an e-mail's ZIP: mail servers accept about 10 MB, and mail encoding adds a third. */
const PART_BYTES = 7 * 1024 * 1024
const MOST_PARTS = 5

interface Options extends Pick<Deps, 'db' | 'clock'> {
  email: EmailService
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

function monthBefore(hoje: Dia): { mes: string; inicio: string; fim: string } {
  const first = addMonths({ ...hoje, dia: 1 }, -1)
  const last = addDays({ ...hoje, dia: 1 }, -1)
  return { mes: `${first.ano}-${two(first.mes)}`, inicio: dayToWire(first), fim: dayToWire(last) }
}

/** Describes the documents of the month: how many, how many cancelled, and the value of the valid ones, by kind. */
function counted({ data, documentos }: Answer<typeof contarXml>): string {
  const cancelled = data.filter(({ situacao }) => situacao === 'cancelada')
  const valid = data.filter(({ situacao }) => situacao !== 'cancelada' && situacao !== 'denegada')
  const many = cancelled.reduce((sum, linha) => sum + linha.documentos, 0)
  const sumOf = (linhas: typeof valid) =>
    formatMoney(toText(linhas.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)))
  const kinds = TIPOS_XML.filter(tipo => tipo !== 'inutilizada' && valid.some(linha => linha.tipo === tipo))
  const worth =
    kinds.length < 2
      ? `, ${sumOf(valid)}`
      : ` (${kinds.map(tipo => `${TIPO_XML[tipo].toLocaleLowerCase('pt-BR')}: ${sumOf(valid.filter(linha => linha.tipo === tipo))}`).join('; ')})`
  const all = inNumber(documentos, 'documento')
  if (many === 0) return `${all}${worth}`
  if (many === documentos) return `${all} ${many === 1 ? 'cancelado' : 'cancelados'}`
  return `${all}, dos quais ${inNumber(many, 'cancelado')}; ${documentos - many === 1 ? 'o outro' : 'os outros'}${worth}`
}

const inNumber = (count: number, one: string): string =>
  `${count.toLocaleString('pt-BR')} ${one}${count === 1 ? '' : 's'}`

const late = (notas: number): string =>
  notas === 1
    ? 'Uma nota do mês ainda espera a SEFAZ: autorizada, o XML dela estará em Baixar XML, no Tecla.'
    : `${notas} notas do mês ainda esperam a SEFAZ: autorizadas, os XML delas estarão em Baixar XML, no Tecla.`

/**
 * Makes the daily job that sends last month's XML files to the accountant, once: from the second day of the month on,
 * without waiting for SEFAZ from the fifth on. One transaction stores the e-mails and marks the month as sent. The job
 * always schedules itself again.
 */
export function createAccountantJob({ db, clock, email, wake }: Options): JobHandler {
  async function send(tenant: Tenant, empresa_id: number): Promise<void> {
    const read = await db.tx(tenant, async q => {
      const company = await readAccountant(q, empresa_id)
      const hoje = company && dayFromIso(diaIn(clock(), company.fuso))
      if (!company?.para || !hoje || hoje.dia < FIRST_DAY) return null
      if (!(await email.alcanca(q, empresa_id))) return null
      const month = monthBefore(hoje)
      if (await sentMonth(q, empresa_id, month.mes)) return null
      const periodo = await periodOf(q, empresa_id, month)
      const esperam = await countWaiting(q, periodo)
      if (esperam > 0 && hoje.dia < LAST_DAY) return null
      return { company, month, periodo, esperam, soma: await countXml(q, periodo) }
    })
    if (!read) return
    const { company, month, periodo, esperam, soma } = read
    const files = (pdf: boolean) =>
      filesInParts(db, tenant, periodo, { bytes: PART_BYTES, most: MOST_PARTS, pdf })
    // the XML files are sent even if they do not fit together with the PDFs
    const drawn = company.guardar_pdf && soma.documentos > 0 ? await files(true) : null
    const parts = soma.documentos > 0 ? (drawn ?? (await files(false))) : []
    const title = month.mes.split('-').reverse().join('/')
    const count = counted(soma)
    const letters =
      parts === null || parts.length === 0
        ? [{ assunto: `XML de ${title} - ${company.nome}`, anexos: [] }]
        : parts.map((bytes, i) => ({
            assunto: `XML de ${title} - ${company.nome}${parts.length > 1 ? ` (${i + 1} de ${parts.length})` : ''}`,
            anexos: [
              {
                nome: `xml-${month.mes}${parts.length > 1 ? `-${i + 1}` : ''}.zip`,
                tipo: 'application/zip',
                bytes,
              },
            ],
          }))
    const said =
      parts === null
        ? `Os XML de ${title} não cabem num e-mail (${count}): baixe o ZIP em Baixar XML, no Tecla.`
        : parts.length === 0
          ? `Não houve documentos fiscais em ${title}.`
          : `Seguem os XML ${drawn ? 'e os DANFE das NF-e ' : ''}de ${title}: ${count}.`
    await db.tx(tenant, async q => {
      const em = clock()
      const { para, nome, responder } = company
      const novo = {
        empresa_id,
        mes: month.mes,
        para,
        documentos: soma.documentos,
        cartas: letters.length,
        em,
      }
      if (!(await insertMonth(q, tenant, novo))) return
      for (const letter of letters)
        await email.pedir(
          q,
          tenant,
          para,
          {
            ...letter,
            marca: nome,
            ...(responder ? { responder } : {}),
            aviso: { empresa_id, fuso: company.fuso, tipo: 'contador' },
            paragrafos: esperam > 0 ? [said, late(esperam)] : [said],
            rodape: `${nome} enviou este e-mail com o sistema Tecla.`,
          },
          WEEK_MINUTES,
        )
    })
    wake()
  }

  return async job => {
    await send({ account_id: job.account_id }, job.alvo_id)
    return { depois: DAY_MS, erro: 'todo dia' }
  }
}
