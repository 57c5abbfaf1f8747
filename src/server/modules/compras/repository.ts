import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'
import { selectAddress } from '../../records/parceiros/main-repository.ts'

/** A stored note: XML (null: summary only), if SEFAZ delivered or confirmed it, state, document that entered it. */
export interface NotaMantida {
  kept: string | null
  confirmada: boolean
  situacao: string | null
  venda_id: number | null
}

export async function readInHouse(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  { tp_amb, chave }: { tp_amb: number; chave: string },
): Promise<NotaMantida> {
  const { rows } = await q.query<NotaMantida>(
    `select r.xml_proc as kept, coalesce(r.confirmada, false) as confirmada, r.situacao, c.venda_id from (select 1) um
      left join notas_recebidas r on r.account_id = $1 and r.empresa_id = $2 and r.tp_amb = $3 and r.chave = $4
      left join compras c on c.account_id = $1 and c.empresa_id = $2 and c.chave = $4 and c.desfeita_em is null`,
    [account_id, empresa_id, tp_amb, chave],
  )
  return rows[0] as NotaMantida
}

/** First half of the advisory lock's key; the second half is the account. */
const ENTRIES_LOCK = 0x7ec4

/** Gives the document that entered the note, or null. Locks all entries: each sees what the one before created. */
export async function holdNote(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  chave: string,
): Promise<number | null> {
  const key = [account_id, empresa_id, chave]
  await q.query('select pg_advisory_xact_lock($1, hashint8($2))', [ENTRIES_LOCK, account_id])
  await q.query(
    'select from notas_recebidas where account_id = $1 and empresa_id = $2 and chave = $3 for update',
    key,
  )
  const { rows } = await q.query<{ venda_id: number }>(
    'select venda_id from compras where account_id = $1 and empresa_id = $2 and chave = $3 and desfeita_em is null',
    key,
  )
  return rows[0]?.venda_id ?? null
}

/** Finds the partner with a CNPJ or CPF; null: none. */
export async function partnerOf(q: Q, { account_id }: OnBehalf, cnpj: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from parceiros where account_id = $1 and cpf_cnpj = $2 order by id limit 1',
    [account_id, cnpj],
  )
  return rows[0]?.id ?? null
}

/** Finds a partner's address, preferring the main one. */
export async function addressOf(q: Q, { account_id }: OnBehalf, parceiro_id: number): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(selectAddress('a.id', '$2', { conta: '$1' }), [
    account_id,
    parceiro_id,
  ])
  return rows[0]?.id ?? null
}

/** Finds the account's first active payment method on credit, preferring the given tPag codes. */
export async function creditMethod(
  q: Q,
  { account_id }: OnBehalf,
  tpags: readonly string[],
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from meio_pagamentos where account_id = $1 and indicador_forma = 1 and ativo
      order by tpag = any($2::text[]) desc, id limit 1`,
    [account_id, tpags],
  )
  return rows[0]?.id ?? null
}

/** Deposit (the main one when none is asked for) and payment method of an entry; null: not found. */
export interface Meios {
  deposito_id: number | null
  meio: MeioDaCompra | null
}

/** A payment method, as copied into a document. */
export interface MeioDaCompra {
  id: number
  meio: 1 | 2 | 3 | 4
  descricao: string
  tpag: string
}

export async function readMeans(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  { deposito_id, meio_id }: { deposito_id: number | null; meio_id: number | null },
): Promise<Meios> {
  const { rows } = await q.query<Meios>(
    `select (select id from depositos where account_id = $1 and empresa_id = $2
          and case when $3::bigint is null then principal else id = $3 and ativo end) as deposito_id,
        (select json_build_object('id', id, 'meio', meio, 'descricao', descricao, 'tpag', tpag) from meio_pagamentos
          where account_id = $1 and id = $4) as meio`,
    [account_id, empresa_id, deposito_id, meio_id],
  )
  return rows[0] as Meios
}

/** Reads the lines' products: copied data, lot and grid control. `grades`: only grid rows of the product itself. */
export async function readBought(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  produtos: readonly number[],
  grades: readonly number[],
) {
  const { rows } = await q.query<ProdutoComprado>(
    `select id, nome, referencia, unidade, ncm, cest, controle_lote, controle_grade,
        (select coalesce(array_agg(g.id), '{}') from produto_grades g
          where g.account_id = $1 and g.produto_id = p.id and g.id = any($4::bigint[])) as grades
      from produtos p where p.account_id = $1 and empresa_id = $2 and id = any($3::bigint[])`,
    [account_id, empresa_id, produtos, grades],
  )
  return new Map(rows.map(row => [row.id, row]))
}

export interface ProdutoComprado {
  id: number
  nome: string
  referencia: string
  unidade: string
  ncm: string
  cest: string | null
  controle_lote: boolean
  controle_grade: boolean
  grades: number[]
}

/** Purchase credits that the company chooses in its settings. */
export interface CreditosDaEmpresa {
  credito_pis_cofins: boolean
  credito_ipi: boolean
}

export async function readCredits(q: Q, { account_id, empresa_id }: OnBehalf): Promise<CreditosDaEmpresa> {
  const { rows } = await q.query<CreditosDaEmpresa>(
    'select credito_pis_cofins, credito_ipi from empresas where account_id = $1 and id = $2',
    [account_id, empresa_id],
  )
  return rows[0] ?? { credito_pis_cofins: false, credito_ipi: false }
}
