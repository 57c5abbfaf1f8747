import type { DadosEvento } from '../../../core/dfe/kit/event/kind.ts'
import type { DadosGuardados } from '../../issuing/service.ts'

/** Builds an event's form answers, with the whole note that it is about. */
export function receivedData(
  dados: DadosGuardados | null,
  nota: string | null,
): Pick<DadosEvento, 'pedido' | 'desfeito' | 'assinado'> {
  if (!dados) return {}
  const { desfeito, ...pedido } = dados
  return { pedido, assinado: nota ?? '', ...(desfeito ? { desfeito } : {}) }
}
