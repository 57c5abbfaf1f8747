import type { Carriage } from '../../domain/money/causes/carriage.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { payerOf } from '../documents/conhecimento-repository.ts'

/** A CT-e of the company as its money needs it; `id` is of its fiscal document. */
export interface StoredCarriage extends Carriage {
  id: number
  empresa_id: number
  modelo: string
  numero: number
  parceiro_id: number | null
  tomador: string | null
}

/** Writes the SQL of the CT-e of one table, with its instalments; `payer` gives the partner who pays. */
const of = (table: string, parcels: string, owner: string, payer: string) =>
  `select d.id, d.empresa_id, d.modelo, d.numero, d.status_emissao = 'autorizada' as vale, c.valor_receber::text as valor,
      left(d.dh_emi, 10) as dia, ${payer} as parceiro_id,
      coalesce((select json_agg(json_build_object('vencimento', p.vencimento, 'valor', p.valor::text) order by p.num)
        from ${parcels} p where p.account_id = $1 and p.${owner} = c.id), '[]') as parcelas
    from documentos_fiscais d join ${table} c on c.account_id = $1 and c.id = d.origem_id
    where d.account_id = $1 and d.origem_tipo = '${table}' and d.id = any($2::bigint[])`

const SQL = `select x.*, t.nome as tomador from (
    ${of('conhecimento_transporte', 'conhecimento_parcelas', 'conhecimento_id', payerOf('c'))}
    union all
    ${of('conhecimento_transporte_os', 'conhecimento_os_parcelas', 'conhecimento_os_id', 'c.tomador_id')}
  ) x left join parceiros t on t.account_id = $1 and t.id = x.parceiro_id order by x.id`

/** Reads the money of CT-e by their fiscal documents; documents of other kinds are left out. */
export async function readCarriages(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<StoredCarriage[]> {
  const { rows } = await q.query<StoredCarriage>(SQL, [account_id, ids])
  return rows
}
