import type { Operation } from '../../../../core/document/operations.ts'
import { returnsSale } from '../../../../core/document/types/index.ts'
import { allocateExact } from '../../../../core/money/allocate.ts'
import { ZERO } from '../../../../core/money/decimal.ts'
import { exact } from '../../../../core/money/exact.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { GIVEN_LATER } from '../../../../core/tender/index.ts'
import {
  type Acerto,
  keepSpentCashback,
  type PagoNaVenda,
  settleReturn,
} from '../../../../core/venda/payment/acerto.ts'
import { REEMBOLSOS } from '../../../../core/venda/payment/reembolsos.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { documentTitle } from '../../../../domain/documents/documento/origem.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { offerCreditMethod } from '../../../documents/venda/credito-repository.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { findSpentCashback } from '../../../money/cashback/settle.ts'
import { holdInstalments } from '../../../money/document-repository.ts'
import { keepOwed } from '../../../money/owed-back.ts'
import { refundOwed } from '../../pix/service.ts'
import { keepVoucher } from '../../vales/service.ts'
import { linkedLines } from '../origins/origins.ts'
import { holdOrigins, namedOtherwise, originIds } from '../origins/origins-repository.ts'
import { type HeldDocument, linkedDocument } from '../repository.ts'
import { keepSettled, readReturnedSales } from './settle-repository.ts'

const [[AS_PAID], , [AS_CREDIT]] = REEMBOLSOS

/** Tells if this part of a refund becomes store credit or a voucher instead of money. */
export const keepsCredit = ({ tipo }: { tipo: string }): boolean => tipo === 'credito' || tipo === 'vale'

/**
 * Checks a refund other than by the sale's own payments: some line must come from a stored sale, and a credit must go to the
 * customer of the sale. @throws VALIDACAO
 */
export async function refuseRefund(
  q: Q,
  sessao: Sessao,
  { reembolso = AS_PAID }: Pick<DocumentoRecebido, 'reembolso'>,
  { tipo, itens, parceiro_id }: Pick<CorpoVenda, 'itens' | 'parceiro_id'> & Pick<Operation, 'tipo'>,
): Promise<void> {
  if (!returnsSale(tipo) || reembolso === null || reembolso === AS_PAID) return
  const ids = [...new Set(linkedLines(itens).map(({ origin }) => origin))]
  const refuse = (why: string) => fieldError('reembolso', why)
  if (ids.length === 0) throw refuse('Nenhum item é de uma venda daqui: não há valor a devolver')
  if (reembolso !== AS_CREDIT) return
  if (parceiro_id == null) throw fieldError('parceiro_id', 'Diga o cliente: o crédito fica em nome dele')
  const other = await namedOtherwise(q, sessao, ids, parceiro_id)
  if (other) throw refuse(`${documentTitle(other)} é de ${other.nome}: o crédito não pode ser de outro`)
}

/** Tells if a bank or a machine gives this payment back. */
const givenLater = (pagos: readonly { num: number; tpag: string }[], pagamento: number | null): boolean =>
  pagos.some(({ num, tpag }) => num === pagamento && GIVEN_LATER.includes(tpag))

interface SettledSale {
  venda: number
  pagos: readonly PagoNaVenda[]
  partes: readonly Acerto[]
}

const machineGives = (pagos: readonly PagoNaVenda[], { tipo, pagamento }: Acerto) =>
  tipo === 'meio' && givenLater(pagos, pagamento) ? { por_maquina: true } : {}

const partsOf = (settled: readonly SettledSale[]) =>
  settled.flatMap(({ venda, pagos, partes }) =>
    partes.map(acerto => ({ ...acerto, venda, ...machineGives(pagos, acerto) })),
  )

/**
 * Stores the parts of a refund, less the cashback of its sales that their customers have spent, and gives them.
 * @throws CONFLITO where the return is not of the customer who spent it
 */
async function withoutSpentCashback(
  q: Q,
  sessao: Sessao,
  { id, parceiro_id }: { id: number; parceiro_id: number | null },
  settled: readonly SettledSale[],
) {
  const acertos = partsOf(settled)
  // the sales' cashback is read with this return among those that are stored
  await keepSettled(q, sessao, id, acertos)
  const spent = await findSpentCashback(q, sessao, id)
  if (spent.length === 0) return acertos
  const other = spent.find(each => each.parceiro_id !== parceiro_id)
  if (other)
    throw new AppError('CONFLITO', {
      mensagem: `O cliente da venda já gastou ${formatMoney(other.gasto.toFixed(2))} do cashback dela: a devolução é em nome dele`,
    })
  const less = partsOf(
    settled.map(({ venda, pagos, partes }) => {
      const gasto = spent.find(each => each.venda === venda)?.gasto ?? ZERO
      return { venda, pagos, partes: keepSpentCashback(partes, gasto, pagos) }
    }),
  )
  await keepSettled(q, sessao, id, less)
  return less
}

/** Computes and stores the refund of an issued return. Locks the sales, so that two returns never refund the same money. */
export async function settle(
  q: Q,
  sessao: Sessao,
  held: HeldDocument,
  { em, sessao_id }: { em: Date; sessao_id: number | null },
): Promise<void> {
  const { id, tipo } = linkedDocument(held)
  if (!returnsSale(tipo)) return
  const origins = await originIds(q, sessao, id)
  await holdOrigins(q, sessao, sessao.empresa_id, origins)
  for (const id of origins) await holdInstalments(q, { tipo: 'venda', id })
  const { total, como, vendas, parceiro_id } = await readReturnedSales(q, sessao, id)
  if (vendas.length === 0) return
  const parts = allocateExact(
    exact(total),
    vendas.map(({ valor }) => exact(valor)),
  )
  const settled = vendas.map(({ id: venda, pagos, antes }, i) => ({
    venda,
    pagos,
    partes: settleReturn(parts[i]?.toFixed(2) ?? '0.00', pagos, antes, como ?? 1),
  }))
  const acertos = await withoutSpentCashback(q, sessao, { id, parceiro_id }, settled)
  const { empresa_id, usuario_id } = sessao
  const owed = await keepOwed(q, sessao, {
    ...{ empresa_id, usuario_id, em, sessao_id, devolucao_id: id },
    partes: acertos.flatMap(({ venda, pagamento, valor, ...rest }) =>
      'por_maquina' in rest && pagamento !== null ? [{ venda, pagamento, valor }] : [],
    ),
  })
  await refundOwed(q, sessao, owed, { usuario_id, em })
  if (acertos.some(keepsCredit)) await offerCreditMethod(q, sessao)
  const vale = acertos.reduce((sum, { tipo, valor }) => (tipo === 'vale' ? sum.plus(valor) : sum), ZERO)
  if (vale.gt(0))
    await keepVoucher(q, sessao, { devolucao_id: id, valor: vale.toFixed(2), parceiro_id: null, em })
}
