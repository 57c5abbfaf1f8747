import type { Q, Tenant } from '../../../db/transaction.ts'

/** A text in a line that may differ from the product's text. */
export interface Said {
  campo: 'gtin' | 'cest' | 'unidade' | 'unidade_trib'
  texto: string
  produto_id: number
}

const pair = ({ campo, produto_id, texto }: Said): string => `${campo} ${produto_id} ${texto}`

/** Returns which of these units are registered in the account. */
export async function knownUnits(
  q: Q,
  { account_id }: Tenant,
  siglas: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await q.query<{ sigla: string }>({
    name: 'documento-unidades',
    text: 'select sigla from unidades where account_id = $1 and sigla = any($2)',
    values: [account_id, siglas],
  })
  return new Set(rows.map(({ sigla }) => sigla))
}

/** Returns a function that tells if a text is registered in the product, or stored in a line of `documentos`. */
export async function knownWords(
  q: Q,
  { account_id }: Tenant,
  said: readonly Said[],
  documentos: readonly number[],
): Promise<(said: Said) => boolean> {
  const each = [...new Map(said.map(one => [pair(one), one])).values()]
  const { rows } = await q.query<Said>({
    name: 'documento-textos',
    text: `select d.campo, d.texto, d.produto_id::int from jsonb_to_recordset($2::jsonb) d(campo text, texto text, produto_id bigint)
      where exists (select from produtos p where p.account_id = $1 and p.id = d.produto_id
          and to_jsonb(p) ->> d.campo = d.texto)
        or exists (select from produto_grades g where g.account_id = $1 and g.produto_id = d.produto_id
          and to_jsonb(g) ->> d.campo = d.texto)
        or exists (select from venda_itens i where i.account_id = $1 and i.venda_id = any($3::bigint[])
          and i.produto_id = d.produto_id and to_jsonb(i) ->> d.campo = d.texto)`,
    values: [
      account_id,
      JSON.stringify(each.map(({ campo, texto, produto_id }) => ({ campo, texto, produto_id }))),
      documentos,
    ],
  })
  const known = new Set(rows.map(pair))
  return one => known.has(pair(one))
}
