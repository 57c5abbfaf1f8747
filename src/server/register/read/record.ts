import { AppError } from '../../../domain/error.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import type { Call, Machine } from '../machine.ts'
import type { WireRow } from '../wire.ts'
import { alteradoDesde } from '../write/audit.ts'
import { readRow, toRecords } from './read.ts'
import { seen, signed, signedIn } from './seen.ts'

/** Makes the record of a row with all lists and, unless `refs` is false, the objects of its references. */
export async function whole(
  { plan }: Machine,
  { q, sessao }: Call,
  row: WireRow,
  refs = true,
): Promise<Registro> {
  const [record] = await toRecords(q, plan, [row], sessao.empresa.fuso, {
    refs: () => refs,
    lists: () => true,
  })
  if (!record) throw new AppError('NAO_ENCONTRADO')
  return record
}

/** Prepares a record for the answer to this session: adds the hook's fields, hides fields, signs photos. */
export async function answered(m: Machine, { q, sessao }: Call, record: Registro): Promise<Registro> {
  await m.hooks.answer?.(q, sessao, [record], true, new Set(), m.deps)
  return signed(m.deps.fotos, m.plan, sessao, seen(m.plan, sessao, record))
}

/** Gives the record as audited: with fields stored in other tables, which the hook `answer` adds. */
export async function told(m: Machine, { q, sessao }: Call, record: Registro): Promise<Registro> {
  if (!m.elsewhere) return record
  const copy = structuredClone(record)
  await m.hooks.answer?.(q, sessao, [copy], true, new Set(), m.deps)
  return copy
}

/** Reads a row of the request's scope. @throws NAO_ENCONTRADO */
export async function rowOf(
  { plan }: Machine,
  { q, scope }: Call,
  id: number,
  lock = false,
): Promise<WireRow> {
  const row = await readRow(q, plan, scope, id, lock)
  if (!row) throw new AppError('NAO_ENCONTRADO')
  return row
}

/** State before a change: the row, its record, and the record for the audit trail. */
export interface Before {
  row: WireRow
  record: Registro
  told: Registro
}

/** Locks the row to change. @throws NAO_ENCONTRADO; REGISTRO_ALTERADO when a user changed it since `versao` */
export async function takeRow(m: Machine, call: Call, id: number, versao: unknown): Promise<Before> {
  const row = await rowOf(m, call, id, true)
  const record = await whole(m, call, row, false)
  if (typeof versao === 'number' && versao !== record['versao']) await refuseStale(m, call, row, versao)
  return { row, record, told: await told(m, call, record) }
}

async function refuseStale(m: Machine, call: Call, row: WireRow, versao: number): Promise<void> {
  const { plan, deps } = m
  const atual = await answered(m, call, await whole(m, call, row))
  const stale = await alteradoDesde(call.q, plan, atual, versao, deps.clock())
  if (!stale) return
  throw new AppError('REGISTRO_ALTERADO', {
    mensagem: stale.mensagem,
    dados: { ...stale.dados, mudancas: signedIn(deps.fotos, plan, call.sessao, stale.dados.mudancas) },
  })
}
