import type { Creditos } from '../../../core/purchases/custo.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'
import type { PrecoMudado } from './precos-repository.ts'
import type { Vinculo } from './propose-repository.ts'

export interface CompraNova {
  venda_id: number
  chave: string
  cnpj: string
  /** Date and time of issue, ISO. */
  emissao: string
  despesas: string
  creditos: Creditos
  precos: readonly PrecoMudado[]
  em: Date
}

export interface ItemComprado {
  num: number
  item: number
  codigo: string
  nome: string
  unidade: string
  qtde: string
  fator: string
  valor: string
  custo_unitario: string
}

/** Inserts the data of a purchase that its document does not hold. The caller must have locked the note. */
export async function insertPurchase(
  q: Q,
  { account_id, empresa_id, usuario_id }: OnBehalf,
  { em, ...compra }: CompraNova,
  itens: readonly ItemComprado[],
): Promise<void> {
  await insertMany(q, account_id, 'compras', [
    { empresa_id, usuario_id, entrada_em: em.toISOString(), ...compra },
  ])
  await insertMany(
    q,
    account_id,
    'compra_itens',
    itens.map(item => ({ venda_id: compra.venda_id, ...item })),
  )
}

/** Remembers which product and factor the user chose for each supplier code and unit, to propose them next time. */
export async function learn(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  cnpj: string,
  vinculos: readonly Vinculo[],
  em: Date,
): Promise<void> {
  const last = [...new Map(vinculos.map(each => [`${each.codigo}\n${each.unidade}`, each])).values()]
  await q.query(
    `insert into compra_vinculos (account_id, empresa_id, cnpj, codigo, unidade, produto_id, grade_id, fator, em)
      select $1, $2, $3, x.*, $9 from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::numeric[]) x
      on conflict (account_id, empresa_id, cnpj, codigo, unidade) do update
        set produto_id = excluded.produto_id, grade_id = excluded.grade_id, fator = excluded.fator, em = excluded.em`,
    [
      account_id,
      empresa_id,
      cnpj,
      last.map(({ codigo }) => codigo),
      last.map(({ unidade }) => unidade),
      last.map(({ produto_id }) => produto_id),
      last.map(({ grade_id }) => grade_id),
      last.map(({ fator }) => fator),
      em.toISOString(),
    ],
  )
}

/** Makes the supplier of a purchase that of its products that have none, so that they can be ordered. */
export async function nameSupplier(
  q: Q,
  { account_id }: OnBehalf,
  { venda_id, produtos }: { venda_id: number; produtos: readonly number[] },
): Promise<void> {
  await q.query(
    `update produtos p set fornecedor = array[v.parceiro_id] from vendas v
      where p.account_id = $1 and p.id = any($3::bigint[]) and p.fornecedor = '{}'
        and v.account_id = $1 and v.id = $2 and v.parceiro_id is not null`,
    [account_id, venda_id, produtos],
  )
}

/** CT-e that the company pays and that carried a note. `lancado`: its freight was entered, and so without that note. */
interface FreteDaEntrada {
  chave: string
  nome: string
  lancado: boolean
}

/** Lists the standing CT-e that the company pays of those that carried a note. */
export async function freightsOf(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  chave: string,
): Promise<FreteDaEntrada[]> {
  const { rows } = await q.query<FreteDaEntrada>(
    `select c.chave, c.nome, exists (select from fretes_lancados f where f.account_id = $1 and f.conhecimento_id = c.id
        and f.desfeito_em is null) as lancado
      from conhecimentos_recebidos c where c.account_id = $1 and c.empresa_id = $2 and c.tomador
        and c.situacao = 'autorizado' and not c.em_desacordo and c.notas @> to_jsonb($3::text) order by c.id`,
    [account_id, empresa_id, chave],
  )
  return rows
}
