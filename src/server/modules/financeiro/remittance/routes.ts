import type { FastifyInstance } from 'fastify'
import {
  baixarRemessa,
  conferirRemessa,
  desfazerRemessa,
  gerarRemessa,
  verRemessa,
} from '../../../../domain/api/remessas.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import type { Sessao } from '../../../http/session.ts'
import { companyChannel } from '../../../realtime/broadcaster.ts'
import { bytesOf, oneFile, showFile, undoFile } from './files.ts'
import { checkRemittance, makeRemittance } from './make.ts'

/** Adds the routes of the files that register boletos at a bank. */
export function remittanceRoutes(
  app: FastifyInstance,
  { db, clock, broadcaster }: Pick<Deps, 'db' | 'clock' | 'broadcaster'>,
): void {
  const tell = ({ account_id, empresa_id }: Sessao) =>
    broadcaster.trigger(companyChannel(account_id, empresa_id), 'Lancamento', null)
  bind(app, conferirRemessa, (sessao, { body }) =>
    db.tx(sessao, q => checkRemittance(q, sessao, body, clock())),
  )
  bind(app, gerarRemessa, async (sessao, { body }) => {
    const answer = await db.tx(sessao, async q => {
      const { id, fora } = await makeRemittance(q, sessao, body, clock())
      return { data: await oneFile(q, sessao, id), fora }
    })
    tell(sessao)
    return answer
  })
  bind(app, verRemessa, (sessao, { params: { id } }) =>
    db.tx(sessao, async q => ({ data: await showFile(q, sessao, id) })),
  )
  bind(app, baixarRemessa, async (sessao, { params: { id } }, _request, reply) => {
    const { arquivo, conteudo } = await db.tx(sessao, q => bytesOf(q, sessao, id))
    return reply
      .type('text/plain; charset=us-ascii')
      .header('content-disposition', `attachment; filename="${arquivo}"`)
      .header('cache-control', 'no-store')
      .send(conteudo)
  })
  bind(app, desfazerRemessa, async (sessao, { params: { id } }) => {
    const data = await db.tx(sessao, q => undoFile(q, sessao, id, clock()))
    tell(sessao)
    return { data }
  })
}
