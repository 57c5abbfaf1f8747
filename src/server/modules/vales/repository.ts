import type { OrigemVale } from '../../../core/venda/payment/voucher.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

interface NewVoucher {
  uuid: string | null
  origem: OrigemVale
  valor: string
  devolucao_id: number | null
  meio: string | null
  parceiro_id: number | null
  /** Last day of validity, ISO. */
  validade: string | null
  motivo: string
  em: Date
}

/**
 * Inserts a voucher under the company's next number; locks the company's voucher account, to serialize the numbers. A second
 * voucher of the same return only changes the value of the first.
 */
export async function insertVoucher(
  q: Q,
  { account_id, empresa_id, usuario_id }: Sessao,
  v: NewVoucher,
): Promise<{ id: number; numero: number }> {
  await q.query(
    `select 1 from contas_financeiras where account_id = $1 and empresa_id = $2 and tipo = 'vale' and principal for no key update`,
    [account_id, empresa_id],
  )
  const { rows } = await q.query<{ id: number; numero: number }>(
    `insert into vales (account_id, empresa_id, numero, uuid, origem, valor, devolucao_id, meio, parceiro_id, validade, motivo,
        usuario_id, criado_em)
      select $1, $2, coalesce(max(numero), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from vales
        where account_id = $1 and empresa_id = $2
      on conflict on constraint vales_devolucao do update set valor = excluded.valor
      returning id, numero`,
    [
      ...[account_id, empresa_id, v.uuid, v.origem, v.valor, v.devolucao_id, v.meio, v.parceiro_id],
      ...[v.validade, v.motivo, usuario_id, v.em.toISOString()],
    ],
  )
  return rows[0] as { id: number; numero: number }
}

/** Finds the voucher with a uuid; null: none. */
export async function findByUuid(q: Q, { account_id }: Sessao, uuid: string) {
  const { rows } = await q.query<{ id: number; empresa_id: number }>(
    'select id, empresa_id from vales where account_id = $1 and uuid = $2',
    [account_id, uuid],
  )
  return rows[0] ?? null
}

/** Finds the company's voucher whose printed code has this hash; null: none. */
export async function findByHash(
  q: Q,
  { account_id, empresa_id }: Sessao,
  hash: string,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>({
    name: 'vale-do-papel',
    text: 'select id from vales where account_id = $1 and empresa_id = $2 and codigo_hash = $3',
    values: [account_id, empresa_id, hash],
  })
  return rows[0]?.id ?? null
}

export async function keepHash(q: Q, { account_id }: Sessao, id: number, hash: string): Promise<void> {
  await q.query('update vales set codigo_hash = $3 where account_id = $1 and id = $2', [account_id, id, hash])
}

interface Voiding {
  valor: string
  motivo: string
  em: Date
}

export async function markVoided(
  q: Q,
  { account_id, usuario_id }: Sessao,
  id: number,
  { valor, motivo, em }: Voiding,
): Promise<void> {
  await q.query(
    `update vales set anulado_em = $3, anulado_por = $4, anulado_motivo = $5, anulado_valor = coalesce(anulado_valor, 0) + $6
      where account_id = $1 and id = $2`,
    [account_id, id, em.toISOString(), usuario_id, motivo, valor],
  )
}

/** Returns the tPag (the note's code) of an active payment method; null: none. */
export async function readTender(q: Q, { account_id }: Sessao, id: number): Promise<string | null> {
  const { rows } = await q.query<{ tpag: string }>(
    'select tpag from meio_pagamentos where account_id = $1 and id = $2 and ativo',
    [account_id, id],
  )
  return rows[0]?.tpag ?? null
}

/** Tells if the company has this active till. */
export async function hasTill(q: Q, { account_id, empresa_id }: Sessao, id: number): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from terminais where account_id = $1 and empresa_id = $2 and id = $3 and ativo',
    [account_id, empresa_id, id],
  )
  return rows.length > 0
}

/** Voucher as it was issued, with what was voided of it. */
interface IssuedVoucher {
  numero: number
  origem: OrigemVale
  valor: string
  meio: string | null
  anulado_valor: string
  impresso: boolean
  parceiro_id: number | null
  parceiro: string | null
  criado_em: Date
}

export async function readVoucher(q: Q, { account_id }: Sessao, id: number): Promise<IssuedVoucher> {
  const { rows } = await q.query<IssuedVoucher>({
    name: 'vale-inteiro',
    text: `select w.numero, w.origem, w.valor::text, w.meio, coalesce(w.anulado_valor, 0)::text as anulado_valor,
        w.codigo_hash is not null as impresso, w.parceiro_id, w.criado_em,
        (select p.nome from parceiros p where p.account_id = $1 and p.id = w.parceiro_id) as parceiro
      from vales w where w.account_id = $1 and w.id = $2`,
    values: [account_id, id],
  })
  return rows[0] as IssuedVoucher
}
