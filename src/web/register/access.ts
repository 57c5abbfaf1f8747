import type { AnyRegister } from '../../domain/fields/define.ts'
import { verdict } from '../commands/access.ts'

/**
 * Tells whether the user may save records of a register: the register is writable, the plan and the permission allow saving
 * (without a permission, only a super user may), and the company is not read-only.
 */
export const mayWrite = (register: AnyRegister): boolean =>
  register.access.readonly !== true &&
  verdict({
    leituraBloqueada: true,
    ...(register.access.plan ? { plan: register.access.plan } : {}),
    ...(register.access.permission === null
      ? { super_user: true }
      : { permission: register.access.permission }),
  }) === 'ok'
