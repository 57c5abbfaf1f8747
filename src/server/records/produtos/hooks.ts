import { diaUf } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { place, plainDecimal, type WireRow } from '../../register/wire.ts'
import { entryRules, refuseEntryRule } from './sale-rule.ts'
import { stockManaged } from './stock.ts'

/** Today's balance of each product, all lots together. */
async function balances(q: Q, empresa_id: number, records: readonly WireRow[]): Promise<void> {
  const { rows } = await q.query<{ produto_id: number; saldo: string }>(
    `select produto_id, sum(saldo)::text as saldo from estoque_saldos
      where empresa_id = $1 and produto_id = any($2) group by produto_id`,
    [empresa_id, records.map(({ id }) => id)],
  )
  const saldos = new Map(rows.map(({ produto_id, saldo }) => [produto_id, saldo]))
  for (const record of records)
    place(record, 'estoque.estoque_atual', plainDecimal(saldos.get(record['id'] as number) ?? '0.0000', 4))
}

/** What the cart's flow asks of a product (doc3 §3.9): complements opened, the price a grid begins at. */
async function flow(q: Q, record: WireRow): Promise<void> {
  const ids = Array.isArray(record['complementos']) ? record['complementos'] : []
  record['has_complementos'] = ids.length > 0
  const { rows } = await q.query<{ preco: string | null }>(
    'select min(preco_vend)::text as preco from produto_grades where produto_id = $1',
    [record['id']],
  )
  const first = rows[0]?.preco ?? reach(record, 'estoque.preco_vend')
  record['preco_inicial'] = typeof first === 'string' ? plainDecimal(first, 10) : null
}

/** What the till reads finds one product: a GTIN or other code of another product of the company is refused at its field. */
async function codesFree(q: Q, empresa_id: number, id: number, record: WireRow): Promise<void> {
  const campos = codesOf(record)
  const codigos = campos.map(([, codigo]) => codigo)
  if (codigos.length === 0) return
  // a code lies in two tables, which no constraint joins: one product of the company at a time
  await q.query('select pg_advisory_xact_lock($1, $2)', [CODES_LOCK, empresa_id])
  const { rows } = await q.query<{ codigo: string }>(
    `select gtin as codigo from produtos where empresa_id = $1 and id <> $2 and gtin = any($3::text[])
      union all
      select c.codigo from produto_codigos c join produtos p on p.account_id = c.account_id and p.id = c.produto_id
        where p.empresa_id = $1 and p.id <> $2 and c.codigo = any($3::text[])`,
    [empresa_id, id, codigos],
  )
  const tomado = campos.find(([, codigo]) => rows.some(row => row.codigo === codigo))
  if (tomado) throw fieldError(tomado[0], 'Já existe um produto com este código')
}

/** Codes of many products at once: those another product has, or two of these lines share. */
async function codesTaken(
  q: Q,
  empresa_id: number,
  linhas: readonly { indice: number; id: number | null; record: WireRow; body: WireRow }[],
): Promise<{ indice: number; campo: string | null; mensagem: string }[]> {
  const asked = linhas.flatMap(({ indice, id, record, body }) =>
    'gtin' in body || 'codigos' in body
      ? codesOf(record).map(([campo, codigo]) => ({ indice, id: id ?? -indice, campo, codigo }))
      : [],
  )
  if (asked.length === 0) return []
  await q.query('select pg_advisory_xact_lock($1, $2)', [CODES_LOCK, empresa_id])
  const { rows } = await q.query<{ codigo: string; id: number }>(
    `select gtin as codigo, id from produtos where empresa_id = $1 and gtin = any($2::text[])
      union all
      select c.codigo, p.id from produto_codigos c join produtos p on p.account_id = c.account_id and p.id = c.produto_id
        where p.empresa_id = $1 and c.codigo = any($2::text[])`,
    [empresa_id, asked.map(({ codigo }) => codigo)],
  )
  const owners = new Map<string, Set<number>>()
  for (const { codigo, id } of [...rows, ...asked])
    owners.set(codigo, (owners.get(codigo) ?? new Set()).add(id))
  return asked.flatMap(({ indice, campo, codigo }) =>
    (owners.get(codigo)?.size ?? 0) > 1
      ? [{ indice, campo, mensagem: 'Já existe um produto com este código' }]
      : [],
  )
}

/** Field and text of every code a product is read by. */
function codesOf(record: WireRow): (readonly [campo: string, codigo: string])[] {
  const outros = (record['codigos'] ?? []) as readonly { codigo: string }[]
  const campos: (readonly [string, unknown])[] = [
    ['gtin', record['gtin']],
    ...outros.map(({ codigo }, i) => [`codigos.${i}.codigo`, codigo] as const),
  ]
  return campos.filter((campo): campo is readonly [string, string] => Boolean(campo[1]))
}

/** First half of the advisory lock's key; the second is the company. */
const CODES_LOCK = 0x7ec1

export const produtosHooks: Hooks = {
  async answer(q, sessao, records, single) {
    if (stockManaged(sessao)) await balances(q, sessao.empresa_id, records)
    if (single && records[0]) await flow(q, records[0])
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    await codesFree(q, sessao.empresa_id, id, record)
    await refuseEntryRule(q, record, diaUf(agora, sessao.empresa.uf))
    const inicial = reach(record, 'estoque.estoque_inicial')
    if (!novo || record['controle_lote'] === true || !stockManaged(sessao)) return
    if (typeof inicial !== 'string' || !isDecimal(inicial) || dec(inicial).isZero()) return
    await openingBalance(q, sessao, { produto_id: id, lote_id: null, qtde: inicial }, agora)
  },
  refuseMany: async (q, sessao, linhas, agora) => [
    ...(await codesTaken(q, sessao.empresa_id, linhas)),
    ...(await entryRules(q, linhas, diaUf(agora, sessao.empresa.uf))),
  ],
  async savedMany(q, sessao, saved) {
    if (!stockManaged(sessao)) return
    const movimentos = saved.flatMap(({ id, record, novo }) => {
      const qtde = reach(record, 'estoque.estoque_inicial')
      const counts = novo && record['controle_lote'] !== true && typeof qtde === 'string' && isDecimal(qtde)
      return counts && !dec(qtde).isZero() ? [{ produto_id: id, lote_id: null, qtde }] : []
    })
    const [first] = saved
    if (first && movimentos.length > 0) await openingBalance(q, sessao, movimentos, first.agora)
  },
  takes: [
    ['estoque_movimentos', 'produto_id'],
    ['estoque_saldos', 'produto_id'],
  ],
  async restored(q, _sessao, id) {
    // tills must hear that it is, not that it went
    await q.query('delete from produtos_removidos where produto_id = $1', [id])
  },
}
