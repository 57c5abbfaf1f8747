import type { Flag, PlanFlag } from '../../domain/options/flags.ts'

/** Person and company that work is done for: of a call, or of a job that goes on with it. */
export type OnBehalf = Pick<Sessao, 'account_id' | 'empresa_id' | 'usuario_id'>

/** Caller, resolved from the bearer token for one request. Any service may take it as the tenant of `db.tx`. */
export interface Sessao {
  token_id: number
  account_id: number
  usuario_id: number
  nome: string
  email: string
  empresa_id: number
  empresa: {
    id: number
    nome: string
    status: 1 | 2 | 3
    uf: string
    crt: 1 | 2 | 3 | 4
    bloqueada: boolean
    plano: Record<PlanFlag, boolean> | null
  }
  flags: ReadonlySet<Flag>
  super_user: boolean
  painel_admin_contas: boolean
  reset_senha: boolean
  /** Origin of the call, for the audit trail (http/origin.ts). */
  origem?: string
}
