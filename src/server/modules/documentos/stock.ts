import { operationOf } from '../../../core/document/operation.ts'
import type { Operation } from '../../../core/document/operations.ts'
import { buys, returnsPurchase, SALE_RETURN } from '../../../core/document/types/index.ts'
import type { Decimal } from '../../../core/money/decimal.ts'
import { consume, SEM_RECEITAS } from '../../../core/stock/consume.ts'
import { keepsGoods } from '../../../domain/documents/documento/operacao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { causeOf } from '../../../domain/options/estoque.ts'
import type { Q } from '../../db/transaction.ts'
import { readDocumentName } from '../../documents/venda/name-repository.ts'
import type { CorpoVenda } from '../../documents/venda/rows.ts'
import type { OnBehalf, Sessao } from '../../http/session.ts'
import {
  bringIn,
  giveBack,
  keepGoods,
  type Movimento,
  refuseTakingBack,
  sendKept,
  takeKept,
} from '../estoque/service.ts'
import { readUnitCosts } from './issue/issue-repository.ts'
import { isSame, movedBack, moves, type Numbered } from './origins/moved-back.ts'
import { type HeldDocument, readDocument } from './repository.ts'

const origemOf = (venda_id: number) => ({ origem_tipo: 'venda', origem_id: venda_id })

/**
 * Reserves the goods of an open order or note, replacing its earlier reservations, if the plan includes stock. A
 * purchase return reserves goods in the deposits that its purchase filled. Refuses missing goods of a lot, and other
 * missing goods unless the account sells without stock, or the order is a channel's (`jaFeito`), whose customer waits.
 * @throws SEM_ESTOQUE, or VALIDACAO at the lot's line
 */
export async function keepFor(
  q: Q,
  sessao: Sessao,
  venda_id: number,
  { corpo, operation, em, jaFeito }: { corpo: CorpoVenda; operation: Operation; em: Date; jaFeito: boolean },
): Promise<void> {
  if (sessao.empresa.plano?.gerenciar_estoque !== true || !keepsGoods(operation)) return
  const linhas = corpo.itens.map((item, i) => ({ ...item, num: i + 1 })).filter(moves(corpo))
  const { tipo } = operation
  const back = returnsPurchase(tipo) ? await movedBack(q, sessao, { id: venda_id, tipo }) : null
  const itens = linhas.map(({ grade_id, lote_id, ...item }) => ({
    ...item,
    grade_id: grade_id ?? null,
    lote_id,
    partes: back?.get(item.num),
  }))
  const { faltas, venda_sem_estoque } = await keepGoods(q, sessao, { ...origemOf(venda_id), itens }, em)
  const falta = faltas.find(({ lote_id }) => lote_id !== null || !(venda_sem_estoque || jaFeito))
  if (!falta) return
  const num = linhas[falta.i]?.num ?? 1
  const campo = `itens.${num - 1}.qtde`
  // the message names the deposit of a purchase return, because the user did not choose it
  const onde = back?.has(num) ? ` no depósito ${falta.deposito}` : ''
  if (falta.lote_id !== null)
    throw fieldError(campo, `O lote do produto ${falta.nome} está com saldo insuficiente${onde}`)
  throw new AppError('SEM_ESTOQUE', {
    mensagem: `O produto ${falta.nome} está sem estoque${onde}`,
    errors: { [campo]: ['Produto sem estoque!'] },
  })
}

/** Reserves an order's rest. Ignores a shortage, and reserves nothing when a product or lot is gone. */
export async function keepRest(
  q: Q,
  quem: OnBehalf,
  id: number,
  { em, left }: { em: Date; left: (item: Readonly<Record<string, unknown>>) => Decimal },
): Promise<void> {
  const rest = (await movingLines(q, quem, id)).flatMap(item => {
    const qtde = left(item)
    return qtde.gt(0) ? [{ ...item, grade_id: item.grade_id ?? null, qtde: qtde.toFixed() }] : []
  })
  try {
    await keepGoods(q, quem, { ...origemOf(id), itens: rest }, em)
  } catch (error) {
    // the products changed since the order was saved: what is left of it cannot be reserved
    if (!(error instanceof AppError)) throw error
  }
}

export async function letGo(q: Q, sessao: OnBehalf, venda_id: number, em: Date): Promise<void> {
  await keepGoods(q, sessao, { ...origemOf(venda_id), itens: [] }, em)
}

/** Moves an issued document's goods, if the plan includes stock: reserved ones leave, returned or bought enter. */
export async function leave(q: Q, sessao: Sessao, held: HeldDocument, em: Date): Promise<void> {
  if (sessao.empresa.plano?.gerenciar_estoque !== true) return
  const { id } = held
  const { empresa_id, usuario_id } = sessao
  const operation = operationOf(held)
  const { estoque, tipo } = operation
  const venda = { empresa_id, venda_id: id, usuario_id, em, causa: causeOf(operation) }
  if (estoque === 'sai') {
    const kept = await takeKept(q, sessao, origemOf(id))
    await sendKept(
      q,
      sessao,
      venda,
      returnsPurchase(tipo) ? await goingBack(q, sessao, { id, tipo }, kept) : kept,
    )
  }
  if (estoque === 'entra')
    await bringIn(q, sessao, venda, await (buys(tipo) ? bought(q, sessao, id) : comingBack(q, sessao, id)))
}

async function movingLines(q: Q, quem: OnBehalf, id: number) {
  const { documento, itens } = await readDocument(q, quem, id)
  return (itens as Numbered[]).filter(moves(documento as Pick<CorpoVenda, 'regras'>))
}

/** Makes the stock movements of a purchase, with the cost of each line. */
async function bought(q: Q, sessao: Sessao, id: number): Promise<Movimento[]> {
  const custos = await readUnitCosts(q, sessao, id)
  return (await movingLines(q, sessao, id)).flatMap(item =>
    consume(item, SEM_RECEITAS).map(goods => ({ ...goods, custo_unitario: custos.get(item.num) ?? null })),
  )
}

/** Makes a sale return's movements: goods that the sold line took, or the returned line's product if unknown. */
async function comingBack(q: Q, sessao: Sessao, id: number): Promise<Movimento[]> {
  const itens = await movingLines(q, sessao, id)
  const back = await movedBack(q, sessao, { id, tipo: SALE_RETURN })
  return itens.flatMap(item =>
    (back.get(item.num) ?? consume(item, SEM_RECEITAS)).map(goods => ({ ...goods, linha: item.num })),
  )
}

/** Adds to the reserved goods of a purchase return the cost at which its purchase brought them in. */
async function goingBack(
  q: Q,
  sessao: Sessao,
  document: { id: number; tipo: number },
  kept: readonly Movimento[],
): Promise<Movimento[]> {
  const back = await movedBack(q, sessao, document)
  return kept.map(goods => {
    const its = back.get(goods.linha ?? 0)?.find(other => isSame(other, goods))
    return { ...goods, custo_unitario: its?.custo_unitario ?? null }
  })
}

/** Reverses the stock movements of a refused note that is being reopened. */
export async function comeBack(q: Q, sessao: Sessao, venda_id: number, em: Date): Promise<void> {
  const { empresa_id, usuario_id } = sessao
  await giveBack(q, sessao, {
    empresa_id,
    venda_id,
    usuario_id,
    em,
    titulo: `Reabertura de ${await readDocumentName(q, venda_id)}`,
  })
}

/**
 * Refuses to cancel a document that brought goods in (purchase, return) if they are gone since.
 * @throws SEM_ESTOQUE or VALIDACAO at `justificativa`, the field of the cancellation's reason
 */
export async function refuseSold(q: Q, sessao: Sessao, held: HeldDocument): Promise<void> {
  if (operationOf(held).estoque === 'entra') await refuseTakingBack(q, sessao, held.id, 'justificativa')
}
