import { VER_VENDAS } from '../../../domain/api/vendas.ts'
import { ORDER, QUOTE } from '../../../domain/documents/documento/operacao.ts'
import { AppError } from '../../../domain/error.ts'
import type { Flag, PlanFlag } from '../../../domain/options/flags.ts'
import type { Sessao } from '../../http/session.ts'

interface Demand {
  permission: Flag
  plan?: PlanFlag
}

/** What writing a document of the type demands. */
const demandOf = (tipo: number): Demand => {
  if (tipo === QUOTE) return { permission: 'documentos_orcamentos', plan: 'gerar_orcamento' }
  return { permission: tipo === ORDER ? 'menu_pedidos' : 'documentos_documentos' }
}

/** @throws PROIBIDO */
export function mayWrite({ flags, empresa }: Sessao, tipo: number): void {
  const { permission, plan } = demandOf(tipo)
  if (!flags.has(permission) || (plan && empresa.plano?.[plan] !== true)) throw new AppError('PROIBIDO')
}

/** A right to quotes alone shows quotes. @throws NAO_ENCONTRADO */
export function mayRead({ flags }: Sessao, tipo: number | null): void {
  if (tipo !== QUOTE && !VER_VENDAS.some(flag => flags.has(flag))) throw new AppError('NAO_ENCONTRADO')
}
