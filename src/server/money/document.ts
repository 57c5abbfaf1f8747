import { diaIn } from '../../core/document/fuso.ts'
import { movesMoney } from '../../core/document/moves-money.ts'
import { operationOf } from '../../core/document/operation.ts'
import { type Decimal, dec, ZERO } from '../../core/money/decimal.ts'
import { CASH, CREDITO_EM_LOJA } from '../../core/tender/codes.ts'
import { tenderAtTill } from '../../core/tender/index.ts'
import { AppError } from '../../domain/error.ts'
import { type DocumentMoney, documentMoney, leftOnCredit } from '../../domain/money/causes/document.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { settleCashback } from './cashback/settle.ts'
import { hasPaidInstalment, holdInstalments, readMoney, type StoredMoney } from './document-repository.ts'
import { post, postAgain, refuseGone, reverse } from './post.ts'
import { readStanding } from './post-repository.ts'

interface ByWhom {
  usuario_id: number | null
  em: Date
  /** Cash session of the till in which the money moves. */
  sessao_id?: number | null
}

/** Makes the data from which a document's postings are computed; `data` is the ISO day for credit without a due date. */
export const moneyOf = (stored: StoredMoney, data: string): DocumentMoney => ({
  tipo_operacao: stored.tipo_operacao,
  tpNF: operationOf(stored).tpNF,
  movimenta: movesMoney(stored.linhas),
  data,
  entrega: stored.entrega,
  vale: stored.vale,
  pagamentos: stored.pagamentos,
  acertos: stored.acertos,
})

/** Posts the money of a stored document as it is now; undoes all its earlier postings first, when any differs. */
export async function postDocument(q: Q, tenant: Tenant, id: number, by: ByWhom): Promise<void> {
  const [stored] = await readMoney(q, tenant, [id])
  if (!stored) return
  const { hoje, ...head } = headOf(stored, by)
  const again = { ...head, data: null, hoje, motivo: 'Documento alterado' }
  const money = moneyOf(stored, hoje)
  await postAgain(q, tenant, documentMoney, money, again)
  await settleCashback(q, tenant, { ...by, ...stored, postings: documentMoney.postings(money) })
}

/** Posts the parts of a stored document that are not posted yet, such as a return's vale that is paid in cash. */
export async function postMore(q: Q, tenant: Tenant, id: number, by: ByWhom): Promise<void> {
  const [stored] = await readMoney(q, tenant, [id])
  if (!stored) return
  const { hoje, ...head } = headOf(stored, by)
  await post(q, tenant, documentMoney, moneyOf(stored, hoje), { ...head, data: hoje })
}

const headOf = (
  { id, empresa_id, parceiro_id, fuso }: StoredMoney,
  { usuario_id, em, sessao_id = null }: ByWhom,
) => ({
  ...{ empresa_id, parceiro_id, origem_id: id, usuario_id, sessao_id },
  ...{ hoje: diaIn(em, fuso), fechado: 'adia' as const },
})

/**
 * Adds up what a stored return gave back, by means of payment (tPag): a reduced instalment by that of its payment, credit and
 * vale as store credit.
 */
export async function givenBack(
  q: Q,
  tenant: Tenant,
  id: number,
): Promise<{ meio: string; valor: string }[]> {
  const [stored] = await readMoney(q, tenant, [id])
  const sums = new Map<string, Decimal>()
  for (const { tipo, valor, tpag } of stored?.acertos ?? []) {
    const kept = tipo === 'credito' || tipo === 'vale'
    const paid = tpag ?? CASH
    const meio = kept ? CREDITO_EM_LOJA : tipo === 'parcela' ? tenderAtTill(paid, 1) : paid
    sums.set(meio, (sums.get(meio) ?? ZERO).plus(dec(valor)))
  }
  return [...sums].map(([meio, sum]) => ({ meio, valor: sum.toFixed(2) }))
}

/**
 * Gives the amount (R$) that a stored document leaves on credit, and its customer; `dia`: ISO. Null: no such document,
 * or it has no customer.
 */
export async function lentByDocument(
  q: Q,
  tenant: Tenant,
  id: number,
  dia: string,
): Promise<{ parceiro_id: number | null; novo: Decimal } | null> {
  const [stored] = await readMoney(q, tenant, [id])
  if (!stored) return null
  return { parceiro_id: stored.parceiro_id, novo: leftOnCredit(moneyOf(stored, dia)) }
}

/** Undoes all valid postings of a document that was cancelled, undone or opened again. */
export async function undoDocument(
  q: Q,
  tenant: Tenant,
  id: number,
  { usuario_id, em, sessao_id = null, motivo }: ByWhom & { motivo: string },
): Promise<void> {
  const standing = (await readStanding(q, tenant, documentMoney.origem, id)).map(row => row.id)
  const [stored] = standing.length > 0 ? await readMoney(q, tenant, [id]) : []
  if (!stored) return
  await reverse(q, tenant, standing, { data: diaIn(em, stored.fuso), usuario_id, sessao_id, motivo })
  await settleCashback(q, tenant, { ...stored, em, usuario_id, postings: null })
}

/**
 * Refuses to change or undo a document, or another cause, with a paid or renegotiated instalment, or whose cheque is no
 * longer at hand; locks both until the transaction ends. @throws CONFLITO
 */
export async function refusePaid(
  q: Q,
  tenant: Tenant,
  id: number,
  tipo: string = documentMoney.origem,
): Promise<void> {
  await holdInstalments(q, { tipo, id })
  const standing = await readStanding(q, tenant, tipo, id)
  await refuseGone(
    q,
    standing.map(row => row.id),
  )
  if (await hasPaidInstalment(q, tenant, { tipo, id }))
    throw new AppError('CONFLITO', {
      mensagem: 'Já há parcela paga ou renegociada: desfaça o pagamento ou a renegociação antes',
    })
}
