import { formatDecimal } from '../../../core/money/pt-br.ts'
import { documentLabel } from '../../../domain/documents/documento/origem.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { notify } from '../../issuing/service.ts'
import { VALE_MS } from './held/em-pagamento.ts'
import type { StockBalance } from './repository.ts'
import { type Descoberta, type Guardada, readUncovered } from './uncovered-repository.ts'

interface Saida {
  empresa_id: number
  /** Name of the movement in the notification: 'Perda: Quebrou'. */
  titulo: string
  agora: Date
  /**
   * True when the user confirmed the movement, or no confirmation is needed: the company is notified of the
   * reservations. False: the movement is refused.
   */
  confirmada: boolean
}

/**
 * Notifies the company of reserved goods that a movement took away. Call it after the balances are written. @throws CONFLITO
 * with the reservations (`dados.reservado`), unless `confirmada`
 */
export async function tellUncovered(
  q: Q,
  tenant: Tenant,
  saldos: readonly StockBalance[],
  { empresa_id, titulo, agora, confirmada }: Saida,
): Promise<void> {
  if (saldos.length === 0) return
  const desde = new Date(agora.getTime() - VALE_MS)
  const reservado = await readUncovered(q, { ...tenant, empresa_id }, saldos, desde)
  if (reservado.length === 0) return
  const frases = reservado.map(phrase)
  if (!confirmada)
    throw new AppError('CONFLITO', {
      mensagem: `Há mercadoria reservada. ${cut(frases)}`,
      dados: { reservado },
    })
  await notify(q, tenant, {
    empresa_id,
    data: agora,
    tipo: 'estoque',
    titulo: 'Reserva sem saldo',
    mensagem: `${titulo}. ${frases.join('. ')}`,
  })
}

/** Maximum of products named in the error. */
const DITOS = 5

const cut = (frases: readonly string[]): string =>
  frases.slice(0, DITOS).join('. ') + (frases.length > DITOS ? `. E mais ${frases.length - DITOS}` : '')

const amount = (qtde: string) => formatDecimal(qtde, 0, 4)

/** Writes 'Café: fica 2, reservado 5 (Pedido 12: 3, Documento 14: 2)'. */
const phrase = ({ nome, lote, saldo, reservado, de }: Descoberta): string =>
  `${nome}${lote ? `, lote ${lote}` : ''}: fica ${amount(saldo)}, reservado ${amount(reservado)} (${de
    .map(guardada => `${holderName(guardada)}: ${amount(guardada.qtde)}`)
    .join(', ')})`

const ORIGENS: Readonly<Record<string, string>> = {
  pedido: 'Pedido',
  orcamento: 'Orçamento',
  estacionada: 'Venda estacionada',
}

function holderName({ origem_tipo, origem_id, tipo, caixa }: Guardada): string {
  if (tipo !== null) return documentLabel({ id: origem_id, tipo, terminal_id: null })
  return caixa ? `${caixa}, em pagamento` : `${ORIGENS[origem_tipo] ?? 'Reserva'} ${origem_id}`
}
