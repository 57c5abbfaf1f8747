import { OUTSIDE_PROMISE_KINDS, OUTSIDE_PROMISES } from '../../core/outside-promises.ts'
import { promisesSeenBy } from '../../domain/outside-promises.ts'
import { pendencias } from '../../domain/readings/pendencias.ts'
import { sql } from '../db/sql.ts'
import { promiseRows } from '../promises/rows-repository.ts'
import { readingSql } from './reading-sql.ts'

const ENDS = OUTSIDE_PROMISE_KINDS.map(
  kind => `when '${kind}' then '${OUTSIDE_PROMISES[kind].termina}'`,
).join(' ')

export const pendenciasSql = readingSql(pendencias, {
  from: `(${promiseRows()}) p`,
  joins: `left join parceiros c on c.account_id = $conta and c.id = p.parceiro_id
    left join terminais t on t.account_id = $conta and t.id = p.terminal_id
    left join usuarios u on u.account_id = $conta and u.id = p.usuario_id`,
  where: ({ sessao }) => sql`p.tipo = any(${promisesSeenBy(sessao.flags)}::text[])`,
  columns: () => ({
    documento: 'p.nome',
    cliente: 'c.nome',
    caixa: 't.nome',
    quem: 'u.nome',
    termina: `case p.tipo ${ENDS} end`,
  }),
})
