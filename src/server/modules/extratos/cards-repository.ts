import type { CartaoDoAdquirente } from '../../../core/bank/acquirer.ts'
import type { CartaoVendido, TaxaDeCartao } from '../../../core/bank/cards.ts'
import type { Q } from '../../db/transaction.ts'
import { CARD_JOINS, CARD_RATED } from './card-sql.ts'

/** A card payment that the acquirer owes, with the data that identify it. */
export interface CartaoAberto extends CartaoVendido {
  id: number
  /** Account in which the acquirer's debt is posted. */
  conta_id: number
  bandeira: string | null
  historico: string
  identidades: string[]
  /** Net amount and payment day from the acquirer's file; null: not in a file yet. */
  dito: { liquido: string; previsto: string | null } | null
}

const STANDS = `m.estorna_id is null
  and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id)`
/** SQL condition: the card payment was not reversed, and no bank line settled it. */
const OPEN = `${STANDS}
  and not exists (select from conciliacoes x where x.account_id = $conta and x.movimento_id = m.id
    and x.conta_id = m.para_conta_id and x.desfeita_em is null)`

/** Reads the company's card payments that acquirers owe, by days or ids. `todos`: also those already settled. */
export async function readCartoes(
  q: Q,
  empresa_id: number,
  asked: { de: string; ate: string; todos?: boolean } | { ids: readonly number[] },
): Promise<CartaoAberto[]> {
  const [which, values] =
    'ids' in asked
      ? ['m.id = any($2::bigint[])', [asked.ids]]
      : ['m.data between $2::date and $3::date', [asked.de, asked.ate]]
  const { rows } = await q.query<CartaoAberto>(
    `select m.id, m.data::text, m.valor::text, m.para_conta_id as conta_id, ${CARD_RATED}, b.nome as bandeira,
        concat_ws(' · ', nullif(m.historico, ''), b.nome, q.nome) as historico,
        case when a.id is not null then json_build_object('liquido', a.liquido::text, 'previsto', a.previsto::text) end as dito,
        array_remove(array[nullif(g.autorizacao, ''), nullif(t.nsu, '')], null) as identidades
       from movimentos m
       join contas_financeiras c on c.account_id = $conta and c.id = m.para_conta_id and c.empresa_id = $1 and c.tipo = 'cartao_receber'
       ${CARD_JOINS}
       left join bandeiras b on b.account_id = $conta and b.id = g.bandeira_id
       left join parceiros q on q.account_id = $conta and q.id = m.parceiro_id
      where m.account_id = $conta and m.origem_tipo in ('venda', 'pagamento_parcela') and ${which} and ${'todos' in asked && asked.todos ? STANDS : OPEN}
      order by m.data, m.id`,
    [empresa_id, ...values],
  )
  return rows
}

export async function readTaxas(q: Q, empresa_id: number): Promise<TaxaDeCartao[]> {
  const { rows } = await q.query<TaxaDeCartao>(
    `select tpag, bandeira_id, parcelas_de, parcelas_ate, taxa::text, dias from taxas_cartao
      where account_id = $conta and empresa_id = $1 order by parcelas_ate - parcelas_de, id`,
    [empresa_id],
  )
  return rows
}

export interface CartaoDito extends CartaoDoAdquirente {
  identidade: string
}

/** Inserts card sales of an acquirer's file; returns how many are new. */
export async function insertCartoes(
  q: Q,
  of: { empresa_id: number; usuario_id: number; arquivo: string },
  rows: readonly CartaoDito[],
): Promise<number> {
  const column = <T>(read: (row: CartaoDito) => T) => rows.map(read)
  const { rowCount } = await q.query(
    `insert into adquirente_vendas (account_id, empresa_id, usuario_id, arquivo, identidade, nsu, autorizacao, data, bruto,
        liquido, previsto, bandeira)
      select $conta, $1, $2, $3, l.* from unnest($4::text[], $5::text[], $6::text[], $7::date[], $8::numeric[], $9::numeric[],
        $10::date[], $11::text[]) as l
      on conflict on constraint adquirente_vendas_identidade do nothing returning account_id`,
    [
      ...[of.empresa_id, of.usuario_id, of.arquivo],
      ...[column(({ identidade }) => identidade), column(({ nsu }) => nsu), column(row => row.autorizacao)],
      ...[column(({ data }) => data), column(({ bruto }) => bruto), column(({ liquido }) => liquido)],
      ...[column(({ previsto }) => previsto), column(({ bandeira }) => bandeira)],
    ],
  )
  return rowCount ?? 0
}

export interface CartaoSemLivro extends Omit<CartaoDoAdquirente, 'ordinal'> {
  id: number
}

/** Reads and locks card sales of acquirers' files that match no card payment in the ledger. */
export async function readUnmatched(
  q: Q,
  empresa_id: number,
  de: string,
  ate: string,
): Promise<CartaoSemLivro[]> {
  const { rows } = await q.query<CartaoSemLivro>(
    `select id, nsu, autorizacao, data::text, bruto::text, liquido::text, previsto::text, bandeira from adquirente_vendas
      where account_id = $conta and empresa_id = $1 and data between $2 and $3 and movimento_id is null
      order by adquirente_vendas.data, id for update`,
    [empresa_id, de, ate],
  )
  return rows
}

/** Links card sales of an acquirer's file to card payments in the ledger. */
export async function linkCartoes(
  q: Q,
  pares: readonly (readonly [id: number, movimento_id: number])[],
): Promise<void> {
  await q.query(
    `update adquirente_vendas a set movimento_id = l.movimento_id
       from unnest($1::bigint[], $2::bigint[]) as l (id, movimento_id) where a.account_id = $conta and a.id = l.id`,
    [pares.map(([id]) => id), pares.map(([, movimento_id]) => movimento_id)],
  )
}
