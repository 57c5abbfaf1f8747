import type { LinhaDaNota, NotaDoFornecedor } from '../../../core/compra/nota.ts'
import { proposeByName } from '../../../core/compra/por-nome.ts'
import { gtinForms, isGtin } from '../../../core/document/gtin.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { COMO_CASOU } from '../../../domain/api/compras.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'
import {
  type LidoPorCodigo,
  type ProdutoNosso,
  readByCode,
  readLearnt,
  readNames,
  readProducts,
  type Vinculo,
} from './propose-repository.ts'

export interface Proposta {
  produto: ProdutoNosso | null
  grade_id: number | null
  como: (typeof COMO_CASOU)[number] | null
  fator: string
}

type Achada = Omit<Proposta, 'produto'> & { produto_id: number }

/** Ours for each line of theirs: what was learnt of the supplier's code, else what its GTIN reads, else the name that is most like it. */
export async function proposeProducts(
  q: Q,
  sessao: OnBehalf,
  { emitente, itens }: Pick<NotaDoFornecedor, 'emitente' | 'itens'>,
): Promise<Proposta[]> {
  const learnt = await readLearnt(q, sessao, emitente.cnpj, [...new Set(itens.map(({ codigo }) => codigo))])
  const codes = itens
    .flatMap(({ gtin, gtin_trib }) => [gtin, gtin_trib])
    .flatMap(code => (code ? gtinForms(code) : []))
  const read = bestByCode(codes.length > 0 ? await readByCode(q, sessao, [...new Set(codes)]) : [])
  const known = itens.map(item => byLearnt(item, learnt) ?? byGtin(item, read))
  const unknown = itens.flatMap((item, i) => (known[i] ? [] : [{ item, i }]))
  if (unknown.length > 0) {
    const ids = proposeByName(
      unknown.map(({ item }) => item.nome),
      await readNames(q, sessao),
    )
    for (const [at, { item, i }] of unknown.entries()) {
      const produto_id = ids[at]
      if (produto_id) known[i] = { produto_id, grade_id: null, como: 'nome', fator: taxableFactor(item) }
    }
  }
  const produtos = await readProducts(q, sessao, [
    ...new Set(known.flatMap(found => found?.produto_id ?? [])),
  ])
  return known.map((found, i) => {
    const produto = found && produtos.get(found.produto_id)
    if (!found || !produto) {
      const item = itens[i]
      return { produto: null, grade_id: null, como: null, fator: item ? taxableFactor(item) : '1' }
    }
    const { grade_id, como } = found
    return {
      produto,
      grade_id,
      como,
      fator: found.como === 'nome' ? likelyFactor(itens[i], produto) : found.fator,
    }
  })
}

/** What was said of the code in this unit; said of it in another, the product holds and the factor does not. */
function byLearnt(item: LinhaDaNota, learnt: readonly Vinculo[]): Achada | null {
  const of = learnt.filter(({ codigo }) => codigo === item.codigo)
  const same = of.find(({ unidade }) => unidade === item.unidade)
  const found = same ?? of[0]
  if (!found) return null
  const { produto_id, grade_id } = found
  return { produto_id, grade_id, como: 'aprendido', fator: same ? same.fator : taxableFactor(item) }
}

type Lido = LidoPorCodigo & { lugar: number }

/** What each code reads, and its place among all: `read` has the best first. */
function bestByCode(read: readonly LidoPorCodigo[]): Map<string, Lido> {
  const best = new Map<string, Lido>()
  for (const [lugar, each] of read.entries())
    if (!best.has(each.codigo)) best.set(each.codigo, { ...each, lugar })
  return best
}

/** The code of what is sold in the supplier's unit, else that of its taxable one, of which so many are in it. */
function byGtin(item: LinhaDaNota, read: ReadonlyMap<string, Lido>): Achada | null {
  const find = (gtin: string | null): Lido | undefined =>
    gtin && isGtin(gtin)
      ? gtinForms(gtin)
          .flatMap(form => read.get(form) ?? [])
          .sort((a, b) => a.lugar - b.lugar)[0]
      : undefined
  const own = find(item.gtin)
  if (own) {
    const { produto_id, grade_id, fator } = own
    return { produto_id, grade_id, como: 'gtin', fator }
  }
  const taxed = find(item.gtin_trib)
  if (!taxed) return null
  const { produto_id, grade_id } = taxed
  const fator = dec(taxableFactor(item)).times(taxed.fator).toDecimalPlaces(4).toFixed()
  return { produto_id, grade_id, como: 'gtin', fator }
}

/** How many of the taxable unit are in one of the commercial. */
export function taxableFactor({ qtde, qtde_trib }: LinhaDaNota): string {
  const fator = dec(qtde_trib).div(dec(qtde)).toDecimalPlaces(4)
  return fator.gt(0) ? fator.toFixed() : '1'
}

/** Of a product that only its name proposes: the taxable unit's where that is ours. */
const likelyFactor = (item: LinhaDaNota | undefined, { unidade }: ProdutoNosso): string =>
  item && item.unidade !== unidade && item.unidade_trib === unidade ? taxableFactor(item) : '1'
