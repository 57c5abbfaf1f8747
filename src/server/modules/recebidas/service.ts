import type { FastifyReply } from 'fastify'
import type { Manifestacao } from '../../../core/dfe/nfe/event/manifesto.ts'
import { cleanChave, parseChave } from '../../../core/document/chave.ts'
import { keyFault } from '../../../core/document/key-fault.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Answer, Body, Query } from '../../../domain/api/define.ts'
import type {
  buscarRecebidas,
  listarRecebidas,
  manifestarVarias,
  registrarEventoRecebida,
  verRecebida,
} from '../../../domain/api/recebidas.ts'
import { COLUNAS_DAS_RECEBIDAS, type exportarRecebidas } from '../../../domain/api/recebidas-arquivo.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { within } from '../../outbox/within.ts'
import { sendList } from '../../sheet/table.ts'
import { itemsOf, toAnswer, toBusca, toStep } from './answer.ts'
import { askReceivedEvent } from './ask-event.ts'
import { type CteRecebido, readCte } from './cte-repository.ts'
import { type Cursor, type Interessada, readCompany, readCursor, takeCursor } from './cursor-repository.ts'
import { askDisagreement } from './disagree.ts'
import { fetchByKey, runDistribution } from './distribute.ts'
import { importCte } from './import-cte.ts'
import {
  countNotes,
  type LinhaRecebida,
  listNotes,
  openNotes,
  readNote,
  readSteps,
  writeRead,
} from './list-repository.ts'
import { askManifest, runManifest } from './manifest.ts'
import { readManifest } from './manifest-repository.ts'
import { PROJETOS } from './projetos.ts'
import type { Recepcao } from './recepcao.ts'
import { listUnread } from './unread-repository.ts'

export { type ArquivoAssinado, askAuthority, signedByIssuer, withProtocol } from './authority.ts'
export { type CteRecebido, readCte } from './cte-repository.ts'
export { type Interessada, readCompany } from './cursor-repository.ts'
export { warnDeadlines } from './receive-cte.ts'
export type { Recepcao } from './recepcao.ts'
export { storeNote } from './store-repository.ts'
export { itemsOf }

const DIA_MS = 86_400_000
/** Delay, ms, after which the automatic queries count as stopped: their job ends when the plan no longer includes them. */
const ABANDONADA_MS = 5 * 60_000

/** Returns the reason why SEFAZ does not distribute a note to this company, to save a query. Null: it may be queried. */
function notDistributed(chave: string, { cnpj }: Interessada): string | null {
  const { mod, cnpj: emitente } = parseChave(chave) ?? {}
  if (mod !== '55') return 'A chave é de uma NFC-e: a SEFAZ só entrega NF-e (55) a quem comprou'
  return emitente === cnpj ? 'A nota é desta empresa mesma: a SEFAZ não a entrega a quem a emitiu' : null
}

export type RecebidasService = ReturnType<typeof createRecebidas>

/** Gives the time before which a note was authorised too long ago to be manifested. */
function manifestableSince(agora: Date): Date {
  const dias = Number(asOf(agora.toISOString()).texto('prazo_manifestacao_dias') ?? 90)
  return new Date(agora.getTime() - dias * DIA_MS)
}

/** Makes the service of notes issued to the company: fetches, lists and manifests them. */
export function createRecebidas(ctx: Recepcao) {
  const { db, clock } = ctx

  async function companyOf(q: Q, sessao: Sessao): Promise<Interessada> {
    const empresa = await readCompany(q, sessao.empresa_id)
    if (!empresa) throw new AppError('NAO_ENCONTRADO')
    return empresa
  }

  /** Starts the automatic queries when a user opens the company's received notes, the first time or after they stopped. */
  async function watch(q: Q, tenant: Tenant, empresa: Interessada): Promise<Cursor> {
    await watchProject(q, tenant, { ...empresa, projeto: 'cte' })
    return watchProject(q, tenant, empresa)
  }

  async function watchProject(q: Q, tenant: Tenant, empresa: Interessada): Promise<Cursor> {
    const agora = clock()
    const known = await readCursor(q, empresa)
    if (known && known.proxima_em.getTime() > agora.getTime() - ABANDONADA_MS) return known
    const cursor = known ?? (await takeCursor(q, tenant, empresa, agora))
    const { job } = PROJETOS[empresa.projeto]
    await enqueue(q, tenant, { tipo: job, alvo_id: empresa.empresa_id, due_at: agora })
    return cursor
  }

  async function noteOf(q: Q, sessao: Sessao, id: number): Promise<LinhaRecebida & { xml: string }> {
    const row = await readNote(q, sessao.empresa_id, id)
    if (!row) throw new AppError('NAO_ENCONTRADO')
    return row
  }

  const answerOf = (sessao: Sessao, id: number) =>
    db.tx(sessao, async q => toAnswer(await noteOf(q, sessao, id), clock(), sessao.empresa.fuso))

  /** Reads the result of a requested event (`recusa` null: registered); null: SEFAZ has not answered. */
  async function outcome(sessao: Sessao, id: number): Promise<{ recusa: string | null } | null> {
    const manifestacao = await db.tx(sessao, q => readManifest(q, id))
    if (!manifestacao || manifestacao.status === 'registrado') return { recusa: null }
    if (manifestacao.status === 'rejeitado')
      return { recusa: `A SEFAZ recusou: ${manifestacao.cstat} ${manifestacao.xmotivo}` }
    return null
  }

  /** Waits some seconds for SEFAZ's answer to an event. @throws VALIDACAO with SEFAZ's refusal */
  async function settled(sessao: Sessao, asked: Promise<number>): Promise<void> {
    const evento = await asked
    ctx.wake()
    const disse = await within(ctx.time, () => outcome(sessao, evento))
    if (disse?.recusa) throw new AppError('VALIDACAO', { mensagem: disse.recusa })
  }

  /** Waits as `settled`, then returns the note. @throws VALIDACAO with SEFAZ's refusal */
  async function said(
    sessao: Sessao,
    id: number,
    asked: Promise<number>,
  ): Promise<{ data: Awaited<ReturnType<typeof answerOf>> }> {
    await settled(sessao, asked)
    return { data: await answerOf(sessao, id) }
  }

  /** Asks for new documents, if the pause between queries is over, and tells the state of the queries. */
  async function lookNow(sessao: Sessao, empresa: Interessada): Promise<Answer<typeof buscarRecebidas>> {
    const cursorNow = () => db.tx(sessao, q => takeCursor(q, sessao, empresa, clock()))
    const before = await cursorNow()
    if (before.proxima_em > clock()) return { data: toBusca(before) }
    const { job } = PROJETOS[empresa.projeto]
    const due = { tipo: job, alvo_id: empresa.empresa_id, due_at: clock() }
    await db.tx(sessao, q => enqueue(q, sessao, due))
    ctx.wake()
    const after = await within(ctx.time, async () => {
      const cursor = await cursorNow()
      return cursor.consultada_em?.getTime() === before.consultada_em?.getTime() ? null : cursor
    })
    return { data: toBusca(after ?? before) }
  }

  return {
    jobs: {
      distribuicao: job => runDistribution(ctx, job, 'nfe'),
      distribuicao_cte: job => runDistribution(ctx, job, 'cte'),
      manifestacao: job => runManifest(ctx, job),
    } satisfies Record<'distribuicao' | 'distribuicao_cte' | 'manifestacao', JobHandler>,

    async listar(
      sessao: Sessao,
      { faixa, search = '', page, limit }: Query<typeof listarRecebidas>,
    ): Promise<Answer<typeof listarRecebidas>> {
      const agora = clock()
      const desde = manifestableSince(agora)
      const lido = await db.tx(sessao, async q => {
        const empresa = await companyOf(q, sessao)
        const cursor = await watch(q, sessao, empresa)
        const rows = await listNotes(q, { empresa, faixa, search: search.trim(), desde }, { page, limit })
        const ilegiveis = await listUnread(q, empresa)
        return { cursor, rows, ilegiveis, faixas: await countNotes(q, empresa, desde) }
      })
      ctx.wake()
      const ilegiveis = lido.ilegiveis.map(({ recebido_em, ...row }) => ({
        ...row,
        recebido_em: recebido_em.toISOString(),
      }))
      const data = lido.rows.map(row => toAnswer(row, agora, sessao.empresa.fuso))
      const total = Number(lido.rows[0]?.total ?? 0)
      const { faixas } = lido
      return { ...toPage(data, total, { page, limit }), faixas, ilegiveis, busca: toBusca(lido.cursor) }
    },

    /** Sends all notes of the list's query as a file. */
    exportar(
      sessao: Sessao,
      { faixa, search = '', formato }: Query<typeof exportarRecebidas>,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const agora = clock()
      const desde = manifestableSince(agora)
      return sendList(
        { db, sessao, reply },
        { name: 'manifesto', titulo: 'Notas recebidas', formato, columns: COLUNAS_DAS_RECEBIDAS },
        async q =>
          openNotes(q, { empresa: await companyOf(q, sessao), faixa, search: search.trim(), desde }, rows =>
            rows.map(row => toAnswer(row, agora, sessao.empresa.fuso)),
          ),
      )
    },

    ver: (sessao: Sessao, id: number): Promise<Answer<typeof verRecebida>> =>
      db.tx(sessao, async q => {
        const row = await noteOf(q, sessao, id)
        const itens = row.inteira ? itemsOf(row.xml) : []
        const andamento = (await readSteps(q, row)).map(toStep)
        return { data: { ...toAnswer(row, clock(), sessao.empresa.fuso), itens, andamento } }
      }),

    xml: (sessao: Sessao, id: number): Promise<{ nome: string; xml: string }> =>
      db.tx(sessao, async q => {
        const { chave, inteira, xml } = await noteOf(q, sessao, id)
        return { nome: `${chave}-${inteira ? 'procNFe' : 'resNFe'}.xml`, xml }
      }),

    async ler(sessao: Sessao, id: number, lida: boolean) {
      const em = lida ? clock() : null
      if (!(await db.tx(sessao, q => writeRead(q, sessao.empresa_id, id, em))))
        throw new AppError('NAO_ENCONTRADO')
      return { data: await answerOf(sessao, id) }
    },

    /** Requests a manifestation and waits some seconds. @throws as `askManifest`, or VALIDACAO with SEFAZ's refusal */
    manifestar: (sessao: Sessao, id: number, pedido: { evento: Manifestacao; justificativa: string }) =>
      said(sessao, id, askManifest(ctx, sessao, id, pedido)),

    /** Requests another event and waits some seconds. @throws as `askReceivedEvent`, or VALIDACAO with SEFAZ's refusal */
    registrar: (
      sessao: Sessao,
      id: number,
      pedido: Body<typeof registrarEventoRecebida>,
      chave: string | null,
    ) => said(sessao, id, askReceivedEvent(ctx, sessao, id, pedido, chave)),

    /** Manifests several notes; one refused does not stop the others. */
    async manifestarVarias(
      sessao: Sessao,
      { ids, ...pedido }: Body<typeof manifestarVarias>,
    ): Promise<Answer<typeof manifestarVarias>> {
      const asked: { id: number; manifestacao: number | null; mensagem: string }[] = []
      for (const id of new Set(ids))
        asked.push(
          await askManifest(ctx, sessao, id, pedido).then(
            manifestacao => ({ id, manifestacao, mensagem: '' }),
            (error: unknown) => {
              if (!(error instanceof AppError)) throw error
              return { id, manifestacao: null, mensagem: error.message }
            },
          ),
        )
      ctx.wake()
      const results = await Promise.all(
        asked.map(async ({ id, manifestacao, mensagem }) => {
          if (manifestacao === null) return { id, ok: false, aguarda: false, mensagem }
          const disse = await within(ctx.time, () => outcome(sessao, manifestacao))
          if (disse?.recusa) return { id, ok: false, aguarda: false, mensagem: disse.recusa }
          if (disse) return { id, ok: true, aguarda: false, mensagem: 'Registrada' }
          return { id, ok: true, aguarda: true, mensagem: 'Aguardando a resposta da SEFAZ' }
        }),
      )
      return { data: results }
    },

    /** Fetches one note by `chave`, else new ones if the pause is over. @throws VALIDACAO with why it is not delivered */
    async buscar(
      sessao: Sessao,
      { chave: lida }: Body<typeof buscarRecebidas>,
    ): Promise<Answer<typeof buscarRecebidas>> {
      const empresa = await db.tx(sessao, q => companyOf(q, sessao))
      if (lida !== undefined) {
        const chave = cleanChave(lida)
        const fault = keyFault(chave) ?? notDistributed(chave, empresa)
        if (fault) throw fieldError('chave', fault)
        const why = await fetchByKey(ctx, sessao, empresa, chave)
        if (why !== null) throw fieldError('chave', why)
        return { data: toBusca(await db.tx(sessao, q => takeCursor(q, sessao, empresa, clock()))) }
      }
      return lookNow(sessao, empresa)
    },

    /** Asks for new CT-e, if the pause between queries is over. */
    buscarCtes: async (sessao: Sessao) =>
      lookNow(sessao, { ...(await db.tx(sessao, q => companyOf(q, sessao))), projeto: 'cte' }),

    /** Stores a CT-e's file after its checks. @throws VALIDACAO with the fault */
    importarCte: (sessao: Sessao, xml: string) => importCte(ctx, sessao, xml),

    /**
     * Requests the disagreement with a CT-e, or takes it back where `motivo` is null, and waits some seconds for SEFAZ.
     * @throws as `askDisagreement`, or VALIDACAO with SEFAZ's refusal
     */
    async discordar(sessao: Sessao, id: number, motivo: string | null): Promise<CteRecebido> {
      await settled(sessao, askDisagreement(ctx, sessao, id, motivo))
      const cte = await db.tx(sessao, q => readCte(q, sessao.empresa_id, { id }))
      if (!cte) throw new AppError('NAO_ENCONTRADO')
      return cte
    },
  }
}
