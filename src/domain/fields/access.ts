import type { Access } from '../api/define.ts'
import type { Flag } from '../rights.ts'
import type { AnyRegister } from './define.ts'

/** Lists the rights that let a user write the register's records: any one is enough. Empty: only the super user. */
export const flagsOf = ({ access: { permission } }: AnyRegister): readonly Flag[] =>
  permission === null ? [] : typeof permission === 'string' ? [permission] : permission

/** Gives the access required to write a register and to see its history: its permission, else super user. */
export const escritaDe = ({
  access: { permission, plan, painel },
  owner: { house } = {},
}: AnyRegister): Access =>
  permission
    ? { permission, ...(plan ? { plan } : {}) }
    : {
        super_user: true as const,
        ...(painel ? { painel: true as const } : {}),
        ...(house ? { house: true as const } : {}),
      }

/**
 * Gives the access required to have a register's rows as a file: the right to write it, or to open its list. Without the plan
 * where the list opens without it.
 */
export function arquivoDe(register: AnyRegister): Access {
  const { listed = [], planless } = register.access
  const { plan, ...open } = escritaDe(register)
  const own = open.permission ? { ...open, permission: [...flagsOf(register), ...listed] } : open
  return plan && !planless?.includes('list') ? { ...own, plan } : own
}

/** Gives the access to read a register: any session; with `guardedReads`, the right to write it or one of `readers`. */
export function leituraDe(register: AnyRegister): Access {
  const {
    access: { guardedReads, readers },
    owner: { house } = {},
  } = register
  if (!guardedReads) return house ? { house: true } : {}
  const { plan, ...open } = escritaDe(register)
  const own = register.access.planless?.length || !plan ? open : { ...open, plan }
  return own.permission && readers ? { ...own, permission: [...flagsOf(register), ...readers] } : own
}
