import type { Access } from '../api/define.ts'
import type { Flag } from '../options/flags.ts'
import type { AnyRegister } from './define.ts'

/** Lists the rights of which any lets a user write the register; none: only the super user. */
export const flagsOf = ({ access: { permission } }: AnyRegister): readonly Flag[] =>
  permission === null ? [] : typeof permission === 'string' ? [permission] : permission

/** Gives the right to write a register and see its history: its permission, or super user. */
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

/** Gives the right to read a register: every session, or only its writers and readers (`guardedReads`). */
export function leituraDe(register: AnyRegister): Access {
  const {
    access: { guardedReads, readers },
    owner: { house } = {},
  } = register
  if (!guardedReads) return house ? { house: true } : {}
  const own = escritaDe(register)
  return own.permission && readers ? { ...own, permission: [...flagsOf(register), ...readers] } : own
}
