import { reach } from '../../../core/fields/reach.ts'
import { AppError } from '../../../domain/error.ts'
import { flagsOf } from '../../../domain/fields/access.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import type { Sessao } from '../../http/session.ts'
import type { FotosPort } from '../machine.ts'
import type { ListPlan, Plan } from '../plan.ts'
import { childrenOf, place, type WireRow } from '../wire.ts'

/** Signs the addresses of a record's photos; `foto` also gets its `thumbnail`. */
export function signed(fotos: FotosPort, plan: Plan, sessao: Sessao, record: Registro): Registro {
  for (const key of plan.photos) {
    const path = reach(record, key)
    const of = typeof path === 'string' ? fotos.enderecos(sessao, path) : { foto: null, thumbnail: null }
    place(record, key, of.foto)
    if (/(^|\.)foto$/.test(key)) place(record, key.replace(/foto$/, 'thumbnail'), of.thumbnail)
  }
  return record
}

/** Signs the addresses of photos in changes of the audit trail. */
export function signedIn(
  fotos: FotosPort,
  plan: Plan,
  sessao: Sessao,
  mudancas: readonly Mudanca[],
): Mudanca[] {
  const address = (path: unknown) => (typeof path === 'string' ? fotos.enderecos(sessao, path).foto : path)
  return mudancas.map(mudanca =>
    plan.photos.includes(mudanca.campo)
      ? { ...mudanca, antes: address(mudanca.antes), depois: address(mudanca.depois) }
      : mudanca,
  )
}

/** Gives the plan for a session's reads: without the personal data and secrets that the session may not use. */
export function planFor(plan: Plan, sessao: Sessao): Plan {
  const read = openTo(plan, sessao)
  return read.unpriced && !holds(plan.register, sessao) ? read.unpriced : read
}

/** Gives the plan with the personal data that a session may read. */
function openTo(plan: Plan, sessao: Sessao): Plan {
  if (holds(plan.register, sessao)) return plan
  if (!readsPersonal(plan.register, sessao)) return plan.brief ?? plan
  return sessao.flags.has('relatorios_pessoais') ? plan : (plan.unrestricted ?? plan)
}

const readsPersonal = (register: AnyRegister, sessao: Sessao): boolean =>
  holds(register, sessao) || (register.access.readers ?? []).some(flag => sessao.flags.has(flag))

/** Removes the personal data that the session may not read, from a record and from the records to which it refers. */
function hidePersonal(plan: Plan, sessao: Sessao, record: WireRow): void {
  const hide = (to: string, row: unknown) => {
    const personal = plan.personal.get(to)
    if (!personal || typeof row !== 'object' || row === null || readsPersonal(personal.register, sessao))
      return
    for (const { key, field } of personal.columns) {
      const values = row as WireRow
      if (typeof field.personal === 'function' && field.personal(values[key])) delete values[key]
    }
  }
  hide(plan.register.id, record)
  for (const { key, field } of plan.columns)
    if (field.type === 'ref') hide(field.to, reach(record, key.replace(/_id$/, '')))
  const { personal = [] } = plan.register.server
  if (personal.length > 0 && !readsPersonal(plan.register, sessao))
    for (const name of personal) delete record[name]
}

/** Removes what the session may not see: personal data, and fields marked `secret` (cost and margin). */
export function seen(plan: Plan, sessao: Sessao, record: Registro): Registro {
  hidePersonal(plan, sessao, record)
  if (plan.secrets.length === 0 || holds(plan.register, sessao)) return record
  for (const key of plan.secrets) {
    const steps = key.split('.')
    const group = steps.length > 1 ? (record[steps[0] ?? ''] as WireRow) : record
    delete group[steps.at(-1) ?? key]
  }
  hideIn(plan.lists, record)
  return record
}

function hideIn(lists: readonly ListPlan[], of: WireRow): void {
  for (const list of lists)
    for (const child of childrenOf(of, list.name)) {
      for (const { key, field } of list.columns) if (field.secret) place(child, key, undefined)
      hideIn(list.lists, child)
    }
}

/** Tells if the session has a permission of the register; a register without permission is for the super user only. */
export const holds = (register: AnyRegister, { flags, super_user }: Sessao): boolean =>
  register.access.permission === null ? super_user : flagsOf(register).some(flag => flags.has(flag))

/** Refuses a session without the permission for the record's view or register. @throws PROIBIDO */
export function refuseForeign(judge: AnyRegister, sessao: Sessao): void {
  if (!holds(judge, sessao)) throw new AppError('PROIBIDO')
}
