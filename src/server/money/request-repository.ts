import { createHash } from 'node:crypto'
import { AppError } from '../../domain/error.ts'
import type { Q } from '../db/transaction.ts'

/** Kinds of request done once for each idempotency key, with the words of the refusal. */
const DONE = {
  pagamento: 'outro pagamento',
  lancamento: 'outro lançamento',
  renegociacao: 'outra renegociação',
  transferencia: 'outra transferência',
  vale: 'outro vale',
  destino_pix: 'outra decisão de PIX',
  remessa: 'outra remessa',
} as const

/** Lets a request with this idempotency key wait until an earlier one with it has ended: then its result can be read. */
export const waitFor = (q: Q, uuid: string) =>
  q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify(['pedido', uuid])])

/**
 * Stores the digest of a request with its idempotency key, in the transaction that does the request. A repetition passes,
 * and the caller gives the earlier result. @throws CONFLITO when the key was used for other content
 */
export async function keepRequest(
  q: Q,
  operacao: keyof typeof DONE,
  uuid: string,
  body: unknown,
): Promise<void> {
  const resumo = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  await q.query(
    `insert into pedidos_unicos (account_id, operacao, uuid, resumo) values ($conta, $1, $2, $3)
      on conflict (account_id, operacao, uuid) do nothing`,
    [operacao, uuid, resumo],
  )
  const { rows } = await q.query<{ resumo: string }>(
    'select resumo from pedidos_unicos where account_id = $conta and operacao = $1 and uuid = $2',
    [operacao, uuid],
  )
  if (rows[0]?.resumo !== resumo)
    throw new AppError('CONFLITO', {
      mensagem: `Este uuid já registrou ${DONE[operacao]}, talvez numa resposta que se perdeu: confira o que foi gravado antes de repetir`,
    })
}
