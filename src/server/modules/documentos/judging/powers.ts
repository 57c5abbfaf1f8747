import { type Decimal, dec, ZERO } from '../../../../core/money/decimal.ts'
import { r2 } from '../../../../core/money/round.ts'
import type { Aprovacao } from '../../../../core/venda/aprovacao.ts'
import { type Poderes, pendencias } from '../../../../core/venda/pendencias.ts'
import { atOwnPrices } from '../../../../domain/documents/documento/operacao.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Referencias } from '../../../documents/venda/lookup-repository.ts'
import { ownPowers } from '../../../documents/venda/powers.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { aprovadas } from '../../aprovacoes/service.ts'
import type { ProdutoRegistrado } from '../../catalogo/service.ts'
import type { Contracted } from '../../contratos/service.ts'
import { linkedLines } from '../origins/origins.ts'
import { isHere, readDocument } from '../repository.ts'
import { grossOf } from './complete.ts'
import { registeredPrice } from './tables.ts'

type Linha = CorpoVenda['itens'][number]
/** Parts of a document that need permissions: prices and discounts. */
type Negotiated = Pick<CorpoVenda, 'itens' | 'desconto'>

interface Asked {
  refs: Referencias
  /** Products of all lines, by id. */
  produtos: ReadonlyMap<number, ProdutoRegistrado>
  /** Today in the company's state, ISO. */
  hoje: string
  /** Id of the stored document; null for a new one. */
  id: number | null
  /** Prices and discounts agreed with the customer. */
  contratos: Pick<Contracted, 'combinado'>
  /** Proven prices of tables, by line. */
  tabelas: ReadonlyMap<object, string>
}

/**
 * Refuses a price, a discount or an expired lot beyond the user's permissions, as the till does (core/venda/pendencias.ts).
 * A contract's line has its contract's price and discount, another one may have a table's price. Accepts values already
 * stored in the document or its source documents, or approved by a supervisor's PIN. @throws VALIDACAO at the field
 */
export async function refuseBeyondPowers(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  asked: Asked,
): Promise<void> {
  if (!atOwnPrices(corpo)) return
  const judge = judgeOf(await ownPowers(q, sessao, corpo), asked)
  if (judge(corpo, []).length === 0) return
  const stored = asked.id === null ? null : await readNegotiated(q, sessao, asked.id)
  const given = [
    ...(await aprovadas(q, sessao, corpo.uuid)),
    ...(stored ? judge(stored, []) : []),
    ...(await givenBefore(q, sessao, corpo)),
  ]
  const [falta] = judge(corpo, given)
  if (falta) throw fieldError(falta.campo, falta.texto)
}

function judgeOf(poderes: Poderes, { refs, produtos, hoje, contratos, tabelas }: Asked) {
  const { account, lotes } = refs
  const vencidos = new Set(lotes.filter(({ validade }) => validade < hoje).map(({ id }) => id))
  const precoDe = (item: Linha) => {
    const combinado = contratos.combinado(item)
    if (combinado) return combinado.preco
    return tabelas.get(item) ?? registeredPrice(item, { refs, produtos })
  }
  return ({ itens, desconto }: Negotiated, aprovacoes: readonly Aprovacao[]) =>
    pendencias(
      { itens, desconto, cancelados: [] },
      {
        poderes,
        precoDe,
        qtde_decimal: account.qtde_decimal,
        aprovacoes,
        promovido: item => {
          const agreed = r2(dec(contratos.combinado(item)?.desconto ?? '0').times(dec(item.qtde)))
          return agreed.lt(dec(item.desconto)) ? agreed : dec(item.desconto)
        },
        vencido: ({ lote_id }) => lote_id !== null && vencidos.has(lote_id),
      },
    )
}

async function readNegotiated(q: Q, sessao: Sessao, id: number): Promise<Negotiated> {
  const { documento, itens } = await readDocument(q, sessao, id)
  return { ...documento, itens } as Negotiated
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => Decimal): Decimal =>
  rows.reduce((sum, row) => sum.plus(of(row)), ZERO)

const discountsOf = ({ itens, desconto }: Negotiated) =>
  sumOf(itens, item => dec(item.desconto)).plus(dec(desconto))

/** Returns the discount as a fraction of the gross amount. */
const shareOf = (desconto: Decimal, bruto: Decimal): Decimal => (bruto.isZero() ? ZERO : desconto.div(bruto))

/** Tolerance, R$: rounding may move a line's share of a discount by one cent. */
const CENTAVO = dec('0.01')

/** Treats the prices and discounts of the source documents' lines as approved, up to those values. */
async function givenBefore(q: Q, sessao: Sessao, corpo: Negotiated): Promise<Aprovacao[]> {
  const linked = linkedLines(corpo.itens)
  const origens = new Map<number, Negotiated>()
  for (const id of new Set(linked.map(({ origin }) => origin)))
    if (await isHere(q, sessao, id)) origens.set(id, await readNegotiated(q, sessao, id))
  let permitido = ZERO
  const given = linked.flatMap(({ item, origin, num }): Aprovacao[] => {
    const origem = origens.get(origin)
    const linha = origem?.itens.find(each => (each as { num?: number }).num === num)
    if (!origem || linha?.produto_id !== item.produto_id) return []
    const bruto = grossOf(item)
    permitido = permitido
      .plus(bruto.times(shareOf(discountsOf(origem), sumOf(origem.itens, grossOf))))
      .plus(CENTAVO)
    const { uid, produto_id, qtde } = item
    const doDesconto = bruto.times(shareOf(dec(linha.desconto), grossOf(linha))).plus(CENTAVO)
    return [
      { acao: 'preco', uid, produto_id, qtde, valor: linha.preco },
      { acao: 'desconto', uid, produto_id, valor: doDesconto.toFixed(), percentual: '100' },
    ]
  })
  if (discountsOf(corpo).gt(permitido)) return given
  return [
    ...given,
    { acao: 'desconto', uid: null, produto_id: null, valor: corpo.desconto, percentual: '100' },
  ]
}
