import type { CobrancaPix } from '../../../domain/api/pix.ts'
import type { Q } from '../../db/transaction.ts'
import { paidBy } from '../../money/came-pix-repository.ts'
import type { CameByPix } from '../../ports/pix/client.ts'

export interface CobrancaGuardada {
  id: number
  empresa_id: number
  /** User who made the charge; null: a payment without a charge. */
  usuario_id: number | null
  txid: string
  /** Instalment and its due date (ISO); null: a sale's charge, or a payment without a charge. */
  parcela_id: number | null
  vencimento: string | null
  chave: string
  valor: string
  expiracao: number
  situacao: CobrancaPix['situacao']
  copia_e_cola: string | null
  e2eid: string | null
  recebidos: readonly { endToEndId: string; valor: string }[]
  excedente: string
  criado_em: Date
}

/** States in which a charge may still be paid. */
export const OPEN: readonly CobrancaGuardada['situacao'][] = ['criando', 'aguardando', 'cancelando']

const COLUNAS = `id, empresa_id, usuario_id, txid, parcela_id, vencimento::text, chave, valor::text, expiracao, situacao, copia_e_cola, e2eid, recebidos,
  excedente::text, criado_em`

/** Reads the CNPJ of the company's PSP; null: it says none. */
export async function readPspCnpj(q: Q, empresa_id: number): Promise<string | null> {
  const { rows } = await q.query<{ pix_cnpj: string | null }>(
    "select nullif(pix_cnpj, '') as pix_cnpj from empresas where account_id = $conta and id = $1",
    [empresa_id],
  )
  return rows[0]?.pix_cnpj ?? null
}

/** Reads the company's Pix key; '' if none. */
export async function readChave(q: Q, empresa_id: number): Promise<string> {
  const { rows } = await q.query<{ pix_chave: string }>(
    'select pix_chave from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0]?.pix_chave ?? ''
}

/**
 * Reads a sale's last charge that is not cancelled. Leaves out a charge whose payment the sale already has (`usados`),
 * and a charge to be checked (`conferir`) about whose payment the user decided.
 */
export async function readDaVenda(
  q: Q,
  empresa_id: number,
  { venda_uuid, usados }: { venda_uuid: string; usados: readonly string[] },
): Promise<CobrancaGuardada | null> {
  const { rows } = await q.query<CobrancaGuardada>(
    `select ${COLUNAS} from pix_cobrancas
      where account_id = $conta and empresa_id = $1 and venda_uuid = $2 and situacao <> 'cancelado'
        and (e2eid is null or e2eid <> all($3::text[]))
        and not (situacao = 'conferir' and exists (select from jsonb_array_elements(recebidos) x
          where x->>'endToEndId' = any($3::text[]) or exists (select from pix_destinos d
            where d.account_id = $conta and d.e2eid = x->>'endToEndId')))
      order by id desc limit 1`,
    [empresa_id, venda_uuid, usados],
  )
  return rows[0] ?? null
}

export async function readCobranca(q: Q, empresa_id: number, txid: string): Promise<CobrancaGuardada | null> {
  const { rows } = await q.query<CobrancaGuardada>(
    `select ${COLUNAS} from pix_cobrancas where account_id = $conta and empresa_id = $1 and txid = $2`,
    [empresa_id, txid],
  )
  return rows[0] ?? null
}

export async function readPorId(q: Q, id: number): Promise<CobrancaGuardada | null> {
  const { rows } = await q.query<CobrancaGuardada>(
    `select ${COLUNAS} from pix_cobrancas where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Tells if a stored sale was paid by this Pix. */
export async function hasVenda(q: Q, e2eid: string): Promise<boolean> {
  const { rows } = await q.query<{ tem: boolean }>(
    `select exists (select from pix_cobrancas c
       join vendas v on v.account_id = $conta and v.uuid = c.venda_uuid
       join venda_pagamentos p on p.account_id = $conta and p.venda_id = v.id and ${paidBy('p', 'c.e2eid')}
      where c.account_id = $conta and c.e2eid = $1) as tem`,
    [e2eid],
  )
  return rows[0]?.tem === true
}

/** Reads the open charge of an instalment; null: none. */
export async function readDaParcela(
  q: Q,
  empresa_id: number,
  parcela_id: number,
): Promise<CobrancaGuardada | null> {
  const { rows } = await q.query<CobrancaGuardada>(
    `select ${COLUNAS} from pix_cobrancas where account_id = $conta and empresa_id = $1 and parcela_id = $2
      and situacao in ('criando', 'aguardando', 'cancelando')`,
    [empresa_id, parcela_id],
  )
  return rows[0] ?? null
}

interface Nova {
  empresa_id: number
  usuario_id: number
  txid: string
  /** Sale, or instalment with its due date (ISO). */
  venda_uuid: string | null
  parcela_id?: number
  vencimento?: string
  chave: string
  /** CNPJ of the PSP; null: unknown. */
  psp_cnpj: string | null
  valor: string
  expiracao: number
  em: Date
}

/** Inserts a charge before the PSP (Pix bank) is called. Null: the sale or instalment already has an open charge. */
export async function insertCobranca(q: Q, nova: Nova): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into pix_cobrancas (account_id, empresa_id, usuario_id, txid, venda_uuid, chave, valor, expiracao, situacao, criado_em,
        parcela_id, vencimento, psp_cnpj)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, 'criando', $8, $9, $10, $11)
      on conflict do nothing returning id`,
    [
      ...[nova.empresa_id, nova.usuario_id, nova.txid, nova.venda_uuid, nova.chave, nova.valor],
      ...[nova.expiracao, nova.em, nova.parcela_id ?? null, nova.vencimento ?? null, nova.psp_cnpj],
    ],
  )
  return rows[0]?.id ?? null
}

type Mudanca = Pick<CobrancaGuardada, 'situacao' | 'copia_e_cola' | 'e2eid' | 'recebidos' | 'excedente'> & {
  pagamento_id?: number | null
}

/** Stores a charge's state; null: already settled. Makes date texts outside `returning`: spread databases refuse it. */
export async function writeSituacao(
  q: Q,
  id: number,
  { situacao, copia_e_cola, e2eid, recebidos, excedente, pagamento_id = null }: Mudanca,
  em: Date,
): Promise<CobrancaGuardada | null> {
  const { rows } = await q.query<CobrancaGuardada>(
    `with c as (update pix_cobrancas set situacao = $2, copia_e_cola = $3, e2eid = $4, recebidos = $5::jsonb, excedente = $6,
        pago_em = case when $2 in ('pago', 'conferir') then $7::timestamptz end, pagamento_id = $8
      where account_id = $conta and id = $1 and situacao not in ('pago', 'conferir')
        returning *)
      select ${COLUNAS} from c`,
    [id, situacao, copia_e_cola, e2eid, JSON.stringify(recebidos), excedente, em, pagamento_id],
  )
  return rows[0] ?? null
}

/** Adds payments that arrived after the charge was settled. Null: none is new. */
export async function addRecebidos(
  q: Q,
  id: number,
  recebidos: CobrancaGuardada['recebidos'],
  excedente: string,
): Promise<CobrancaGuardada | null> {
  const { rows } = await q.query<CobrancaGuardada>(
    `with c as (update pix_cobrancas set recebidos = $2::jsonb, excedente = case when situacao = 'pago' then
          (select coalesce(sum((x->>'valor')::numeric), 0) from jsonb_array_elements($2::jsonb) x where x->>'endToEndId' <> e2eid)
          else $3::numeric end
      where account_id = $conta and id = $1 and situacao in ('pago', 'conferir')
        and jsonb_array_length(recebidos) < jsonb_array_length($2::jsonb)
        returning *)
      select ${COLUNAS} from c`,
    [id, JSON.stringify(recebidos), excedente],
  )
  return rows[0] ?? null
}

/** Reads the Pix key that this company's daily job reads. Null: no key, or another company with it does so. */
export async function readSweptKey(q: Q, empresa_id: number): Promise<string | null> {
  const { rows } = await q.query<{ pix_chave: string }>(
    `select e.pix_chave from empresas e where e.account_id = $conta and e.id = $1 and e.pix_chave <> ''
      and not exists (select from empresas o where o.account_id = $conta and o.pix_chave = e.pix_chave and o.id < e.id)`,
    [empresa_id],
  )
  return rows[0]?.pix_chave ?? null
}

/** Reads the ids of the account's Pix payments since `desde`; of all companies, because companies may share a key. */
export async function readKnown(q: Q, desde: Date): Promise<Set<string>> {
  const { rows } = await q.query<{ e2eid: string }>(
    `select x->>'endToEndId' as e2eid from pix_cobrancas c cross join lateral jsonb_array_elements(c.recebidos) x
      where c.account_id = $conta and c.situacao in ('pago', 'conferir') and c.pago_em > $1`,
    [desde.toISOString()],
  )
  return new Set(rows.map(({ e2eid }) => e2eid))
}

/** Finds which of these txids are charges of the account, and their companies. */
export async function readTxids(q: Q, txids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await q.query<{ txid: string; empresa_id: number }>(
    'select txid, empresa_id from pix_cobrancas where account_id = $conta and txid = any($1::text[])',
    [txids],
  )
  return new Map(rows.map(({ txid, empresa_id }) => [txid, empresa_id]))
}

/** Stores a payment without a charge, once; gives its id. Null: it was already stored. */
export async function insertSolto(
  q: Q,
  { empresa_id, chave, pix, em }: { empresa_id: number; chave: string; pix: CameByPix; em: Date },
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into pix_cobrancas (account_id, empresa_id, txid, chave, valor, expiracao, situacao, recebidos, excedente, criado_em, pago_em)
      values ($conta, $1, $2, $3, $4, 0, 'conferir', $5::jsonb, $4, $6, $6) on conflict do nothing returning id`,
    [empresa_id, pix.endToEndId, chave, pix.valor, JSON.stringify([pix]), em.toISOString()],
  )
  return rows[0]?.id ?? null
}

/** Notifies the company. */
export async function tell(q: Q, empresa_id: number, mensagem: string, em: Date): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, tipo, titulo, mensagem, data)
      values ($conta, $1, 'pix', 'PIX a conferir', $2, $3)`,
    [empresa_id, mensagem, em.toISOString()],
  )
}
