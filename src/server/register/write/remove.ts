import { AppError } from '../../../domain/error.ts'
import type { Column } from '../../../domain/fields/columns.ts'
import { mudancasDe } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { judgeOf } from '../../../domain/fields/view.ts'
import type { Call, Machine } from '../machine.ts'
import { everyList } from '../plan.ts'
import { answered, rowOf, takeRow, told, whole } from '../read/record.ts'
import { refuseForeign } from '../read/seen.ts'
import { toWire, type WireRow } from '../wire.ts'
import { audit, keepDeleted, rescue, sobre } from './audit.ts'
import { putBack, rowsOf, takeAway } from './bin.ts'
import { checkRefs, createRefs, pointersOf } from './refs.ts'

/**
 * Moves a record to the bin with everything that belongs to it. @throws EM_USO, NAO_ENCONTRADO, PROIBIDO; a refusal of
 * the hook `removing`
 */
export async function remove(m: Machine, call: Call, id: number): Promise<void> {
  const { q, sessao, scope } = call
  const { told: antes } = await takeRow(m, call, id, undefined)
  refuseForeign(judgeOf(m.plan.register, antes), sessao)
  await m.uses.refuse(q, [id])
  await m.hooks.removing?.(q, sessao, id)
  const agora = m.deps.clock()
  const retrato = (await takeAway(q, m.tables, [id])).get(id) ?? []
  await keepDeleted(q, sessao, agora, [{ ...sobre(m.plan, scope, antes), retrato }])
  const mudancas = mudancasDe(m.fields, antes, null)
  await audit(q, sessao, agora, [{ ...sobre(m.plan, scope, antes), acao: 'excluiu', mudancas }])
}

/**
 * Restores a deleted record with its id and everything deleted with it. @throws NAO_ENCONTRADO, PROIBIDO; VALIDACAO
 * when a row to which the record refers no longer exists; a refusal of the hooks `prepare` and `restored`
 */
export async function restore(m: Machine, call: Call, id: number): Promise<Registro> {
  const { q, sessao, scope } = call
  const { plan, deps } = m
  const kept = await rescue(q, plan, scope, id)
  const [row] = rowsOf(kept?.retrato ?? [], plan.table)
  if (!kept || !row) throw new AppError('NAO_ENCONTRADO')
  const pointers = (columns: readonly Column[], of: WireRow) => pointersOf(columns, toWire(columns, of))
  await checkRefs(createRefs(q, scope, m.registers), [
    ...pointers(plan.columns, row),
    ...everyList(plan.lists).flatMap(list =>
      rowsOf(kept.retrato, list.table).flatMap(child => pointers(list.columns, child)),
    ),
  ])
  await m.hooks.prepare?.(q, sessao, { ...row }, null, toWire(plan.columns, row), deps)
  await putBack(q, kept.retrato)
  await m.hooks.restored?.(q, sessao, id)
  const record = await whole(m, call, await rowOf(m, call, id))
  refuseForeign(judgeOf(plan.register, record), sessao)
  const mudancas = mudancasDe(m.fields, null, await told(m, call, record))
  await audit(q, sessao, deps.clock(), [{ ...sobre(plan, scope, record), acao: 'restaurou', mudancas }])
  return answered(m, call, record)
}
