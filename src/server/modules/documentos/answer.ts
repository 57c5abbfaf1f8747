import { diaIn } from '../../../core/document/fuso.ts'
import { buys } from '../../../core/document/types/index.ts'
import { reformGroup } from '../../../core/law/reforma.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import { warningsOf } from '../../../domain/documents/documento/avisos.ts'
import { kindOfSale } from '../../../domain/documents/documento/kinds.ts'
import type { Q } from '../../db/transaction.ts'
import { readRegime } from '../../documents/venda/regime-repository.ts'
import { readSale } from '../../documents/venda/repository.ts'
import type { Sessao } from '../../http/session.ts'
import { sameNumber } from './issue/free-number.ts'
import { isOwnCompany, readObjects } from './judging/references-repository.ts'
import { typeOf } from './origins/origin-parts.ts'
import { linksOf, takenOf } from './origins/origins.ts'
import type { Taken } from './origins/origins-repository.ts'
import { returnableOf } from './origins/returned-lines.ts'
import { readDocument, readFcp, type StoredDocument, supplierKey, wireDay } from './repository.ts'

/** Reads a document for its form: all stored fields, flat, plus the records its ids refer to. @throws NAO_ENCONTRADO */
export async function answerOf(q: Q, sessao: Sessao, id: number): Promise<DocumentoAnswer> {
  const venda = await readSale(q, sessao, id, { completa: true, linhas: false })
  const { documento, itens, pagamento } = await readDocument(q, sessao, id)
  const { taken, origens, destinos } = await linksOf(q, sessao, id)
  const tipo = kindOfSale(venda)?.tipo ?? 0
  // only an open document (A, R) gets the amounts still returnable: an issued one already used its share of them
  const measured = venda.status === 'A' || venda.status === 'R' ? origens : []
  const returning = await returnableOf(q, sessao, {
    ...{ id, tipo, itens },
    origens: measured,
  })
  const mesmo_numero = await sameNumber(q, sessao, id, tipo, { ...documento, ...venda })
  // the seller's name is in `venda`
  const { vendedor: _, ...objetos } = await readObjects(q, sessao, documento)
  return {
    ...documento,
    ...venda,
    ...objetos,
    ...(buys(tipo) && venda.chave === null ? { chave: await supplierKey(q, sessao, id) } : {}),
    itens: itens.map(item => ({
      ...lineAnswer(item, taken),
      ...returning.get(item['num']),
    })),
    pagamento,
    origens,
    destinos,
    ...(mesmo_numero.length > 0 ? { mesmo_numero } : {}),
  } as DocumentoAnswer
}

/** Adds warnings about unusual contents to a document that is not issued yet. `hoje`: today in the company's state, ISO. */
async function withWarnings(
  q: Q,
  sessao: Sessao,
  documento: DocumentoAnswer,
  hoje: string,
): Promise<DocumentoAnswer> {
  const { uf } = sessao.empresa
  const { status, itens, pagamento, regras } = documento
  if (status !== 'A' && status !== 'R') return documento
  const emitente = await readRegime(q, sessao.empresa_id)
  const avisos = warningsOf({
    ...{
      tipo: typeOf(documento),
      hoje,
      uf,
      cabecalho: documento,
      fcp: await readFcp(q, uf),
      rtc: emitente !== null && reformGroup(hoje, emitente) !== null,
    },
    proprio: await isOwnCompany(q, sessao, documento['parceiro']),
    ...{ itens: (itens ?? []) as never, pagamento: (pagamento ?? []) as never, regras: regras as never },
  })
  return avisos.length > 0 ? { ...documento, avisos } : documento
}

/** Reads a document for its form, with its warnings. @throws NAO_ENCONTRADO */
export const answeredOf = async (q: Q, sessao: Sessao, id: number, agora: Date): Promise<DocumentoAnswer> =>
  withWarnings(q, sessao, await answerOf(q, sessao, id), diaIn(agora, sessao.empresa.fuso))

/** Formats a line: lot expiry as DD/MM/YYYY, and `faturado`, the quantity that other documents took from it. */
function lineAnswer(
  linha: StoredDocument['itens'][number],
  taken: readonly Taken[],
): Record<string, unknown> {
  const lote = linha['lote'] as { validade: string } | null
  const faturado = taken.length > 0 ? { faturado: takenOf(taken, linha['num']).toFixed() } : {}
  return { ...linha, ...faturado, lote: lote && { ...lote, validade: wireDay(lote.validade) } }
}
