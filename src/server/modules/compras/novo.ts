import { isCest } from '../../../core/document/cest.ts'
import { codeKey, gtinNumber, keptGtin } from '../../../core/document/gtin.ts'
import { dec } from '../../../core/money/decimal.ts'
import { taxableFactor } from '../../../core/purchases/fator.ts'
import type { LinhaDaNota } from '../../../core/purchases/nota.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'
import { readRulesOf, readTaken } from './propose-repository.ts'

type Body = Record<string, unknown>

const REFERENCIA = 40

/**
 * Proposes a new product for each line, from the note and from the tax rules of its NCM, with the field names of the
 * products API. Runs no query when there are no lines.
 */
export async function proposeNew(q: Q, sessao: OnBehalf, itens: readonly LinhaDaNota[]): Promise<Body[]> {
  if (itens.length === 0) return []
  const wished = itens.map(referencesOf)
  const taken = await readTaken(q, sessao, {
    unidades: [...new Set(itens.map(item => soldAs(item).unidade))],
    codigos: [...new Set(wished.flat())],
  })
  const regras = await readRulesOf(q, sessao, [...new Set(itens.map(({ ncm }) => ncm))])
  const used = new Set(taken.codigos)
  return itens.map((item, i) => {
    const referencia = wished[i]?.find(code => !used.has(code))
    if (referencia) used.add(referencia)
    const { unidade, gtin } = soldAs(item)
    return {
      nome: item.nome.slice(0, 120),
      ...(referencia ? { referencia } : {}),
      gtin: gtin && gtinNumber(gtin) ? keptGtin(gtin) : null,
      unidade: taken.unidades.has(unidade) ? unidade : 'UN',
      ncm: item.ncm,
      cest: item.cest && isCest(item.cest) ? item.cest : null,
      controle_lote: item.lotes.length > 0,
      ...item.combustivel,
      ...(regras.get(item.ncm) ?? regras.get('')),
    }
  })
}

/** Chooses the unit of sale: the taxable unit, when one commercial unit contains several (goods bought by the box). */
function soldAs(item: LinhaDaNota): { unidade: string; gtin: string | null } {
  const boxed = dec(taxableFactor(item)).gt(1)
  const { unidade, gtin } = boxed
    ? {
        unidade: item.unidade_trib,
        gtin: codeKey(item.gtin_trib ?? '') === codeKey(item.gtin ?? '') ? null : item.gtin_trib,
      }
    : item
  return { unidade: unidade.toUpperCase(), gtin }
}

/** Lists possible product references, best first: the supplier's code, the GTIN, the code with the line's number. */
function referencesOf({ codigo, gtin, num }: LinhaDaNota): string[] {
  const own = codigo.slice(0, REFERENCIA)
  return [own, gtin ?? '', `${own.slice(0, REFERENCIA - 4)}-${num}`].filter(code => code !== '')
}
