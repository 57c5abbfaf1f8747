import type { DadosEvento } from '../../../core/dfe/kit/event/kind.ts'
import type { DadosGuardados } from '../../issuing/service.ts'

/** Makes the data of an event's form, with the whole note. */
export function receivedData(
  dados: DadosGuardados | null,
  nota: string | null,
): Pick<DadosEvento, 'pedido' | 'desfeito' | 'assinado'> {
  if (!dados) return {}
  const { desfeito, ...pedido } = dados
  return { pedido, assinado: nota ?? '', ...(desfeito ? { desfeito } : {}) }
}
