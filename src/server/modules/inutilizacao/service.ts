import { FAIXA_MAXIMA } from '../../../core/document/faixa-inutilizada.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import type { Answer, Body, Query } from '../../../domain/api/define.ts'
import {
  type InutilizacaoAnswer,
  type inutilizar,
  type inutilizarLacunas,
  type Lacuna,
  type listarInutilizacoes,
  type listarLacunas,
  SEM_RESPOSTA,
} from '../../../domain/api/inutilizacao.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { within } from '../../outbox/within.ts'
import { createGapsJob, gapsOf } from './lacunas.ts'
import { refuseRange } from './refuse.ts'
import {
  type Emitente,
  type FaixaDeNumeros,
  insertVoiding,
  issuedAfter,
  listVoidings,
  readIssuer,
  readVoiding,
  takeIssuer,
} from './repository.ts'
import { type Inutilizador, runVoiding } from './send.ts'

/** Maximum of ranges voided at once. */
const MOST_VOIDED = 500

/** Builds the service of unused numbers: lists them and voids them at SEFAZ. */
export function createInutilizacao(ctx: Inutilizador) {
  const { db, clock } = ctx

  const known = (issuer: Emitente | null): Emitente => {
    if (!issuer) throw new AppError('NAO_ENCONTRADO')
    return issuer
  }

  /** Stores a request to void a range, with its job; one at a time per company. Returns its id. @throws VALIDACAO */
  async function request(
    q: Q,
    sessao: Sessao,
    faixa: FaixaDeNumeros,
    justificativa: string,
  ): Promise<number> {
    const agora = clock()
    const issuer = known(await takeIssuer(q, sessao.empresa_id))
    await refuseRange(q, issuer, faixa)
    // the year of the next note after the range; without a next note, the present year
    const em = (await issuedAfter(q, issuer, faixa)) ?? dataHoraIn(agora, issuer.fuso)
    const pedido = { ...faixa, ano: em.slice(2, 4), justificativa, usuario_id: sessao.usuario_id }
    const id = await insertVoiding(q, sessao, issuer, pedido, agora)
    await enqueue(q, sessao, { tipo: 'inutilizacao', alvo_id: id, due_at: agora })
    return id
  }

  const answered = (sessao: Sessao, id: number) =>
    within(ctx.time, () =>
      db.tx(sessao, async q => {
        const row = await readVoiding(q, id)
        return row?.status === 'registrado' || row?.status === 'rejeitado' ? row : null
      }),
    )

  return {
    jobs: {
      inutilizacao: job => runVoiding(ctx, job),
      lacunas: createGapsJob(ctx),
    } satisfies Record<'inutilizacao' | 'lacunas', JobHandler>,

    /** Voids a range; waits some seconds for SEFAZ. @throws VALIDACAO at the field, or with SEFAZ's refusal */
    async inutilizar(sessao: Sessao, body: Body<typeof inutilizar>): Promise<InutilizacaoAnswer> {
      const { modelo, serie, numero_inicial: de, numero_final: ate, justificativa } = body
      const id = await db.tx(sessao, q => request(q, sessao, { modelo, serie, de, ate }, justificativa))
      ctx.wake()
      const disse = await answered(sessao, id)
      if (disse?.status === 'rejeitado')
        throw new AppError('VALIDACAO', { mensagem: `A SEFAZ recusou: ${disse.cstat} ${disse.xmotivo}` })
      const { empresa_id } = sessao
      const { rows } = await db.tx(sessao, q => listVoidings(q, { empresa_id, id, page: 1, limit: 1 }))
      return rows[0] as InutilizacaoAnswer
    },

    /** Voids each range of unused numbers separately, so that one refused range does not stop the others. */
    async inutilizarLacunas(
      sessao: Sessao,
      { justificativa }: Body<typeof inutilizarLacunas>,
    ): Promise<Answer<typeof inutilizarLacunas>> {
      const lacunas = await db.tx(sessao, async q => gapsOf(q, known(await readIssuer(q, sessao.empresa_id))))
      const asked: { faixa: FaixaDeNumeros; id: number | null; mensagem: string }[] = []
      for (const faixa of lacunas.slice(0, MOST_VOIDED).toReversed().flatMap(split))
        asked.push(
          await db
            .tx(sessao, q => request(q, sessao, faixa, justificativa))
            .then(
              id => ({ faixa, id, mensagem: '' }),
              (error: unknown) => {
                if (!(error instanceof AppError)) throw error
                return { faixa, id: null, mensagem: error.message }
              },
            ),
        )
      ctx.wake()
      const data = await Promise.all(
        asked.map(async ({ faixa, id, mensagem }) => {
          if (id === null) return { ...faixa, ok: false, mensagem }
          const disse = await answered(sessao, id)
          const ok = disse?.status !== 'rejeitado'
          return { ...faixa, ok, mensagem: disse ? `${disse.cstat} ${disse.xmotivo}` : SEM_RESPOSTA }
        }),
      )
      return { data }
    },

    async listar(
      sessao: Sessao,
      paging: Query<typeof listarInutilizacoes>,
    ): Promise<Answer<typeof listarInutilizacoes>> {
      const { empresa_id } = sessao
      const { rows, total } = await db.tx(sessao, q => listVoidings(q, { empresa_id, ...paging }))
      return toPage(rows, total, paging)
    },

    lacunas: (sessao: Sessao, paging: Query<typeof listarLacunas>): Promise<Answer<typeof listarLacunas>> =>
      db.tx(sessao, async q => {
        const gaps = await gapsOf(q, known(await readIssuer(q, sessao.empresa_id)))
        const first = (paging.page - 1) * paging.limit
        return toPage(gaps.slice(first, first + paging.limit), gaps.length, paging)
      }),
  }
}

/** Lists the ranges of unused numbers of the company; empty: no such company. */
export async function missingNumbers(q: Q, empresa_id: number): Promise<Lacuna[]> {
  const issuer = await readIssuer(q, empresa_id)
  return issuer ? gapsOf(q, issuer) : []
}

/** Counts the unused numbers of the company. */
export const countGaps = async (q: Q, empresa_id: number): Promise<number> =>
  (await missingNumbers(q, empresa_id)).reduce((sum, { de, ate }) => sum + ate - de + 1, 0)

export type InutilizacaoService = ReturnType<typeof createInutilizacao>

/** Splits a range into parts of the largest size that SEFAZ accepts. */
function split({ modelo, serie, de, ate }: FaixaDeNumeros): FaixaDeNumeros[] {
  const parts: FaixaDeNumeros[] = []
  for (let first = de; first <= ate; first += FAIXA_MAXIMA)
    parts.push({ modelo, serie, de: first, ate: Math.min(ate, first + FAIXA_MAXIMA - 1) })
  return parts
}
