import type { Operation } from '../../../../core/document/operations.ts'
import { returnsSale } from '../../../../core/document/types/index.ts'
import { allocateExact } from '../../../../core/money/allocate.ts'
import { ZERO } from '../../../../core/money/decimal.ts'
import { exact } from '../../../../core/money/exact.ts'
import { GIVEN_LATER } from '../../../../core/tender/index.ts'
import { settleReturn } from '../../../../core/venda/payment/acerto.ts'
import { REEMBOLSOS } from '../../../../core/venda/payment/reembolsos.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { documentTitle } from '../../../../domain/documents/documento/origem.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { offerCreditMethod } from '../../../documents/venda/credito-repository.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
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
  const { total, como, vendas } = await readReturnedSales(q, sessao, id)
  if (vendas.length === 0) return
  const parts = allocateExact(
    exact(total),
    vendas.map(({ valor }) => exact(valor)),
  )
  const acertos = vendas.flatMap(({ id: venda, pagos, antes }, i) =>
    settleReturn(parts[i]?.toFixed(2) ?? '0.00', pagos, antes, como ?? 1).map(acerto => ({
      ...acerto,
      venda,
      ...(acerto.tipo === 'meio' && givenLater(pagos, acerto.pagamento) ? { por_maquina: true } : {}),
    })),
  )
  await keepSettled(q, sessao, id, acertos)
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
