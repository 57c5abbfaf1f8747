import type { DadosEvento } from '../../../core/dfe/kit/event/kind.ts'
import type { DadosGuardados } from '../../issuing/service.ts'

/** Makes the data from which an event's XML is written: the form's values and the complete note. */
export function receivedData(
  dados: DadosGuardados | null,
  nota: string | null,
): Pick<DadosEvento, 'pedido' | 'desfeito' | 'assinado'> {
  if (!dados) return {}
  const { desfeito, ...pedido } = dados
  return { pedido, assinado: nota ?? '', ...(desfeito ? { desfeito } : {}) }
}
