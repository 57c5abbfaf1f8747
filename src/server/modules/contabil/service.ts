import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { wireToIso } from '../../../core/dates/day.ts'
import type { contarXml, PedidoXml } from '../../../domain/api/contabil.ts'
import type { Answer, Query } from '../../../domain/api/define.ts'
import type { proporAliquotaDas } from '../../../domain/api/simples.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { filesOf, zipOf } from './archive.ts'
import { countXml, periodOf } from './count.ts'
import { sendPostings } from './postings.ts'
import { proposeRate } from './simples.ts'

export { createAccountantJob } from './mensal.ts'

/** Makes the service for accountants: XML files of a period, and postings of a month. */
export function createContabil({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    contar: (sessao: Sessao, pedido: PedidoXml): Promise<Answer<typeof contarXml>> =>
      db.tx(sessao, async q => countXml(q, await periodOf(q, sessao.empresa_id, pedido))),

    /** Returns name and stream of the ZIP; reading stops when the connection breaks. */
    async baixar(sessao: Sessao, pedido: PedidoXml): Promise<{ nome: string; zip: Readable }> {
      const periodo = await db.tx(sessao, q => periodOf(q, sessao.empresa_id, pedido))
      const { account_id } = sessao
      const zip = Readable.from(zipOf(filesOf(db, { account_id }, periodo)), { objectMode: false })
      return { nome: `xml-${wireToIso(pedido.inicio)}-a-${wireToIso(pedido.fim)}.zip`, zip }
    },

    proporAliquota: (sessao: Sessao, asked: Query<typeof proporAliquotaDas>) =>
      db.tx(sessao, q => proposeRate(q, sessao, asked, clock())),

    lancamentos: (sessao: Sessao, mes: string, reply: FastifyReply) => sendPostings(db, sessao, mes, reply),
  }
}

export type ContabilService = ReturnType<typeof createContabil>
