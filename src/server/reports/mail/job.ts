import { type Dia, dayFromIso, dayToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { nextMoment } from '../../../core/report/schedule.ts'
import { AppError } from '../../../domain/error.ts'
import { relatorios_agendados } from '../../../domain/records/relatorios_agendados/index.ts'
import { conditionWords } from '../../../domain/reports/condition.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { notify } from '../../issuing/service.ts'
import { publicUrl } from '../../modules/acesso/link.ts'
import { sessionInName } from '../../modules/contas/repository.ts'
import type { Carta } from '../../modules/email/carta.ts'
import type { EmailService } from '../../modules/email/service.ts'
import { noticeTo } from '../../modules/notificacoes/service.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { audit } from '../../register/write/audit.ts'
import { SHEET_TYPES } from '../../sheet/send.ts'
import { reportBytes } from '../file.ts'
import { checkQuestion, type KeptQuestion } from '../question.ts'
import { conditionOf, rowsMeeting } from './condition.ts'
import { OUTSIDE, outsideAt } from './outside.ts'
import { type DueReport, endMoment, readDueReport } from './repository.ts'

const MOST_BYTES = 7 * 1024 * 1024
const DAY_MINUTES = 24 * 60

const TYPES = { ...SHEET_TYPES, pdf: 'application/pdf' } as const

interface Options extends Pick<Deps, 'db' | 'clock' | 'config'> {
  email: EmailService
  wake: () => void
}

/**
 * E-mail with a link and, if not too large, the file (null: the report has no rows, and the schedule skips empty
 * ones); or the reason why the schedule is suspended.
 */
type Made = { letter: Carta | null; told: string | null } | { refused: string }

/** Makes the job that mails a report by its user's present rights, once a moment; missed ones become one e-mail. */
export function createReportMail({ db, clock, config, email, wake }: Options): JobHandler {
  const makeLetter = async (tenant: Tenant, due: DueReport): Promise<Made> => {
    const sessao = await db.tx(tenant, q => sessionInName(q, due, clock()))
    if (!sessao) return { refused: 'quem o agendou não entra mais nesta empresa' }
    if (!sessao.flags.has('relatorios_agendar'))
      return { refused: 'quem o agendou não pode mais agendar relatórios' }
    if ((await db.tx(sessao, q => outsideAt(q, sessao, due.emails))) >= 0) return { refused: OUTSIDE }
    try {
      const question = checkQuestion(sessao, due)
      const found = due.condicao ? await foundOf(sessao, question, due.condicao) : null
      if (found?.length === 0) return { letter: null, told: null }
      return {
        letter: await db.tx(sessao, q => letterOf(q, sessao, due, question, found ?? [])),
        told: found ? found.join('; ') : null,
      }
    } catch (error) {
      if (error instanceof AppError) return { refused: error.message }
      throw error
    }
  }

  /** Says which rows meet the condition of a schedule; empty: none. */
  const foundOf = async (sessao: Sessao, question: KeptQuestion, said: string): Promise<string[]> => {
    const condition = conditionOf(sessao, question, said)
    const { count, named } = await db.tx(sessao, q => rowsMeeting(q, sessao, question, condition, clock()))
    if (count === 0) return []
    const rows = count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`
    const more = count > named.length ? [`e mais ${count - named.length}`] : []
    return [`${conditionWords(condition)} em ${rows}`, ...named, ...more]
  }

  const letterOf = async (
    q: Q,
    sessao: Sessao,
    due: DueReport,
    { report, query }: KeptQuestion,
    found: readonly string[],
  ): Promise<Carta | null> => {
    const { formato, nome, consulta, fuso, empresa_id } = due
    const asked = { ...query, formato }
    const made = await reportBytes(q, sessao, report, asked, { agora: clock(), most: MOST_BYTES })
    if (made.total === 0 && due.so_com_linhas && found.length === 0) return null
    const period = `${dayToWire(made.days.de)} a ${dayToWire(made.days.ate)}`
    const rows = made.total === 1 ? '1 linha' : `${made.total.toLocaleString('pt-BR')} linhas`
    const url = `${publicUrl(config)}${report.route}${consulta ? `?${consulta}` : ''}`
    return {
      assunto: `${nome} - ${sessao.empresa.nome}`,
      marca: sessao.empresa.nome,
      aviso: { empresa_id, fuso },
      paragrafos: [
        ...found,
        `${report.title}, de ${period}: ${rows}.`,
        ...(made.bytes ? [] : ['O arquivo não cabe num e-mail: abra o relatório no Tecla e exporte-o.']),
      ],
      link: { texto: 'Abrir no Tecla', url },
      rodape: `${sessao.nome} agendou este e-mail no sistema Tecla.`,
      anexos: made.bytes
        ? [{ nome: `${report.id}.${formato}`, tipo: TYPES[formato], bytes: made.bytes }]
        : [],
    }
  }

  return async job => {
    const due = await db.tx(job, q => readDueReport(q, job.alvo_id))
    if (!due) return null
    const waits = (until: Date) => ({ depois: until.getTime() - clock().getTime(), erro: 'o próximo envio' })
    if (due.proximo_em > clock()) return waits(due.proximo_em)
    const mailed = await db.tx(job, q => email.alcanca(q, due.empresa_id))
    // without a mail server a condition is still told in the bell
    const made: Made =
      mailed || due.condicao ? await makeLetter(job, due) : { refused: 'não há servidor de e-mail' }
    const agora = clock()
    const next = nextMoment(due, agora, due.fuso)
    await db.tx(job, async q => {
      const letter = 'letter' in made ? made.letter : null
      const end = 'refused' in made ? { suspenso: made.refused } : { proximo_em: next }
      if (!(await endMoment(q, job.alvo_id, due.proximo_em, end, letter && agora))) return
      if ('refused' in made) {
        const mensagem = `${due.nome}: ${made.refused}. Salve o agendamento de novo para retomar.`
        const { empresa_id } = due
        const titulo = 'Relatório agendado suspenso'
        await notify(q, job, { empresa_id, tipo: 'agendamento', titulo, mensagem, data: agora })
      }
      if ('told' in made && made.told) {
        const data = dayToWire(dayFromIso(diaIn(agora, due.fuso)) as Dia)
        await noticeTo(q, { account_id: job.account_id, empresa_id: due.empresa_id }, agora, {
          ...{ usuarios: [due.usuario_id], titulo: `Aviso: ${due.nome}` },
          mensagem: `${data}: ${made.told}`,
        })
      }
      if (!letter || !mailed) return
      for (const address of due.emails) await email.pedir(q, job, address, letter, DAY_MINUTES)
      await recordSent(q, job.account_id, agora, { id: job.alvo_id, due, letter })
    })
    wake()
    return 'refused' in made ? null : waits(next)
  }
}

/** Adds to the schedule's history what was sent, and to whom. */
const recordSent = (
  q: Q,
  account_id: number,
  agora: Date,
  { id, due, letter }: { id: number; due: DueReport; letter: Carta },
) =>
  audit(q, { account_id, usuario_id: due.usuario_id, nome: due.usuario, origem: '' }, agora, [
    {
      ...{ registro: relatorios_agendados.id, registro_id: id, rotulo: due.nome, acao: 'enviou' },
      ...{ empresa_id: due.empresa_id, pai_id: null },
      mudancas: [
        { campo: 'emails', rotulo: 'Para', antes: null, depois: due.emails },
        {
          campo: 'relatorio',
          rotulo: 'Relatório',
          antes: null,
          depois: letter.paragrafos[0] ?? due.relatorio,
        },
      ],
    },
  ])
