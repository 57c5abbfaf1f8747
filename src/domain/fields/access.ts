import type { Access } from '../api/define.ts'
import type { AnyRegister } from './define.ts'

/** Who may write a register, and see what became of its records: its flag, or the super user. */
export const escritaDe = ({ permission, plan, house, painel }: AnyRegister): Access =>
  permission
    ? { permission, ...(plan ? { plan } : {}) }
    : {
        super_user: true as const,
        ...(painel ? { painel: true as const } : {}),
        ...(house ? { house: true as const } : {}),
      }

/** Who may read a register: every session, or only who may write it (`leituraProtegida`). */
export const leituraDe = (register: AnyRegister): Access =>
  register.leituraProtegida ? escritaDe(register) : register.house ? { house: true } : {}
