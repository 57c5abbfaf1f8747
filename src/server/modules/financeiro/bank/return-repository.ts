import type { Q } from '../../../db/transaction.ts'

export interface TituloDaParcela {
  parcela_id: number
  nosso_numero: string
}

/**
 * Finds instalments to receive whose boleto number matches one of the LIKE patterns `numeros`; compares letters and digits
 * only, without leading zeros. A number that another account issued is of another bank.
 */
export async function findByNosso(
  q: Q,
  { empresa_id, conta_id }: { empresa_id: number; conta_id: number },
  numeros: readonly string[],
): Promise<TituloDaParcela[]> {
  const { rows } = await q.query<TituloDaParcela>(
    `select p.id as parcela_id, p.nosso_numero from parcelas p where p.account_id = $conta and p.empresa_id = $1 and p.tipo = 1
        and p.nosso_numero is not null
        and ltrim(upper(regexp_replace(p.nosso_numero, '[^0-9A-Za-z]', '', 'g')), '0') like any($2::text[])
        and coalesce((select t.conta_id from remessa_titulos t where t.account_id = $conta and t.parcela_id = p.id
          and t.ordem = 'entrada' and t.situacao <> 'desfeita' order by t.id desc limit 1), $3) = $3
      order by p.id`,
    [empresa_id, numeros, conta_id],
  )
  return rows
}

/** Returns which of these identities were already imported. */
export async function readKnown(
  q: Q,
  empresa_id: number,
  identidades: readonly string[],
): Promise<Set<string>> {
  const { rows } = await q.query<{ identidade: string }>(
    'select identidade from retorno_titulos where account_id = $conta and empresa_id = $1 and identidade = any($2::text[])',
    [empresa_id, identidades],
  )
  return new Set(rows.map(({ identidade }) => identidade))
}

export interface NewTitulo {
  empresa_id: number
  conta_id: number
  identidade: string
  nosso_numero: string
  data: string
  pago: string
  tarifa: string
  parcela_id: number
  pagamento_id: number
  arquivo: string
  usuario_id: number
}

/** Inserts a settled title; null: another transaction inserted it first. */
export async function insertTitulo(q: Q, t: NewTitulo): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into retorno_titulos (account_id, empresa_id, conta_id, identidade, nosso_numero, data, pago, tarifa, parcela_id,
        pagamento_id, arquivo, usuario_id)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict on constraint retorno_titulos_identidade do nothing returning id`,
    [
      ...[t.empresa_id, t.conta_id, t.identidade, t.nosso_numero, t.data, t.pago, t.tarifa, t.parcela_id],
      ...[t.pagamento_id, t.arquivo, t.usuario_id],
    ],
  )
  return rows[0]?.id ?? null
}
