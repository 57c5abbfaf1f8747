import { DEBIT_NOTE } from '../../../../core/document/cfop-proposto.ts'
import { paysDas } from '../../../../core/law/simples/crt.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { toShortText } from '../../../../core/money/round.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { movedByHandAt } from '../../estoque/service.ts'
import { computed, ONLY_COMPUTED, unpaidNote } from '../contract/draft.ts'
import { copyOf, joined } from '../origins/origin-parts.ts'
import { readLoss } from './loss-repository.ts'
import { refuseToldLoss } from './told-loss.ts'

/** CFOP of goods that leave the stock lost, stolen or spoiled; type of its note of debit (Aj. SINIEF 49/2025, cl. 3). */
const CFOP = '5927'
const LOST = '07'
const NOTE = { tipo_documento: DEBIT_NOTE } as const

/** Name of the text to the tax office; longer than a field of obsFisco, so that it stands in infAdFisco. */
const WHY = 'Justificativa da baixa'

/**
 * Gives the values of the note of a stock loss: goods at the cost with which they left, to the company itself. It moves no
 * goods: they left by the loss. Credits to be reversed are asked of who had any. @throws NAO_ENCONTRADO; CONFLITO for a
 * loss that has its note, or took nothing; VALIDACAO without a series
 */
export async function lossValues(
  q: Q,
  sessao: Sessao,
  id: number,
  agora: Date,
): Promise<Record<string, unknown>> {
  const loss = await readLoss(q, sessao.empresa_id, id)
  if (!loss) throw new AppError('NAO_ENCONTRADO')
  if (!['perda', 'ajuste'].includes(loss.tipo) || loss.itens.length === 0)
    throw new AppError('CONFLITO', {
      mensagem: 'Só a perda, ou o ajuste que tirou do estoque, tem nota de baixa',
    })
  await refuseToldLoss(q, sessao, id, null)
  if (loss.serie_id === null)
    throw new AppError('VALIDACAO', { mensagem: 'A empresa não tem série do modelo 55: cadastre uma' })
  const costs = new Map((await movedByHandAt(q, sessao, [id])).map(each => [goodsOf(each), each.custo]))
  const itens = loss.itens.map(each => lineOf(each, loss, costs.get(goodsOf(each)) ?? each.preco_comp))
  const { motivo, serie_id, emitente_id } = loss
  const dito = unpaidNote({ serie_id, emitente_id }, itens, {
    ...{ ...NOTE, tipo_atend: 0, tipo_debito: LOST, destinatario_proprio: true },
    ...(motivo ? { obs_fisco: [{ nome: WHY, obs: motivo }] } : {}),
  } as Partial<DocumentoRecebido>)
  const documento = await computed(q, sessao, { dito }, agora)
  const { itens: lines, ...values } = joined([{ ...copyOf(documento), pagamento: [] }]) as Record<
    string,
    unknown
  >
  return {
    ...Object.fromEntries(Object.entries(values).filter(([key]) => !ONLY_COMPUTED.has(key))),
    ...{ ...NOTE, perda_estoque: id },
    itens: (lines as Record<string, unknown>[]).map(({ mov_estoque: _, ...line }) => ({
      ...line,
      ...(paysDas(loss.crt) ? {} : { estorno_ibs: null, estorno_cbs: null }),
    })),
  }
}

type Loss = NonNullable<Awaited<ReturnType<typeof readLoss>>>

const goodsOf = ({
  produto_id,
  grade_id,
  lote_id,
}: Pick<Loss['itens'][number], 'produto_id' | 'grade_id' | 'lote_id'>): string =>
  [produto_id, grade_id, lote_id].join('/')

/** Makes a line at cost. Whoever pays within the DAS has no credit to reverse; others must say it. */
const lineOf = (
  { produto_id, grade_id, lote_id, qtde }: Loss['itens'][number],
  loss: Loss,
  custo: string | null,
) => ({
  ...{ produto_id, qtde, preco: toShortText(dec(custo ?? '0'), 4), cfop: CFOP },
  ...(grade_id === null ? {} : { grade_id }),
  ...(lote_id === null ? {} : { lote_id }),
  ...(loss.ibs_id === null ? {} : { regraibs_id: loss.ibs_id }),
  ...(loss.cbs_id === null ? {} : { regracbs_id: loss.cbs_id }),
  ...{ estorno_ibs: '0.00', estorno_cbs: '0.00' },
})
