import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readSale } from '../vendas/service.ts'
import { readObjects } from './references-repository.ts'
import { readDocument, type StoredDocument, wireDay } from './repository.ts'

/** A document as a form opens it: all that is stored, flat, and beside the ids what they point at. @throws NAO_ENCONTRADO */
export async function answerOf(q: Q, sessao: Sessao, id: number): Promise<DocumentoAnswer> {
  const venda = await readSale(q, sessao, id, { completa: true })
  const { documento, itens, pagamento } = await readDocument(q, sessao, id)
  const { vendedor, ...objetos } = await readObjects(q, sessao, documento)
  return {
    ...documento,
    ...venda,
    ...objetos,
    ...(vendedor ? { vendedor_nome: vendedor.nome } : {}),
    itens: itens.map(lineAnswer),
    pagamento,
  } as unknown as DocumentoAnswer
}

/** A line's lot says its day as the wire does. */
function lineAnswer(linha: StoredDocument['itens'][number]): Record<string, unknown> {
  const lote = linha['lote'] as { validade: string } | null
  return { ...linha, lote: lote && { ...lote, validade: wireDay(lote.validade) } }
}
