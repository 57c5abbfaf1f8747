import { idDestBy, proposeCfop } from '../../../core/document/cfop-proposto.ts'
import type { Rules } from '../../../core/tax/kinds.ts'
import { codesOf } from '../../../core/tax/rule-codes.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import { isComputed } from '../../../domain/documents/documento/first-fault.ts'
import { figuresOf } from '../../../domain/documents/documento/item-line.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import { asJudged } from '../../../domain/fiscal/judged.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readTotals } from './issue-repository.ts'

type Line = Readonly<Record<string, unknown>>

/** Of a return the IPI is what was charged and the share of it that comes back (ipiDevolvido); it has no other place for it. */
const NOT_RETURNED: ReadonlySet<string> = new Set(['cstipi_id', 'base_ipi', 'aliqipi', 'codigo_enq_ipi'])

/**
 * A sale as its return says it: nothing of a return is computed, so what was computed of each line, codes, rates and R$, is said, and its
 * CFOP is the one by which it comes back.
 */
export async function asReturned(
  q: Q,
  sessao: Sessao,
  documento: DocumentoAnswer,
  tipo: number,
): Promise<DocumentoAnswer> {
  const stored = documento.regras as unknown as Rules
  const kept = asJudged(await readTotals(q, sessao, documento.id), stored)
  const regras = kept?.regras ?? stored
  const itens = (documento.itens ?? []).map((line: Line, i) => {
    const item = { ...wire.item.fromWire(line), lote: null } as ItemVenda
    const sold = item.cfop ?? codesOf(item, regras, false).cfop_regra
    const figures = isComputed(item, tipo)
      ? said(figuresOf(item, regras, false, kept?.calculo.itens[i] ?? null))
      : {}
    const percete_dev = (figures['vlripi'] ?? line['vlripi']) == null ? {} : { percete_dev: '100.00' } // contrato
    return {
      ...line,
      ...figures,
      ...percete_dev,
      cfop: proposeCfop(RETURN, sold, idDestBy(sold)),
    }
  })
  return { ...documento, itens }
}

export const RETURN = 6

const said = (figures: Line): Line =>
  Object.fromEntries(
    Object.entries(figures).filter(([name, value]) => value !== null && !NOT_RETURNED.has(name)),
  )
