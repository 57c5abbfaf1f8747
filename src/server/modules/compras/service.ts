import type { Body } from '../../../domain/api/define.ts'
import type { importarXml } from '../../../domain/api/compras.ts'
import type { Sessao } from '../../http/session.ts'
import type { Recepcao } from '../recebidas/service.ts'
import { importNote } from './importar.ts'

/** Purchases that enter by the supplier's note: read, matched, entered, undone, given back. */
export function createCompras(ctx: Recepcao) {
  return {
    importar: (sessao: Sessao, pedido: Body<typeof importarXml>) => importNote(ctx, sessao, pedido),
  }
}

export type ComprasService = ReturnType<typeof createCompras>
