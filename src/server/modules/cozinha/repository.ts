import type { EscolhasDoItem } from '../../../core/venda/adding/choices.ts'
import { ESCOLHAS } from '../../../core/venda/fields/escolhas.ts'
import type { PedidoNaCozinha } from '../../../domain/api/cozinha.ts'
import { NA_COZINHA } from '../../../domain/entregas/cozinha.ts'
import { isoInstant } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { CUSTOMER, OF_CHANNEL, READY_BY } from '../../entregas/list-repository.ts'

/** Station of a kitchen screen: the lines of its company that its printing group prepares; null: all. */
export interface Station {
  empresa_id: number
  grupo_id: number | null
}

/** A line as stored, with its choices. */
export interface StoredLine extends EscolhasDoItem {
  id: number
  grupo_id: number | null
  nome: string
  qtde: string
  unidade: string
  obs: string | null
  feita: boolean
}

export type StoredOrder = Omit<PedidoNaCozinha, 'itens'> & { itens: StoredLine[] }

/** Most orders on one screen: a kitchen that has more looks at the oldest. */
const MOST = 200

/** SQL names and values of the choices of line `i`, for a JSON object. */
const CHOICES = Object.keys(ESCOLHAS)
  .map(field => `'${field}', i.${field}`)
  .join(', ')

/** SQL condition: the screen's group ($2) prepares product `p`. */
const AT_STATION = '($2::bigint is null or p.grupo_impressao_id = $2)'

/** Reads the station's orders with a line to do, oldest first; one cancelled there after `since` stays until marked. */
export async function readKitchen(
  q: Q,
  { empresa_id, grupo_id }: Station,
  since: Date,
): Promise<StoredOrder[]> {
  const { rows } = await q.query<StoredOrder>({
    name: 'cozinha-pedidos',
    text: `select e.venda_id, coalesce(x.exibicao, v.id::text) as numero, e.canal, e.modo,
        split_part(trim(coalesce(${CUSTOMER}, '')), ' ', 1) as cliente, coalesce(v.obs, '') as obs,
        e.estado = 'cancelado' as cancelado, ${isoInstant('e.aceito_em')} as inicio,
        ${isoInstant(READY_BY)} as prazo, l.itens
      from entregas e
        join vendas v on v.account_id = $conta and v.id = e.venda_id
        join empresas c on c.account_id = $conta and c.id = e.empresa_id
        left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
        ${OF_CHANNEL}
        cross join lateral (select json_agg(json_build_object('id', i.id, 'grupo_id', p.grupo_impressao_id, 'nome', i.nome,
              'qtde', i.qtde::text, 'unidade', i.unidade, 'obs', i.demais ->> 'obs', ${CHOICES},
              'feita', k.id is not null) order by i.num) as itens,
            count(*) filter (where k.id is null) as falta
          from venda_itens i join produtos p on p.account_id = $conta and p.id = i.produto_id
            left join cozinha_prontos k on k.account_id = $conta and k.item_id = i.id
          where i.account_id = $conta and i.venda_id = e.venda_id and ${AT_STATION}) l
      where e.account_id = $conta and e.empresa_id = $1 and l.falta > 0 and e.aceito_em is not null
        and (e.estado = any($3::text[]) or (e.estado = 'cancelado' and e.encerrado_em > $4 and e.pronto_em is null))
      order by e.aceito_em, e.id limit ${MOST}`,
    values: [empresa_id, grupo_id, NA_COZINHA, since.toISOString()],
  })
  return rows
}

/** Reads the account's printing groups; of one screen, its own. */
export async function readGroups(
  q: Q,
  grupo_id: number | null = null,
): Promise<{ id: number; nome: string }[]> {
  const { rows } = await q.query<{ id: number; nome: string }>(
    `select id, nome from grupo_impressoes where account_id = $conta and ($1::bigint is null or id = $1) order by nome`,
    [grupo_id],
  )
  return rows
}

/** Counts the given lines of an order that lie of the station. */
export async function countAtStation(
  q: Q,
  { venda_id, itens, grupo_id }: { venda_id: number; itens: readonly number[]; grupo_id: number | null },
): Promise<number> {
  const { rows } = await q.query<{ itens: number }>(
    `select count(*)::int as itens from venda_itens i join produtos p on p.account_id = $conta and p.id = i.produto_id
      where i.account_id = $conta and i.venda_id = $1 and i.id = any($3::bigint[]) and ${AT_STATION}`,
    [venda_id, grupo_id, itens],
  )
  return rows[0]?.itens ?? 0
}

interface Mark {
  venda_id: number
  terminal_id: number
  em: Date
}

/** Marks lines as done; those that are stay as they were. */
export async function markDone(
  q: Q,
  itens: readonly number[],
  { venda_id, terminal_id, em }: Mark,
): Promise<void> {
  await q.query(
    `insert into cozinha_prontos (account_id, venda_id, item_id, terminal_id, em)
      select $conta, $1, i, $2, $3 from unnest($4::bigint[]) as i on conflict (account_id, item_id) do nothing`,
    [venda_id, terminal_id, em.toISOString(), itens],
  )
}

/** Finds the screen's last mark; null: it made none. */
export async function lastMark(q: Q, terminal_id: number): Promise<Pick<Mark, 'venda_id' | 'em'> | null> {
  const { rows } = await q.query<Pick<Mark, 'venda_id' | 'em'>>(
    `select venda_id, em from cozinha_prontos where account_id = $conta and terminal_id = $1
      order by em desc, id desc limit 1`,
    [terminal_id],
  )
  return rows[0] ?? null
}

export async function unmark(q: Q, { venda_id, terminal_id, em }: Mark): Promise<void> {
  await q.query(
    'delete from cozinha_prontos where account_id = $conta and venda_id = $1 and terminal_id = $2 and em = $3',
    [venda_id, terminal_id, em.toISOString()],
  )
}

/** Tells whether some kitchen screen of the company still has a line of the order to do. */
export async function isLeft(q: Q, empresa_id: number, venda_id: number): Promise<boolean> {
  const { rows } = await q.query(
    `select from venda_itens i join produtos p on p.account_id = $conta and p.id = i.produto_id
      where i.account_id = $conta and i.venda_id = $1
        and not exists (select from cozinha_prontos k where k.account_id = $conta and k.item_id = i.id)
        and exists (select from cozinha_telas t where t.account_id = $conta and t.empresa_id = $2
          and (t.grupo_id is null or t.grupo_id = p.grupo_impressao_id)) limit 1`,
    [venda_id, empresa_id],
  )
  return rows.length > 0
}
