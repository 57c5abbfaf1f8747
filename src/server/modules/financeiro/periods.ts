import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import type { fecharPeriodo, reabrirPeriodo, verPeriodo } from '../../../domain/api/livro.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { contas_financeiras } from '../../../domain/records/contas_financeiras/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import { todayOf } from './entries.ts'
import {
  type ClosedAccount,
  holdClosed,
  insertClosed,
  markReopened,
  readClosed,
  writeClosed,
} from './periods-repository.ts'

type Told = Answer<typeof verPeriodo>['data']

/** Reads until which day the company's books are closed. */
export async function readPeriod(q: Q, { empresa_id }: Sessao): Promise<Told> {
  const closed = await readClosed(q, empresa_id)
  if (!closed) return { fechado_ate: null, por: null, em: null }
  return { fechado_ate: isoToWire(closed.ate), por: closed.por, em: new Date(closed.em).toISOString() }
}

/** Closes all accounts of the company up to a past day. @throws VALIDACAO */
export async function closePeriod(
  q: Q,
  sessao: Sessao,
  body: Body<typeof fecharPeriodo>,
  agora: Date,
): Promise<Told> {
  const { empresa_id, usuario_id } = sessao
  const ate = wireToIso(body.ate)
  if (ate >= todayOf(sessao, agora)) throw fieldError('ate', 'Feche até um dia que já acabou')
  const accounts = await holdClosed(q, empresa_id)
  const antes = lastOf(accounts)
  if (antes !== null && antes >= ate)
    throw fieldError('ate', `O período até ${isoToWire(antes)} já está fechado`)
  await insertClosed(q, { empresa_id, usuario_id, ate, antes })
  await writeClosed(q, empresa_id, ate)
  await log(q, sessao, agora, accounts, { ate, motivo: null })
  return readPeriod(q, sessao)
}

/** Reopens the period that was closed last; earlier periods stay closed. @throws CONFLITO when none is closed */
export async function reopenPeriod(
  q: Q,
  sessao: Sessao,
  { motivo }: Body<typeof reabrirPeriodo>,
  agora: Date,
): Promise<Told> {
  const { empresa_id, usuario_id } = sessao
  const accounts = await holdClosed(q, empresa_id)
  const closed = await readClosed(q, empresa_id)
  if (!closed) throw new AppError('CONFLITO', { mensagem: 'Nenhum período está fechado' })
  await markReopened(q, { id: closed.id, usuario_id, motivo, em: agora })
  await writeClosed(q, empresa_id, closed.antes)
  await log(q, sessao, agora, accounts, { ate: closed.antes, motivo })
  return readPeriod(q, sessao)
}

const lastOf = (accounts: readonly ClosedAccount[]): string | null =>
  accounts.reduce<string | null>(
    (last, { fechado_ate }) => (fechado_ate !== null && fechado_ate > (last ?? '') ? fechado_ate : last),
    null,
  )

/** Writes the closing or reopening to the audit history of each account. */
async function log(
  q: Q,
  sessao: Sessao,
  agora: Date,
  accounts: readonly ClosedAccount[],
  { ate, motivo }: { ate: string | null; motivo: string | null },
): Promise<void> {
  const wire = (day: string | null) => day && isoToWire(day)
  await audit(
    q,
    sessao,
    agora,
    accounts.map(({ id, nome, fechado_ate }) => ({
      ...{ registro: contas_financeiras.id, registro_id: id, rotulo: nome },
      ...{ empresa_id: sessao.empresa_id, pai_id: null },
      acao: 'alterou',
      mudancas: [
        { campo: 'fechado_ate', rotulo: 'Fechado até', antes: wire(fechado_ate), depois: wire(ate) },
        ...(motivo === null ? [] : [{ campo: 'motivo', rotulo: 'Motivo', antes: null, depois: motivo }]),
      ],
    })),
  )
}
