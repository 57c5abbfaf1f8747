import type { Access } from '../api/define.ts'
import type { Flag } from '../options/flags.ts'
import type { AnyRegister } from './define.ts'

/** The flags of which any lets one write it; none: the super user's. */
export const flagsOf = ({ access: { permission } }: AnyRegister): readonly Flag[] =>
  permission === null ? [] : typeof permission === 'string' ? [permission] : permission

/** Right to write a register and see its trail: its flag, or super user. */
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

/** Right to read a register: every session, or only its writers and readers (`guardedReads`). */
export function leituraDe(register: AnyRegister): Access {
  const {
    access: { guardedReads, readers },
    owner: { house } = {},
  } = register
  if (!guardedReads) return house ? { house: true } : {}
  const own = escritaDe(register)
  return own.permission && readers ? { ...own, permission: [...flagsOf(register), ...readers] } : own
}
