import { codeForms, gtinNumber } from '../../../core/document/gtin.ts'
import { dec } from '../../../core/money/decimal.ts'
import { factorOf, taxableFactor } from '../../../core/purchases/fator.ts'
import type { LinhaDaNota, NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import { proposeByName } from '../../../core/purchases/por-nome.ts'
import type { LinhaConferida } from '../../../domain/api/compras.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'
import {
  type LidoPorCodigo,
  readByCode,
  readLearnt,
  readNames,
  readProducts,
  type Vinculo,
} from './propose-repository.ts'

export type Proposta = LinhaConferida['proposta']

export const NOTHING_PROPOSED: Proposta = {
  ...{ produto: null, grade_id: null, como: null },
  ...{ fator: '1', fator_proposto: false },
}

type Achada = Omit<Proposta, 'produto' | 'fator_proposto'> & {
  produto_id: number
  /** True when the factor is certain: remembered for this unit, or computed from the note's taxable unit. */
  exato?: true
}

/** Proposes our product per line: remembered for the supplier's code, else by GTIN, else the most similar name. */
export async function proposeProducts(
  q: Q,
  sessao: OnBehalf,
  { emitente, itens }: Pick<NotaDoFornecedor, 'emitente' | 'itens'>,
): Promise<Proposta[]> {
  const learnt = await readLearnt(q, sessao, emitente.cnpj, [...new Set(itens.map(({ codigo }) => codigo))])
  const codes = itens
    .flatMap(({ gtin, gtin_trib }) => [gtin, gtin_trib])
    .flatMap(code => (code ? codeForms(code) : []))
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
  return itens.map((item, i) => {
    const found = known[i]
    const produto = found && produtos.get(found.produto_id)
    if (!produto) return { ...NOTHING_PROPOSED, fator: taxableFactor(item) }
    const { grade_id, como } = found
    return { produto, grade_id, como, ...factorOf(item, found, produto.unidade) }
  })
}

/** Proposes the product remembered for the code. Its remembered factor is used only when the unit is equal. */
function byLearnt(item: LinhaDaNota, learnt: readonly Vinculo[]): Achada | null {
  const of = learnt.filter(({ codigo }) => codigo === item.codigo)
  const same = of.find(({ unidade }) => unidade === item.unidade)
  const found = same ?? of[0]
  if (!found) return null
  const { produto_id, grade_id } = found
  return {
    ...{ produto_id, grade_id, como: 'aprendido' },
    ...(same ? { fator: same.fator, exato: true } : { fator: taxableFactor(item) }),
  }
}

type Lido = LidoPorCodigo & { lugar: number }

/** Returns the best product of each code, with its rank: `read` is sorted best first. */
function bestByCode(read: readonly LidoPorCodigo[]): Map<string, Lido> {
  const best = new Map<string, Lido>()
  for (const [lugar, each] of read.entries())
    if (!best.has(each.codigo)) best.set(each.codigo, { ...each, lugar })
  return best
}

/** Finds the product by the GTIN of the commercial unit, else by the GTIN of the taxable unit, with its factor. */
function byGtin(item: LinhaDaNota, read: ReadonlyMap<string, Lido>): Achada | null {
  const find = (gtin: string | null): Lido | undefined =>
    gtin && gtinNumber(gtin)
      ? codeForms(gtin)
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
  return { produto_id, grade_id, como: 'gtin', fator, exato: true }
}
