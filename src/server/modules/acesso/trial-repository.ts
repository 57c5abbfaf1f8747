import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'

export async function insertPending(
  q: Q,
  pending: { account_id: number; hash: Buffer; pedido: Buffer; ate: Date },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    'insert into testes_pendentes (account_id, hash, pedido, expira_em) values ($1, $2, $3, $4) returning id',
    [pending.account_id, pending.hash, pending.pedido, pending.ate],
  )
  return rows[0]?.id ?? 0
}

/** Finds a pending trial request and locks it: of two simultaneous confirmations, the second finds nothing. */
export async function findPending(
  q: Q,
  hash: Buffer,
  agora: Date,
): Promise<{ id: number; pedido: Buffer } | null> {
  const { rows } = await q.query<{ id: number; pedido: Buffer }>(
    'select id, pedido from testes_pendentes where account_id = $conta and hash = $1 and expira_em > $2 for update',
    [hash, agora],
  )
  return rows[0] ?? null
}

export async function deletePending(q: Q, id: number): Promise<void> {
  await q.query('delete from testes_pendentes where account_id = $conta and id = $1', [id])
}

export async function insertConsent(
  q: Q,
  consent: {
    account_id: number
    usuario_id: number
    empresa_id: number
    versao: string
    texto: string
    em: Date
    ip: string
  },
): Promise<void> {
  await q.query(
    `insert into consentimentos (account_id, usuario_id, empresa_id, versao, texto, aceito_em, ip)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      consent.account_id,
      consent.usuario_id,
      consent.empresa_id,
      consent.versao,
      consent.texto,
      consent.em,
      consent.ip,
    ],
  )
}

/** Reads a company's trial and the company's e-mail; null: no trial (any more). */
export async function readTrial(
  q: Q,
  empresa_id: number,
): Promise<{ teste_ate: string; email: string; fuso: Fuso } | null> {
  const { rows } = await q.query<{ teste_ate: string; email: string; fuso: Fuso }>(
    'select teste_ate, email, fuso from empresas where account_id = $conta and id = $1 and teste_ate is not null',
    [empresa_id],
  )
  return rows[0] ?? null
}

export async function blockCompany(q: Q, empresa_id: number): Promise<void> {
  await q.query('update empresas set bloqueada = true where account_id = $conta and id = $1', [empresa_id])
}

export async function insertNotice(
  q: Q,
  notice: { account_id: number; empresa_id: number; titulo: string; mensagem: string; em: Date },
): Promise<void> {
  await q.query(
    "insert into notificacoes (account_id, empresa_id, tipo, titulo, mensagem, data) values ($1, $2, 'conta', $3, $4, $5)",
    [notice.account_id, notice.empresa_id, notice.titulo, notice.mensagem, notice.em],
  )
}
