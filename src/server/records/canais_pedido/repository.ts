import { SEM_ESPERA } from '../../../domain/entregas/ladder.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'

/** Seconds after which an order that is not read yet is told. */
const LATE_S = 20

export interface ChannelState {
  id: number
  desligado: string | null
  falhas: number
  endereco: string | null
  esperando: number
  /** Orders that it told of, and that could not be read for a while. */
  por_ler: number
  /** True: an application reads a menu that has something in it. */
  tem_cardapio: boolean
  latitude: string | null
  email: string | null
  telefone: string | null
  logradouro: string | null
  cep: string | null
}

/** Reads the state of channels. */
export async function statesOf(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, ChannelState>> {
  const { rows } = await q.query<ChannelState>(
    `select c.id, c.desligado, c.falhas, c.endereco, c.latitude::text, e.email, e.telefone, e.logradouro, e.cep,
            exists (select from produtos p where p.account_id = $conta and p.empresa_id = c.empresa_id and p.ativo
              and p.venda_delivery) as tem_cardapio,
            (select count(*)::int from canal_comandos x
              where x.account_id = $conta and x.canal_id = c.id and x.estado = 'espera') as esperando,
            (select count(distinct y.pedido)::int from canal_eventos y
              where y.account_id = $conta and y.canal_id = c.id and y.feito_em is null
                and y.em < $agora - make_interval(secs => $2)) as por_ler
       from canais_pedido c join empresas e on e.account_id = $conta and e.id = c.empresa_id
      where c.account_id = $conta and c.id = any($1)`,
    [ids, LATE_S],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Turns a saved channel on again, and has its menu looked at. */
export async function turnOn(q: Q, id: number): Promise<void> {
  await q.query(
    'update canais_pedido set desligado = null, espera_ate = null, falhas = 0, cardapio_versao = null where account_id = $conta and id = $1',
    [id],
  )
}

/** Shop of an application, as a channel names it. */
export interface Loja {
  /** Address of the application; null: the installation's hub. */
  url: string | null
  merchant_id: string
  client_id: string
}

export interface OtherChannel extends Loja {
  nome: string
}

/** Reads the account's channels but `id`, and holds their number until the transaction ends. */
export async function otherChannels(q: Q, account_id: number, id: number | null): Promise<OtherChannel[]> {
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify(['canais', account_id]),
  ])
  const { rows } = await q.query<OtherChannel>(
    `select nome, url, merchant_id, client_id from canais_pedido
      where account_id = $conta and id is distinct from $1 order by id`,
    [id],
  )
  return rows
}

/** Reads what a channel still has to do: orders that somebody waits for, and whether the application is still to be told. */
export async function openWork(q: Q, id: number): Promise<{ pedidos: number[]; dizer: boolean }> {
  const { rows } = await q.query<{ pedidos: number[]; dizer: boolean }>(
    `select array(select x.venda_id from canal_pedidos x
          join entregas e on e.account_id = $conta and e.venda_id = x.venda_id
          where x.account_id = $conta and x.canal_id = $1 and e.estado not in (${quoted(SEM_ESPERA)}) order by 1) as pedidos,
        exists (select from canal_comandos k join canais_pedido c on c.account_id = $conta and c.id = k.canal_id
          where k.account_id = $conta and k.canal_id = $1 and k.estado = 'espera' and c.ativo and c.desligado is null) as dizer`,
    [id],
  )
  return rows[0] ?? { pedidos: [], dizer: false }
}
