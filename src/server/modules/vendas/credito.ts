import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { CREDITO_EM_LOJA, creditFault, creditSpent } from '../../../core/venda/credito.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { holdCredit, readCredit, readLeft, readSpending } from './credito-repository.ts'
import type { Diferenca } from './prova.ts'

interface Spender {
  parceiro_id: number | null
  pagamentos: readonly { tpag: string | null; valor: string }[]
  /** What it is stored as; null: it is new. */
  id: number | null
}

/**
 * What is spent of a customer's credit beyond what he has, under the lock of the customer: two tills never spend the same money.
 * Null: nothing is.
 */
export async function beyondCredit(q: Q, sessao: Sessao, { parceiro_id, pagamentos, id }: Spender) {
  const said = pagamentos.map(({ tpag, valor }) => ({ tpag: tpag ?? '', valor }))
  const gasto = creditSpent(said)
  if (gasto.isZero()) return null
  if (parceiro_id !== null) await holdCredit(q, sessao, parceiro_id)
  const saldo =
    parceiro_id === null ? null : ((await readCredit(q, sessao, { parceiro_id, menos: id })) ?? '0.00')
  const texto = creditFault({ parceiro_id, gasto, saldo })
  const at = said.findLastIndex(({ tpag }) => tpag === CREDITO_EM_LOJA)
  return texto === null
    ? null
    : ({
        campo: `pagamento.${at}.valor`,
        texto,
        esperado: saldo,
        recebido: gasto.toFixed(2),
      } satisfies Diferenca)
}

/** A stored sale that becomes a note spends what it says. @throws VALIDACAO above what its customer has */
export async function refuseBeyondCredit(q: Q, sessao: Sessao, id: number): Promise<void> {
  const spender = await readSpending(q, sessao, id)
  const beyond = spender ? await beyondCredit(q, sessao, { ...spender, id }) : null
  if (beyond) throw fieldError(beyond.campo, beyond.texto)
}

/** A return whose credit was spent is not cancelled: what it left would be owed. @throws CONFLITO */
export async function refuseSpentCredit(q: Q, sessao: Sessao, id: number): Promise<void> {
  const left = await readLeft(q, sessao, id)
  if (!left || left.parceiro_id === null || dec(left.deixado).isZero()) return
  await holdCredit(q, sessao, left.parceiro_id)
  const saldo = (await readCredit(q, sessao, { parceiro_id: left.parceiro_id, menos: null })) ?? '0.00'
  if (dec(left.deixado).gt(dec(saldo)))
    throw new AppError('CONFLITO', {
      mensagem: `O cliente já gastou o crédito desta devolução: dos ${formatMoney(left.deixado)} restam ${formatMoney(saldo)}`,
    })
}
