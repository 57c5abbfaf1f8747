import type { Fuso } from '../../../core/document/fuso.ts'
import { scheduledPrice } from '../../../core/prices/scheduled.ts'
import type { LinhaDeTabela } from '../../../core/prices/table.ts'
import { couponHash, type Promocao } from '../../../core/promotions/promotion.ts'
import type { Q } from '../../db/transaction.ts'
import { stands } from '../../documents/status.ts'

/** Days for which an offer that ended is still read, as tills without a server may know it. */
const KEPT_DAYS = 30

interface Alvo {
  empresa_id: number
  /** Day in the company's time, ISO. */
  dia: string
  /** Ids of the rows; null: all. */
  ids: readonly number[] | null
}

type Lida = Omit<LinhaDeTabela, 'tipo'> & {
  tipo: 1 | 2 | 3
  custo: string | null
  valor_decimal: number
  arredondar_preco: number
}

const TABELAS = `select i.id, i.tabela_id, t.nome, t.tipo, t.todos, i.produto_id, i.categoria_id,
    trim_scale(i.qtde_min)::text as qtde_min, trim_scale(i.valor)::text as valor, t.data_inicio::text, t.data_fim::text,
    p.preco_comp::text as custo, a.valor_decimal, e.arredondar_preco
  from tabelas_preco_itens i
    join tabelas_preco t on t.account_id = $conta and t.id = i.tabela_id
    join empresas e on e.account_id = $conta and e.id = i.empresa_id
    join accounts a on a.account_id = $conta and a.id = $conta
    left join produtos p on p.account_id = $conta and p.id = i.produto_id
  where i.account_id = $conta and i.empresa_id = $1 and t.ativo
    and (t.data_fim is null or t.data_fim >= $2::date - ${KEPT_DAYS})`

/**
 * Reads the prices of a company's active tables. A margin over the cost is answered as a price, because tills must not
 * know a cost; without a cost it is left out.
 */
export async function readTabelas(q: Q, { empresa_id, dia, ids }: Alvo): Promise<LinhaDeTabela[]> {
  const { rows } = await (ids
    ? q.query<Lida>(`${TABELAS} and i.id = any($3::bigint[]) order by i.id`, [empresa_id, dia, ids])
    : q.query<Lida>(`${TABELAS} order by i.id`, [empresa_id, dia]))
  return asLinhas(rows)
}

const asLinhas = (rows: readonly Lida[]): LinhaDeTabela[] =>
  rows.flatMap(({ custo, valor_decimal, arredondar_preco, tipo, ...linha }) => {
    if (tipo !== 3) return [{ ...linha, tipo }]
    const { preco } = scheduledPrice(
      { tipo, valor: linha.valor },
      { preco: null, custo, valor_decimal, arredondar_preco, teto: '9999999999' },
    )
    return preco === undefined ? [] : [{ ...linha, tipo: 1 as const, valor: preco }]
  })

/** Reads the prices of tables that hold for one unit of what is sold by delivery: of the table of a menu, and of every sale. */
export async function readTabelasDoMenu(
  q: Q,
  { empresa_id, dia, tabela_preco_id }: Pick<Alvo, 'empresa_id' | 'dia'> & { tabela_preco_id: number | null },
): Promise<LinhaDeTabela[]> {
  const { rows } = await q.query<Lida>(
    `${TABELAS} and (t.todos or t.id = $3::bigint) and i.qtde_min <= 1
      and (i.produto_id is null or p.ativo and p.venda_delivery) order by i.id`,
    [empresa_id, dia, tabela_preco_id],
  )
  return asLinhas(rows)
}

/** Place and rounding of a company's prices. */
interface ComoSePreca {
  fuso: Fuso
  valor_decimal: number
  arredondar_preco: number
}

export async function readComoSePreca(q: Q, empresa_id: number): Promise<ComoSePreca> {
  const { rows } = await q.query<ComoSePreca>(
    `select e.fuso, e.arredondar_preco, a.valor_decimal from empresas e
      join accounts a on a.account_id = $conta and a.id = $conta where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] as ComoSePreca
}

/**
 * Reads what changes whenever a company's prices of tables, their tables, or what their prices are computed from change:
 * a sum of versions, because a transaction with a smaller number may end later. Null: the company has none.
 */
export async function readVersaoTabelas(q: Q, empresa_id: number): Promise<string | null> {
  const { rows } = await q.query<{ versao: string | null }>({
    name: 'catalogo-versao-tabelas',
    text: `select case when i.linhas > 0 then concat_ws('.', i.linhas, i.versoes, t.tabelas, t.versoes, e.arredondar_preco,
        a.valor_decimal, case when t.margem then
          (select max(versao) from produtos where account_id = $conta and empresa_id = $1) end) end as versao
      from empresas e join accounts a on a.account_id = $conta and a.id = $conta
        cross join (select count(*) as linhas, sum(versao) as versoes from tabelas_preco_itens
          where account_id = $conta and empresa_id = $1) i
        cross join (select count(*) as tabelas, sum(versao) as versoes, bool_or(ativo and tipo = 3) as margem
          from tabelas_preco where account_id = $conta) t
      where e.account_id = $conta and e.id = $1`,
    values: [empresa_id],
  })
  return rows[0]?.versao ?? null
}

const PROMOCOES = `select p.id, p.nome, p.tipo, p.produtos, p.categorias, p.com_produtos, p.com_categorias, p.menos_produtos,
    p.menos_categorias, p.com_menos_produtos, p.com_menos_categorias, p.qtde, p.paga, p.juntos, p.minimo::text, p.forma, p.valor::text, p.data_inicio::text, p.data_fim::text,
    to_char(p.hora_inicio, 'HH24:MI') as hora_inicio, to_char(p.hora_fim, 'HH24:MI') as hora_fim, p.dias, p.publico, p.classes, p.parceiros,
    p.limite, p.prioridade, p.pilha, p.grupo, p.cupom, p.limite_cliente, p.limite_total, p.meios
  from promocoes p where p.account_id = $conta and p.empresa_id = $1 and p.ativo
    and (p.data_fim is null or p.data_fim >= $2::date - ${KEPT_DAYS})`

/** SQL condition: sales have not used up the promotion `p`. */
const LEFT = `(p.limite_total is null or p.limite_total > (select count(*) from promocoes_usos u
  join vendas v on v.account_id = $conta and v.id = u.venda_id and ${stands('v')}
  where u.account_id = $conta and u.promocao_id = p.id))`

/** Reads a company's active promotions: those of `ids`, or all that are not used up. */
export async function readPromocoes(q: Q, { empresa_id, dia, ids }: Alvo): Promise<Promocao[]> {
  const { rows } = await (ids
    ? q.query<Promocao>(`${PROMOCOES} and p.id = any($3::bigint[]) order by p.id`, [empresa_id, dia, ids])
    : q.query<Promocao>(`${PROMOCOES} and ${LEFT} order by p.id`, [empresa_id, dia]))
  return rows.map(row => ({
    ...row,
    produtos: row.produtos.map(Number),
    categorias: row.categorias.map(Number),
    com_produtos: row.com_produtos.map(Number),
    com_categorias: row.com_categorias.map(Number),
    parceiros: (row.parceiros ?? []).map(Number),
    cupom: row.cupom ? couponHash(row.cupom) : null,
  }))
}
