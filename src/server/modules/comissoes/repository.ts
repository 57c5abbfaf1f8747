import type { RegraComissao } from '../../../core/commission/pick-rule.ts'
import { sells } from '../../../core/document/types/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import { isSold, wasSold } from '../../documents/sold.ts'

interface RegraGuardada extends RegraComissao {
  nome: string
}

/** Data for a sale's commissions. Null: no rule of the company applies to the products on that day. */
export type Comissionados = {
  regras: RegraGuardada[]
  vendidos: { id: number; categoria_id: number | null; custo: string | null }[]
  grades: { id: number; custo: string | null }[]
} | null

/** Returns SQL of the unit cost (average cost, else purchase price); null unless a rule pays on the margin. */
const custo = (
  key: string,
  own: string,
) => `case when exists (select from r where r.base = 2 and r.tipo = 1) then
    coalesce((select k.custo_medio from estoque_custos k where k.account_id = $1 and ${key}
      order by k.em desc, k.movimento_id desc limit 1), ${own})::text end`

/** Returns SQL (JSON) of the company's ($2) rules on $dia for $produtos, and of product and $grades data they need. */
const commissionsSql = (produtos: string, grades: string, dia: string): string => `(with r as (
      select c.id, c.nome, c.vendedor_id, c.produto_id, c.categoria_id, c.tipo, c.base, c.percentual::text, c.valor::text
        from comissoes c where c.account_id = $1 and c.empresa_id = $2 and c.ativo
          and (c.data_inicio is null or c.data_inicio <= ${dia}) and (c.data_fim is null or c.data_fim >= ${dia})
          and (c.produto_id is null or c.produto_id = any(${produtos}::bigint[]))
          and (c.categoria_id is null or exists (select from produtos p where p.account_id = $1
            and p.id = any(${produtos}::bigint[]) and p.categoria_id = c.categoria_id)))
    select case when exists (select from r) then json_build_object('regras', (select json_agg(to_json(r)) from r),
      'vendidos', (select coalesce(json_agg(json_build_object('id', p.id, 'categoria_id', p.categoria_id,
          'custo', ${custo('k.produto_id = p.id and k.grade_id is null', 'p.preco_comp')})), '[]')
        from produtos p where p.account_id = $1 and p.id = any(${produtos}::bigint[])),
      'grades', (select coalesce(json_agg(json_build_object('id', g.id,
          'custo', ${custo('k.produto_id = g.produto_id and k.grade_id = g.id', 'g.preco_comp')})), '[]')
        from produto_grades g where g.account_id = $1 and g.id = any(${grades}::bigint[]))) end)`

interface Comissionaveis {
  empresa_id: number
  produtos: readonly number[]
  grades: readonly number[]
  dia: string
}

export interface LinhaPaga {
  num: number
  produto_id: number
  regra_id: number
  regra: string
  base: string
  da_margem: boolean
  percentual: string | null
  valor: string
}

export interface VendaPaga {
  empresa_id: number
  venda_id: number
  vendedor_id: number
  tipo: 'venda' | 'devolucao'
  em: Date
}

/** Inserts the commissions of a sale, in the sale's transaction; a repeated call inserts nothing. */
export async function insertCommissions(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, venda_id, vendedor_id, tipo, em }: VendaPaga,
  linhas: readonly LinhaPaga[],
): Promise<void> {
  await q.query({
    name: 'comissoes-insert',
    text: `insert into comissoes_itens (account_id, empresa_id, venda_id, vendedor_id, tipo, em, num, produto_id, regra_id,
        regra, base, da_margem, percentual, valor)
      select $1, $2, $3, $4, $5, $6, x.num, x.produto_id, x.regra_id, x.regra, x.base, x.da_margem, x.percentual, x.valor
        from json_to_recordset($7::json) as x(num int, produto_id bigint, regra_id bigint, regra text, base numeric,
          da_margem boolean, percentual numeric, valor numeric)
      on conflict (account_id, venda_id, num, tipo) do nothing`,
    values: [account_id, empresa_id, venda_id, vendedor_id, tipo, em, JSON.stringify(linhas)],
  })
}

/** Inserts a negative row for each commission of a cancelled document. */
export async function reverseCommissions(
  q: Q,
  { account_id }: Tenant,
  venda_id: number,
  em: Date,
): Promise<void> {
  await q.query(
    `insert into comissoes_itens (account_id, empresa_id, venda_id, vendedor_id, tipo, em, num, produto_id, regra_id, regra,
        base, da_margem, percentual, valor)
      select account_id, empresa_id, venda_id, vendedor_id, 'cancelamento', $3, num, produto_id, regra_id, regra, -base,
        da_margem, percentual, -valor
      from comissoes_itens where account_id = $1 and venda_id = $2 and tipo <> 'cancelamento'
      on conflict (account_id, venda_id, num, tipo) do nothing`,
    [account_id, venda_id, em],
  )
}

/** A stored document with its commission rules. For a till's sale, the query of its references reads the rules instead. */
interface DocumentoComissionado {
  tipo: number
  vendedor_id: number
  desconto: string
  itens: {
    produto_id: number
    grade_id: number | null
    qtde: string
    preco: string
    desconto: string
    /** True when the line is a sale, or returns goods of a sale or of an unknown origin. */
    vendida: boolean
  }[]
  comissionados: Comissionados
}

/** Reads the rules, of any seller, valid on a day (ISO) for products and grid rows, with the data that they need. */
export async function readCommissioned(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, produtos, grades, dia }: Comissionaveis,
): Promise<Comissionados> {
  const { rows } = await q.query<{ comissionados: Comissionados }>({
    name: 'comissoes-regras',
    text: `select ${commissionsSql('$3', '$4', '$5::date')} as comissionados`,
    values: [account_id, empresa_id, produtos, grades, dia],
  })
  return rows[0]?.comissionados ?? null
}

export async function readStored(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, venda_id, dia }: { empresa_id: number; venda_id: number; dia: string },
): Promise<DocumentoComissionado | null> {
  const ids = (column: string) =>
    `(array(select i.${column} from venda_itens i where i.account_id = $1 and i.venda_id = $3 and i.${column} is not null))`
  const { rows } = await q.query<DocumentoComissionado>({
    name: 'comissoes-venda',
    text: `select v.tipo_operacao as tipo, coalesce(v.vendedor_id, v.usuario_id) as vendedor_id, v.desconto::text,
        (select coalesce(json_agg(json_build_object('produto_id', i.produto_id, 'grade_id', i.grade_id, 'qtde', i.qtde::text,
            'preco', i.preco::text, 'desconto', i.desconto::text, 'vendida', case when ${isOfTypes('v', sells)} then ${isSold('v')}
              else ${wasSold('i')} end) order by i.num), '[]')
          from venda_itens i
          where i.account_id = $1 and i.venda_id = $3) as itens,
        ${commissionsSql(ids('produto_id'), ids('grade_id'), '$4::date')} as comissionados
      from vendas v where v.account_id = $1 and v.empresa_id = $2 and v.id = $3`,
    values: [account_id, empresa_id, venda_id, dia],
  })
  return rows[0] ?? null
}
