import type { PedidoDistribuicao } from '../../../core/dfe/kit/family.ts'
import { recusaDaConsulta } from '../../../core/dfe/nfe/rejeicoes/index.ts'
import { asOf } from '../../../core/law/index.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import type { RespostaDistribuicao, SefazResult } from '../../sefaz/client/resultado.ts'
import {
  type Cursor,
  type Interessada,
  type Projeto,
  readCompany,
  takeCursor,
  writeCursor,
} from './cursor-repository.ts'
import { LACUNAS, skipped } from './lacunas.ts'
import { PROJETOS } from './projetos.ts'
import { receive, receiveUnread } from './receive.ts'
import type { Recepcao } from './recepcao.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
/** Tolerance, ms, for differences between SEFAZ's clock and ours. */
const FOLGA = MINUTO
/** Pause, ms, before the next query when SEFAZ has more documents: the wait of an hour does not apply then. */
const SEGUIDA = 2_000
/** Pause, ms, when the request could not be sent. */
const SEM_ENVIO = 5 * MINUTO
/** Timeout, ms: a response with fifty notes has some MB. */
const PACIENCIA = 20_000

/** Returns the limits that the law sets on that day: ms to wait after the last document, and queries per hour. */
function cadence(agora: Date): { espera: number; porHora: number } {
  const lei = asOf(agora.toISOString())
  return {
    espera: Number(lei.texto('distribuicao_espera_minutos') ?? 60) * MINUTO + FOLGA,
    porHora: Number(lei.texto('distribuicao_consultas_hora') ?? 20),
  }
}

const ahead = (agora: Date, ms: number) => new Date(agora.getTime() + ms)

export async function connect(ctx: Recepcao, tenant: Tenant, empresa: Interessada): Promise<Conexao> {
  const conexao = await ctx.issuers.conexao(tenant, { ...empresa, modelo: PROJETOS[empresa.projeto].modelo })
  return { ...conexao, paciencia: PACIENCIA }
}

/**
 * Makes one query of the distribution service for a company, as a job, which runs again soon while documents are left,
 * else after an hour, and ends when the plan no longer includes received notes. Stores the next allowed time before
 * each query, so that a crash does not cause an early second query.
 */
export async function runDistribution(ctx: Recepcao, job: Job, projeto: Projeto): Promise<Desfecho> {
  const agora = ctx.clock()
  const { espera } = cadence(agora)
  const due = await ctx.db.tx(job, async q => {
    const empresa = await readCompany(q, job.alvo_id, projeto)
    if (!empresa?.manifesto) return null
    const cursor = await takeCursor(q, job, empresa, agora)
    const vez = cursor.proxima_em <= agora
    if (vez) await writeCursor(q, empresa, { proxima_em: ahead(agora, espera) })
    return { empresa, cursor, vez }
  })
  if (!due) return null
  const { empresa, cursor, vez } = due
  if (!vez) return { depois: cursor.proxima_em.getTime() - agora.getTime(), erro: 'espera a sua vez' }
  const depois = await look(ctx, job, empresa, cursor)
  return { depois, erro: 'de hora em hora' }
}

/** Makes one query and stores its documents. Returns the milliseconds until the next query. */
async function look(ctx: Recepcao, tenant: Tenant, empresa: Interessada, cursor: Cursor): Promise<number> {
  const { espera } = cadence(ctx.clock())
  const conclude = async (mudanca: Partial<Cursor>, wait: number) => {
    const agora = ctx.clock()
    await ctx.db.tx(tenant, q =>
      writeCursor(q, empresa, { consultada_em: agora, proxima_em: ahead(agora, wait), ...mudanca }),
    )
    return wait
  }
  const resultado = await ask(ctx, tenant, empresa, { ultNSU: cursor.ult_nsu })
  if (typeof resultado === 'string') return conclude({ problema: resultado }, SEM_ENVIO)
  if (resultado.kind !== 'answer')
    // SEFAZ counts a query even if its response was lost
    return conclude({ problema: resultado.causa }, resultado.kind === 'no_answer' ? espera : SEM_ENVIO)
  const { cStat, xMotivo, ultNSU, maxNSU, documentos } = resultado.resposta
  if (cStat !== '137' && cStat !== '138')
    return conclude({ cstat: cStat, problema: problemOf(cStat, xMotivo), ...reset(cStat, maxNSU) }, espera)
  const agora = ctx.clock()
  const end = cStat === '137' || ultNSU >= maxNSU
  const wait = end ? espera : SEGUIDA
  await ctx.db.tx(tenant, async q => {
    await receive(q, tenant, empresa, documentos, { agora, porNsu: true })
    await writeCursor(q, empresa, {
      lacunas: await withSkipped(q, tenant, empresa, { agora, depoisDe: cursor.ult_nsu, ultNSU, documentos }),
      // never decreases: a query with an older number causes a 656
      ult_nsu: Math.max(cursor.ult_nsu, ultNSU),
      max_nsu: maxNSU,
      cstat: cStat,
      problema: null,
      consultada_em: agora,
      proxima_em: ahead(agora, wait),
    })
  })
  if (end) {
    await fillGaps(ctx, tenant, empresa)
    await ctx.db.tx(tenant, q => receiveUnread(q, tenant, empresa, agora))
  }
  return wait
}

/** Returns the missing numbers, including those that this response skipped. */
async function withSkipped(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  { agora, ...answer }: Parameters<typeof skipped>[0] & { agora: Date },
): Promise<number[]> {
  const { lacunas } = await takeCursor(q, tenant, empresa, agora)
  return [...new Set([...lacunas, ...skipped(answer)])].slice(0, LACUNAS)
}

/** Background work uses 1/2 of the hourly queries; the rest is for keys that users ask for. */
export const SEM_PRESSA = 2

/** Fetches missing documents by number, in the background share of queries. An unknown number is tried once. */
async function fillGaps(ctx: Recepcao, tenant: Tenant, empresa: Interessada): Promise<void> {
  for (;;) {
    const agora = ctx.clock()
    const nsu = await ctx.db.tx(tenant, async q => {
      const cursor = await takeCursor(q, tenant, empresa, agora)
      const [first] = cursor.lacunas
      const allowed = takeLook(cursor, agora, SEM_PRESSA)
      if (first === undefined || !allowed) return null
      await writeCursor(q, empresa, allowed)
      return first
    })
    if (nsu === null) return
    const resultado = await ask(ctx, tenant, empresa, { nsu })
    if (typeof resultado === 'string' || resultado.kind !== 'answer') return
    const { cStat, xMotivo, documentos } = resultado.resposta
    if (cStat === '656') return blocked(ctx, tenant, empresa, xMotivo)
    // SEFAZ is down: the number is tried again later
    if (PROJETOS[empresa.projeto].family.codes.unavailable.has(cStat)) return
    await ctx.db.tx(tenant, async q => {
      if (cStat === '138') await receive(q, tenant, empresa, documentos, { agora, porNsu: true })
      const { lacunas } = await takeCursor(q, tenant, empresa, agora)
      await writeCursor(q, empresa, { lacunas: lacunas.filter(um => um !== nsu) })
    })
  }
}

/** Moves the position to the end, after SEFAZ restarted its numbers (cStat 589, in its test environment, homologação). */
const reset = (cStat: string, maxNSU: number): Partial<Cursor> =>
  cStat === '589' ? { ult_nsu: maxNSU, max_nsu: maxNSU } : {}

function problemOf(cStat: string, xMotivo: string): string {
  if (cStat === '656')
    return 'A SEFAZ pediu para esperar uma hora (656): outro sistema, talvez o do contador, também consulta as notas desta empresa'
  return recusaDaConsulta(cStat, xMotivo)
}

/** Queries the distribution service. A text: the reason why the company's certificate cannot be used. */
async function ask(
  ctx: Recepcao,
  tenant: Tenant,
  empresa: Interessada,
  pedido: PedidoDistribuicao,
): Promise<SefazResult<RespostaDistribuicao> | string> {
  try {
    return await ctx.client.distribute(await connect(ctx, tenant, empresa), pedido)
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') return error.message
    throw error
  }
}

/** Lists the queries by key or number in the last hour. */
const recent = (cursor: Cursor, agora: Date) =>
  cursor.consultas.filter(em => Date.parse(em) > agora.getTime() - HORA - FOLGA)

/**
 * Counts one more query by key or number. Null: the hour's limit, or its share 1/`parte`, is used up, or SEFAZ demanded a
 * pause (656).
 */
function takeLook(cursor: Cursor, agora: Date, parte = 1): Partial<Cursor> | null {
  const consultas = recent(cursor, agora)
  const blocked = cursor.cstat === '656' && cursor.proxima_em > agora
  if (blocked || consultas.length >= cadence(agora).porHora / parte) return null
  return { consultas: [...consultas, agora.toISOString()] }
}

/** Stores that SEFAZ demands an hour without queries (656). */
async function blocked(ctx: Recepcao, tenant: Tenant, empresa: Interessada, xMotivo: string): Promise<void> {
  const agora = ctx.clock()
  const proxima_em = ahead(agora, cadence(agora).espera)
  await ctx.db.tx(tenant, q =>
    writeCursor(q, empresa, { cstat: '656', problema: problemOf('656', xMotivo), proxima_em }),
  )
}

/**
 * Fetches one note by its key, within the hour's limit of queries or its share 1/`parte`. Null: stored; a text: the reason
 * why not. Does not change the position.
 */
export async function fetchByKey(
  ctx: Recepcao,
  tenant: Tenant,
  empresa: Interessada,
  chave: string,
  parte = 1,
): Promise<string | null> {
  const agora = ctx.clock()
  const { porHora } = cadence(agora)
  const allowed = await ctx.db.tx(tenant, async q => {
    const look = takeLook(await takeCursor(q, tenant, empresa, agora), agora, parte)
    if (look) await writeCursor(q, empresa, look)
    return look !== null
  })
  if (!allowed) return `A SEFAZ só responde a ${porHora} consultas por hora: a nota virá na próxima busca`
  const resultado = await ask(ctx, tenant, empresa, { chave })
  if (typeof resultado === 'string') return resultado
  if (resultado.kind !== 'answer') return resultado.causa
  const { cStat, xMotivo, documentos } = resultado.resposta
  if (cStat === '656') await blocked(ctx, tenant, empresa, xMotivo)
  if (cStat !== '138') return recusaDaConsulta(cStat, xMotivo)
  await ctx.db.tx(tenant, q => receive(q, tenant, empresa, documentos, { agora, porNsu: false }))
  return null
}
