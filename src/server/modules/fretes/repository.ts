import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'

/** Entry of a note that a CT-e carried. */
interface EntradaLevada {
  venda_id: number
  chave: string
  fornecedor: string
  valor: string
  /** XML of the note. */
  xml: string | null
}

/** Reads the entries of these notes that stand, in the order of the notes. */
export async function entriesOfNotes(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  chaves: readonly string[],
): Promise<EntradaLevada[]> {
  const { rows } = await q.query<EntradaLevada>(
    `select c.venda_id, c.chave, coalesce(p.nome, c.cnpj) as fornecedor, v.valor_total::text as valor, n.xml_proc as xml
      from compras c join vendas v on v.account_id = $1 and v.id = c.venda_id
        left join parceiros p on p.account_id = $1 and p.id = v.parceiro_id
        left join lateral (select r.xml_proc from notas_recebidas r where r.account_id = $1 and r.empresa_id = $2
          and r.chave = c.chave and r.xml_proc is not null limit 1) n on true
      where c.account_id = $1 and c.empresa_id = $2 and c.desfeita_em is null and c.chave = any($3)
      order by array_position($3, c.chave)`,
    [account_id, empresa_id, chaves],
  )
  return rows
}

/** Locks the documents of these entries, so that none is undone meanwhile. */
export const holdEntries = (q: Q, { account_id, empresa_id }: OnBehalf, ids: readonly number[]) =>
  q.query(
    'select from vendas where account_id = $1 and empresa_id = $2 and id = any($3::bigint[]) order by id for update',
    [account_id, empresa_id, ids],
  )

export interface FreteNovo {
  conhecimento_id: number
  parceiro_id: number
  liquido: string
  credito_icms: string
  notas: readonly { venda_id: number; valor: string }[]
  /** `vencimento` ISO. */
  parcelas: readonly { vencimento: string; valor: string }[]
  em: Date
}

export interface FreteGuardado extends FreteNovo {
  id: number
}

export async function insertFreight(
  q: Q,
  { account_id, empresa_id, usuario_id }: OnBehalf,
  { em, ...frete }: FreteNovo,
): Promise<number> {
  const row = { empresa_id, usuario_id, em: em.toISOString(), ...frete }
  const [id = 0] = await insertMany(q, account_id, 'fretes_lancados', [row])
  return id
}

/** Reads the freight that stands of a CT-e; null: not entered, or undone. */
export async function readFreight(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  conhecimento_id: number,
): Promise<FreteGuardado | null> {
  const { rows } = await q.query<FreteGuardado>(
    `select id, conhecimento_id, parceiro_id, liquido::text, credito_icms::text, notas, parcelas, em from fretes_lancados
      where account_id = $1 and empresa_id = $2 and conhecimento_id = $3 and desfeito_em is null`,
    [account_id, empresa_id, conhecimento_id],
  )
  return rows[0] ?? null
}

export const markFreightUndone = (q: Q, { account_id, usuario_id }: OnBehalf, id: number, em: Date) =>
  q.query(
    'update fretes_lancados set desfeito_em = $3, desfeito_por = $4 where account_id = $1 and id = $2',
    [account_id, id, em.toISOString(), usuario_id],
  )
