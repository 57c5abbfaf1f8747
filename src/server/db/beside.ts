import { MAIN_ACCOUNTS as MAIN } from '../../domain/money/accounts.ts'
import { empresas } from '../../domain/records/empresas/index.ts'
import { REGISTERS } from '../../domain/records/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import { forgetText, keepText, searched } from './search-text.ts'
import type { Q } from './transaction.ts'

/** SQL that keeps side rows (copies or completions in other tables). $1: account, $2: ids of the table's rows. */
interface Beside {
  /** Statements to run after an insert. */
  made?: readonly string[]
  /** Statements to run after an update of one of these columns. */
  changed?: { columns: readonly string[]; texts: readonly string[] }
  /** Statements to run before a delete, while the rows exist. */
  leaving?: readonly string[]
}

const FORGET_EMAIL = 'delete from emails_de_acesso where account_id = $1 and usuario_id = any($2::bigint[])'
const KEEP_EMAIL = `insert into emails_de_acesso (email, account_id, usuario_id)
  select email, account_id, id from usuarios where account_id = $1 and id = any($2::bigint[]) returning account_id`

const COLUMNS_SEARCHED = ['empresa_id', 'nome', 'referencia', 'gtin', 'ativo', 'pausar_venda', 'tipo_produto']

const KEEP_PRODUCT_TEXT = `insert into produto_busca (account_id, produto_id, empresa_id, nome, texto, ativo, pausar_venda, tipo_produto)
  select account_id, id, empresa_id, norm(nome), norm(nome || ' ' || referencia || ' ' || coalesce(gtin, '')), ativo, pausar_venda,
         coalesce(tipo_produto, 1)
    from produtos where account_id = $1 and id = any($2::bigint[])
  on conflict (account_id, produto_id) do update
     set empresa_id = excluded.empresa_id, nome = excluded.nome, texto = excluded.texto, ativo = excluded.ativo,
         pausar_venda = excluded.pausar_venda, tipo_produto = excluded.tipo_produto`

/** Records that a product is deleted, so that open tills remove it. */
const TELL_PRODUCT_GONE = `insert into produtos_removidos (account_id, empresa_id, produto_id)
  select account_id, empresa_id, id from produtos where account_id = $1 and id = any($2::bigint[]) on conflict do nothing`

const MAIN_DEPOSIT = `insert into depositos (account_id, empresa_id, nome, principal)
  select $1::bigint, id, 'Principal', true from unnest($2::bigint[]) as id returning account_id`

const MAIN_ACCOUNTS = `insert into contas_financeiras (account_id, empresa_id, nome, tipo, principal)
  select $1::bigint, id, nome, tipo, true from unnest($2::bigint[]) as id
    cross join (values ${MAIN.map(([tipo, nome]) => `('${tipo}', '${nome}')`)}) as c (tipo, nome) returning account_id`

/** Jobs that every company always has; the sums of reports begin at once. */
const ROUTINES = `insert into outbox (account_id, tipo, alvo_id, due_at)
  select $1::bigint, tipo, id, $agora + case when tipo = 'cubo' then interval '0' else interval '6 hours' end
    from unnest($2::bigint[]) as id cross join unnest(array['estoque', 'razao', 'lacunas', 'contador', 'aliquotas', 'cubo', 'dados_pessoais']) as tipo
  returning account_id`

const BESIDE: Readonly<Record<string, Beside>> = {
  [usuarios.id]: {
    made: [KEEP_EMAIL],
    changed: { columns: ['email'], texts: [FORGET_EMAIL, KEEP_EMAIL] },
    leaving: [FORGET_EMAIL],
  },
  [empresas.id]: { made: [MAIN_DEPOSIT, MAIN_ACCOUNTS, ROUTINES] },
  [produtos.id]: {
    made: [KEEP_PRODUCT_TEXT],
    changed: { columns: COLUMNS_SEARCHED, texts: [KEEP_PRODUCT_TEXT] },
    leaving: [TELL_PRODUCT_GONE],
  },
  ...Object.fromEntries(
    REGISTERS.filter(({ storage }) => storage?.large).map(register => {
      const text = keepText(register, 'account_id = $1 and id = any($2::bigint[])')
      return [
        register.id,
        {
          made: [text],
          changed: { columns: searched(register), texts: [text] },
          leaving: [forgetText(register)],
        },
      ]
    }),
  ),
}

/** Key of a row: its account and id. */
export interface OfAccount {
  account_id: number
  id: number
}

export const leavesBeside = (table: string): boolean => BESIDE[table]?.leaving !== undefined

/** Tells if side rows depend on one of these columns, so that the update must return the rows. */
export const hasBeside = (table: string, columns: readonly string[]): boolean =>
  BESIDE[table]?.changed?.columns.some(name => columns.includes(name)) ?? false

/** Brings side rows up to date by statements: in a database of several nodes a trigger would run inside one node. */
export async function keepBeside(
  q: Q,
  table: string,
  how: 'made' | 'changed' | 'leaving',
  account_id: number,
  ids: readonly number[],
): Promise<void> {
  const rule = BESIDE[table]
  const texts = (how === 'changed' ? rule?.changed?.texts : rule?.[how]) ?? []
  if (ids.length > 0) for (const text of texts) await q.query(text, [account_id, ids])
}

/** Brings the side rows up to date for rows of several accounts. */
export async function keepRows(
  q: Q,
  table: string,
  how: 'made' | 'changed' | 'leaving',
  rows: readonly OfAccount[],
): Promise<void> {
  for (const [account_id, ids] of byAccount(rows)) await keepBeside(q, table, how, account_id, ids)
}

function byAccount(rows: readonly OfAccount[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { account_id, id } of rows) {
    const ids = found.get(account_id)
    if (ids) ids.push(id)
    else found.set(account_id, [id])
  }
  return found
}

/** Makes the statement that stores what printed labels show, before new prices ($2) of rows ($1); stored ones stay. */
const label = (grade: string, preco: string, from: string) =>
  // reads the rows first, in a materialized query: in a database of several nodes an insert may not come from an outer join
  `with velhas as materialized (select p.empresa_id, p.id, g.id as grade_id, p.nome,
       coalesce(nullif(g.gtin, ''), case when coalesce(g.referencia, '') = '' then p.gtin end, '') as gtin, ${preco} as preco
     from unnest($1::bigint[], $2::numeric[]) as n (id, preco) ${from}
     where ${grade})
   insert into etiquetas_impressas (account_id, empresa_id, produto_id, grade_id, nome, gtin, preco)
     select $conta, empresa_id, id, grade_id, nome, gtin, preco from velhas
   on conflict on constraint etiquetas_impressas_uma do nothing`

const OLD_LABELS: Readonly<Record<string, string>> = {
  [produtos.id]: label(
    'g.preco_vend is null',
    'p.preco_vend',
    `join produtos p on p.account_id = $conta and p.id = n.id and p.preco_vend is distinct from n.preco and p.preco_vend is not null
     left join produto_grades g on p.controle_grade and g.account_id = $conta and g.produto_id = p.id`,
  ),
  [produtos.fields.grades.table]: label(
    'coalesce(g.preco_vend, p.preco_vend) is not null',
    'coalesce(g.preco_vend, p.preco_vend)',
    `join produto_grades g on g.account_id = $conta and g.id = n.id and g.preco_vend is distinct from n.preco
     join produtos p on p.account_id = $conta and p.id = g.produto_id and p.controle_grade`,
  ),
}

/** Stores what printed labels of products, or of lines of their grids, show before their price changes. */
export async function keepOldLabels(
  q: Q,
  table: string,
  prices: readonly { id: number; preco: unknown }[],
): Promise<void> {
  const text = OLD_LABELS[table]
  if (text && prices.length > 0)
    await q.query(text, [prices.map(({ id }) => id), prices.map(({ preco }) => preco)])
}
