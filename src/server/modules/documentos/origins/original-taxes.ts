import { findNo, parseXml } from '../../../../core/dfe/kit/parse.ts'
import { annulledBy, idDestBy, proposeCfop } from '../../../../core/document/cfop-proposto.ts'
import { annuls, buys, returnsSale } from '../../../../core/document/types/index.ts'
import { figurasDeVolta, retainedByItem, saysRetained } from '../../../../core/purchases/figuras.ts'
import type { Rules } from '../../../../core/tax/kinds.ts'
import { pisCofinsComingIn } from '../../../../core/tax/pis-cofins/volta.ts'
import { codesOf } from '../../../../core/tax/rule-codes.ts'
import { NO_PERCENTAGES, withParts } from '../../../../core/venda/returned.ts'
import type { ItemVenda } from '../../../../core/venda/venda.ts'
import { isComputed } from '../../../../domain/documents/documento/first-fault.ts'
import { figuresOf } from '../../../../domain/documents/documento/item-line.ts'
import * as wire from '../../../../domain/documents/venda/wire.ts'
import { regrasAoComprador } from '../../../../domain/fiscal/comprador.ts'
import { asJudged } from '../../../../domain/fiscal/judged.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { readTotals } from '../issue/issue-repository.ts'
import { readBuyer, readReformRules, readXmlWithRetained } from './origins-repository.ts'

type Line = Readonly<Record<string, unknown>>

/** IPI fields that a return leaves out: it has only the returned amount and its percentage (ipiDevolvido). */
const NOT_RETURNED: ReadonlySet<string> = new Set(['cstipi_id', 'base_ipi', 'aliqipi', 'codigo_enq_ipi'])

/** Header of a return, over that of its note: the CFOP is of the opposite direction, and its lines have the discount. */
const NOT_OF_HEADER = { ...NO_PERCENTAGES.header, cfop_id: null, desconto: '0.00' }

/** Note, or part of a note, to be returned. */
interface Going {
  id: number
  regras?: unknown
  itens?: readonly Line[] | undefined
}

/**
 * Turns the lines of a note into lines of its return. The taxes of a return are not computed: each line repeats the codes,
 * rates and amounts of the note with its parts of the header's, and gets the CFOP of the return. `de`: type of the note; `para`: type of the return.
 */
export async function asReturned<N extends Going>(
  q: Q,
  sessao: Sessao,
  documento: N,
  { de: tipo, para }: { de: number; para: number },
): Promise<N & { itens: Line[] }> {
  const stored = documento.regras as Rules
  const kept = asJudged(await readTotals(q, sessao, documento.id), stored)
  const regras = regrasAoComprador(kept?.regras ?? stored, await readBuyer(q, sessao, documento.id))
  const lines: readonly Line[] = documento.itens ?? []
  // the note of a Simples supplier may lack the tax reform's group, but SEFAZ refuses our return without it (1115)
  const reform = buys(tipo)
    ? await readReformRules(
        q,
        sessao,
        lines.map(({ produto_id }) => Number(produto_id)),
      )
    : null
  const retained = await readRetained(q, sessao, documento.id)
  const itens = lines.map((line, i) => {
    const item = { ...wire.item.fromWire(line), lote: null } as ItemVenda
    const sold = item.cfop ?? codesOf(item, regras, false).cfop_regra
    const figures = isComputed(item, tipo)
      ? said(figuresOf(item, regras, false, kept?.calculo.itens[i] ?? null))
      : {}
    const returned = ipiGivenBack({ ...line, ...figures }, para)
    return {
      ...returned,
      ...NO_PERCENTAGES.line,
      ...(saysRetained(line) ? {} : retained.get(Number(line['num']))),
      ...(returnsSale(para) ? pisCofinsComingIn(returned) : {}),
      ...reform?.get(line['produto_id']),
      ...(buys(tipo) ? figurasDeVolta(line, sessao.empresa.crt) : {}),
      // a sale annulled on paper enters by the CFOPs of returns
      cfop: annuls(para) ? annulledBy(sold) : proposeCfop(para, sold, idDestBy(sold)),
    }
  })
  const discounts = kept?.calculo.itens.map(({ vdesc }) => vdesc)
  return { ...documento, ...NOT_OF_HEADER, itens: withParts(documento, itens, discounts) }
}

/** Reads ST withheld earlier, by line, from the note's XML: a return repeats it, whatever later purchases changed. */
async function readRetained(q: Q, sessao: Sessao, id: number): Promise<ReadonlyMap<number, Line>> {
  const xml = await readXmlWithRetained(q, sessao, id)
  const nfe = xml && findNo(parseXml(xml), 'infNFe')
  return nfe ? retainedByItem(nfe) : new Map()
}

/** Drops empty fields, and codes of the rule that only the form shows. */
const said = ({ cfop_regra: _, cst_ibs_regra: __, ...figures }: Line): Line =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null))

/** Replaces a line's IPI by the returned IPI; a sale annulled on paper keeps its IPI. */
function ipiGivenBack(line: Line, para: number): Line {
  if (annuls(para)) return line
  const kept = Object.fromEntries(Object.entries(line).filter(([name]) => !NOT_RETURNED.has(name)))
  return kept['vlripi'] == null ? kept : { ...kept, percete_dev: '100.00' } // the API's spelling
}
