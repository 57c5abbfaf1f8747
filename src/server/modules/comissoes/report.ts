import { addDays, dayFromWire, dayToWire, isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { diaUf, startOfDayUf } from '../../../core/document/fuso.ts'
import type { comissoesVendas, comissoesVendedores, listarVendedores } from '../../../domain/api/comissoes.ts'
import type { Answer, Query } from '../../../domain/api/define.ts'
import type { Q } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import {
  type Asked,
  commissionsBySale,
  commissionsBySeller,
  listSellers,
  sumCommissions,
} from './report-repository.ts'

type Periodo = Pick<Query<typeof comissoesVendas>, 'de' | 'ate'> & { vendedor_id?: number | undefined }

/** Reads the period in days of the company; default: from the first of the month until today. */
function askedOf({ empresa, empresa_id }: Sessao, { de, ate, vendedor_id }: Periodo, agora: Date) {
  const hoje = isoToWire(diaUf(agora, empresa.uf))
  const ultimo = ate ?? hoje
  const primeiro = de ?? `01${ultimo.slice(2)}`
  const begins = (dia: string) => startOfDayUf(wireToIso(dia), empresa.uf)
  const after = dayFromWire(ultimo)
  const asked: Asked = {
    empresa_id,
    vendedor_id: vendedor_id ?? null,
    de: begins(primeiro),
    ate: begins(after ? dayToWire(addDays(after, 1)) : ultimo),
  }
  return { asked, de: primeiro, ate: ultimo }
}

export async function reportBySale(
  q: Q,
  sessao: Sessao,
  query: Query<typeof comissoesVendas>,
  agora: Date,
): Promise<Answer<typeof comissoesVendas>> {
  const { asked, de, ate } = askedOf(sessao, query, agora)
  const rows = await commissionsBySale(q, asked, query)
  const { total: _, ...totais } = await sumCommissions(q, asked)
  const data = rows.map(({ total: _, em, ...row }) => ({ ...row, em: em.toISOString() }))
  return { ...toPage(data, rows[0]?.total ?? 0, query), de, ate, totais }
}

export async function reportBySeller(
  q: Q,
  sessao: Sessao,
  query: Query<typeof comissoesVendedores>,
  agora: Date,
): Promise<Answer<typeof comissoesVendedores>> {
  const { asked, de, ate } = askedOf(sessao, query, agora)
  const { total, ...totais } = await sumCommissions(q, asked)
  const data = await commissionsBySeller(q, asked, query)
  return { ...toPage(data, total, query), de, ate, totais }
}

export async function sellers(
  q: Q,
  { empresa_id }: Sessao,
  query: Query<typeof listarVendedores>,
): Promise<Answer<typeof listarVendedores>> {
  const rows = await listSellers(q, empresa_id, query.search?.trim() ?? '', query)
  return toPage(
    rows.map(({ id, nome }) => ({ id, nome })),
    rows[0]?.total ?? 0,
    query,
  )
}
