import { wireToIso } from '../../../core/dates/day.ts'
import { isOnWire, partsOf } from '../../../core/fields/parts.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import { QUOTE } from '../../../domain/documents/documento/operacao.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { AppError } from '../../../domain/error.ts'

/** What is a document's own, and not what it says: its identity, state, number and days, and what no body says. */
const ITS_OWN: ReadonlySet<string> = new Set([
  ...partsOf(vendas.fields).flatMap(part => (isOnWire(part) && !part.field.till ? [] : [part.key])),
  ...['id', 'uuid', 'versao', 'status_app', 'status_emissao', 'motivo_cancelamento', 'vendedor'],
  ...['serie', 'numerocodumento', 'serie_id', 'serie_venda', 'chave', 'protocolo', 'cstat', 'xmotivo'], // contrato
  ...['orientacao', 'tp_emis', 'prazo_transmissao', 'prazo_cancelamento', 'cancelando'],
  ...['tipo_operacao', 'finalidade_op', 'tipo_documento', 'validade'],
  ...['aprovacoes', 'cancelados', 'diario', 'outros_numeros'],
])

/** A quote as the values of a new document. `hoje`: ISO. @throws NAO_ENCONTRADO what is no quote; CONFLITO what does not hold any more */
export function quoteValues(documento: DocumentoAnswer, hoje: string): Record<string, unknown> {
  if (documento['tipo_operacao'] !== QUOTE) throw new AppError('NAO_ENCONTRADO')
  if (documento.status === 'C') throw new AppError('CONFLITO', { mensagem: 'O orçamento foi cancelado' })
  const validade = documento['validade']
  if (validade && wireToIso(validade) < hoje)
    throw new AppError('CONFLITO', { mensagem: `O orçamento venceu em ${validade}` })
  return Object.fromEntries(Object.entries(documento).filter(([key]) => !ITS_OWN.has(key)))
}
