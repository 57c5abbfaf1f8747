import type { Q } from '../../db/transaction.ts'
import { VOIDED } from '../../sefaz/families.ts'
import type { Emitente, FaixaDeNumeros } from './repository.ts'

/**
 * Range of unused numbers. `desde` (ISO): time of the next note, else of the user's jump over the numbers, else of the
 * last voiding request of the series.
 */
export interface LacunaAchada extends FaixaDeNumeros {
  desde: string
}

/**
 * Finds the ranges of skipped numbers of each series, highest first, that no request voids (a refused request counts as
 * none). Numbers before the first note of the series in this system do not count: another system used them.
 */
export async function findGaps(q: Q, { empresa_id, tp_amb }: Emitente): Promise<LacunaAchada[]> {
  const { rows } = await q.query<LacunaAchada>(
    `with tomados as (
        select modelo, serie, numero as de, numero as ate from documentos_fiscais
          where account_id = $conta and empresa_id = $1 and tp_amb = $2
        union all
        select modelo, serie, de, ate from inutilizacoes
          where account_id = $conta and empresa_id = $1 and tp_amb = $2 and status <> 'rejeitado'
        union all
        -- an empty range where a jump ended: the numbers before it are a gap even when no note followed yet
        select modelo, serie, ate + 1, ate from numeros_pulados where account_id = $conta and empresa_id = $1
      ), passos as (
        select modelo, serie, de, max(ate) over (partition by modelo, serie order by de, ate
          rows between unbounded preceding and 1 preceding) as antes from tomados
      )
      select p.modelo, p.serie, p.antes + 1 as de, p.de - 1 as ate,
        coalesce(
          (select d.dh_emi from documentos_fiscais d where d.account_id = $conta and d.empresa_id = $1 and d.tp_amb = $2 and d.modelo = p.modelo
            and d.serie = p.serie and d.numero >= p.de order by d.numero limit 1),
          (select max(n.criado_em)::text from numeros_pulados n where n.account_id = $conta and n.empresa_id = $1 and n.modelo = p.modelo
            and n.serie = p.serie and n.ate >= p.de - 1),
          (select max(i.criado_em)::text from inutilizacoes i where i.account_id = $conta and i.empresa_id = $1 and i.modelo = p.modelo
            and i.serie = p.serie)) as desde
      from passos p where p.de > p.antes + 1 and p.modelo = any($3) order by p.modelo, p.serie, p.de desc`,
    [empresa_id, tp_amb, VOIDED],
  )
  return rows
}
