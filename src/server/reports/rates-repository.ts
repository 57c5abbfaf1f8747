import type { Q } from '../db/transaction.ts'
import { isSold } from '../documents/sold.ts'
import type { CompanyZone } from './scope-repository.ts'

/** Company whose rates of the Simples do not fit it. */
interface RateFault {
  nome: string
  /** First month of its sales in the period without a rate, MM/YYYY; null: it has a rate, but is not of the Simples. */
  desde: string | null
}

/**
 * Finds companies of the Simples (CRT 1 and 2) that sold in the period before their first rate, and companies of another
 * regime with a rate at its end.
 */
export async function readRateFaults(
  q: Q,
  companies: readonly CompanyZone[],
  { de, ate }: { de: string; ate: string },
): Promise<RateFault[]> {
  const { rows } = await q.query<RateFault>(
    `select e.nome, case when e.crt in (1, 2) then to_char(s.dia, 'MM/YYYY') end as desde
      from unnest($1::bigint[], $2::text[]) as c(id, fuso) join empresas e on e.account_id = $conta and e.id = c.id
        cross join lateral (select (min(v.datavenda) at time zone c.fuso::interval)::date as dia from vendas v
          where v.account_id = $conta and v.empresa_id = c.id and v.status in ('T', 'E', 'X') and ${isSold('v')}
            and v.datavenda >= ($3 || 'T00:00:00' || c.fuso)::timestamptz
            and v.datavenda < ($4 || 'T00:00:00' || c.fuso)::timestamptz + interval '1 day') s
      where s.dia is not null and case when e.crt in (1, 2)
        then not exists (select from aliquotas_das a
          where a.account_id = $conta and a.empresa_id = c.id and a.desde <= s.dia)
        else (select a.aliquota from aliquotas_das a where a.account_id = $conta and a.empresa_id = c.id
          and a.desde <= $4::date order by a.desde desc limit 1) > 0 end
      order by e.id`,
    [companies.map(({ empresa_id }) => empresa_id), companies.map(({ fuso }) => fuso), de, ate],
  )
  return rows
}
