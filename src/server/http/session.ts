import type { Fuso } from '../../core/document/fuso.ts'
import type { Escopo } from '../../domain/options/integracao.ts'
import type { Flag, PlanFlag } from '../../domain/rights.ts'

/** User and company for which a request or its job works. */
export type OnBehalf = Pick<Sessao, 'account_id' | 'empresa_id' | 'usuario_id'>

/** Session of the user who makes a request, found by the bearer token; may be the tenant of `db.tx`. */
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
    fuso: Fuso
    crt: 1 | 2 | 3 | 4
    bloqueada: boolean
    plano: Record<PlanFlag, boolean> | null
  }
  flags: ReadonlySet<Flag>
  super_user: boolean
  painel_admin_contas: boolean
  reset_senha: boolean
  /** True if the user must enrol a second factor before anything else. */
  falta_fator: boolean
  /** Moment of the last use that was stored; null in sessions of older versions. */
  usado_em: Date | null
  /** True: begun with a PIN; `flags` are then only those of a till. */
  por_pin?: boolean
  /** Key of another program, in the name of the user who made it; absent: a person. */
  chave?: { id: number; nome: string; escopos: readonly Escopo[] }
  /** Origin of the request, for the audit trail (http/origin.ts). */
  origem?: string
}
