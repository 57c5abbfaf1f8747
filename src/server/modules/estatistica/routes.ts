import type { FastifyInstance } from 'fastify'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { type NotasDia, notasSemana } from '../../../domain/api/estatistica.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'

const DAYS = 7
const DAY_MS = 86_400_000

/** Notes that count: authorised, being issued, or out in contingency. Days are those of the company's state. */
const PER_DAY = `select to_char(v.datavenda at time zone $3::interval, 'YYYY-MM-DD') as dia, v.modelo,
    count(*)::int as quantidade, sum(v.valor_total)::text as valor
  from vendas v
  where v.account_id = $1 and v.empresa_id = $2 and v.datavenda >= $4::timestamptz and v.status in ('T', 'E', 'X')
  group by 1, 2 order by 1, 2`

/** Weekly statistics of the dashboard (CAP-11). */
export function estatisticaRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  bind(app, notasSemana, async sessao => {
    const agora = clock()
    const local = dataHoraUf(new Date(agora.getTime() - (DAYS - 1) * DAY_MS), sessao.empresa.uf)
    const [dia, offset] = [local.slice(0, 10), local.slice(19)]
    const { rows } = await db.tx(sessao, q =>
      q.query<NotasDia>(PER_DAY, [sessao.account_id, sessao.empresa_id, offset, `${dia}T00:00:00${offset}`]),
    )
    return { data: rows }
  })
}
