import { type GoodsLine, movesGoods } from '../../../core/document/moves-goods.ts'
import { operationOf } from '../../../core/document/operation.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { consume, firstBeyond, type Saida, SEM_RECEITAS } from '../../../core/stock/consume.ts'
import { AppError } from '../../../domain/error.ts'
import { causeOf } from '../../../domain/options/estoque.ts'
import type { Q } from '../../db/transaction.ts'
import type { Referencias } from '../../documents/venda/lookup-repository.ts'
import type { CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import {
  dropHold,
  insumosComLote,
  moveGoods,
  type ReceitasLidas,
  readRecipes,
  receitasDe,
  takeFromLots,
} from '../estoque/service.ts'

/**
 * Moves the goods of the sale's lines in or out, if the plan includes stock and the line's rule moves goods. A negative
 * balance of a lot is a fault; of other goods, only when the account does not sell without stock. A fault refuses an
 * online sale. In an offline sale the goods have already left: the fault is returned as a difference. @throws
 * SEM_ESTOQUE, or VALIDACAO at the lot
 */
export async function moveStock(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  refs: Referencias,
  venda_id: number,
  em: Date,
): Promise<Diferenca[]> {
  const operation = operationOf(corpo)
  const { estoque } = operation
  if (sessao.empresa.plano?.gerenciar_estoque !== true || estoque === null) return []
  const itens = corpo.itens
    .map((item, i) => ({ item, linha: i + 1 }))
    .filter(({ item }) => movesGoods(item as GoodsLine, corpo.regras.icms[item.regraicms_id]))
  const lidas = refs.tem_receitas ? await readRecipes(q, sessao, ids(refs.produtos), ids(refs.grades)) : NONE
  const comLote = estoque === 'sai' ? ingredientsWithLots(refs, lidas) : new Set<number>()
  const saidas = await takeFromLots(q, sessao, refs.deposito_id, goods(itens, refs, lidas, estoque), comLote)
  const holds = !refs.account.venda_sem_estoque || corpo.itens.some(({ lote_id }) => lote_id !== null)
  const terminal_id = holds ? corpo.terminal_id : null
  if (saidas.length === 0 && terminal_id !== null) await dropHold(q, sessao, terminal_id)
  const saldos = await moveGoods(
    q,
    sessao,
    {
      empresa_id: sessao.empresa_id,
      venda_id,
      usuario_id: sessao.usuario_id,
      em,
      terminal_id,
      causa: causeOf(operation),
    },
    saidas.map(({ item: _, ...saida }) => ({ ...saida, deposito_id: refs.deposito_id })),
    estoque,
  )
  return saldos.flatMap(({ produto_id, grade_id, lote_id, saldo }): Diferenca[] => {
    if (!saldo.startsWith('-') || (lote_id === null && refs.account.venda_sem_estoque)) return []
    const suas = saidas.filter(
      cada => cada.produto_id === produto_id && cada.grade_id === grade_id && cada.lote_id === lote_id,
    )
    const saida = firstBeyond(suas, saldo) ?? suas[0]
    const i = (saida?.linha ?? 0) - 1
    const nome = saida ? nameOf(saida, refs, lidas) : ''
    const deQue = lote_id === null ? nome : `lote de ${nome}`
    if (corpo.offline)
      return [
        {
          campo: `itens.${i}.${lote_id === null ? 'qtde' : 'lote_id'}`,
          texto: `${deQue}: vendido sem saldo, ficou com ${formatDecimal(saldo, 0, 4)}`,
          esperado: null,
          recebido: saldo,
        },
      ]
    if (lote_id !== null)
      throw new AppError('VALIDACAO', {
        mensagem: 'Lote com saldo insuficiente',
        errors: { [`itens.${i}.lote_id`]: [`O lote do produto ${nome} está com saldo insuficiente`] },
      })
    throw new AppError('SEM_ESTOQUE', {
      mensagem: `O produto ${nome} está sem estoque`,
      errors: { [`itens.${i}.qtde`]: ['Produto sem estoque!'] },
    })
  })
}

const NONE: ReceitasLidas = { linhas: [], prontos: [] }

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

interface ItemNumerado {
  item: CorpoVenda['itens'][number]
  linha: number
}

type SaidaDoItem = Saida & ItemNumerado

/** Lists ingredients and additions with lots, chosen here; a line of the sale has its lot in `lote_id`. */
const ingredientsWithLots = ({ produtos }: Referencias, lidas: ReceitasLidas): ReadonlySet<number> =>
  new Set([
    ...insumosComLote(lidas),
    ...produtos.filter(({ controle_lote }) => controle_lote).map(({ id }) => id),
  ])

/** Lists the goods that lines move: a product made on sale leaves as its ingredients, but returns as the product. */
function goods(
  itens: readonly ItemNumerado[],
  { produtos }: Referencias,
  lidas: ReceitasLidas,
  para: 'sai' | 'entra',
): SaidaDoItem[] {
  const receitas = para === 'sai' ? receitasDe(lidas) : SEM_RECEITAS
  const known = new Set([...ids(produtos), ...lidas.linhas.map(({ insumo_id }) => insumo_id)])
  return itens.flatMap(({ item, linha }) =>
    consume(item, receitas)
      // the ingredient may have been deleted since an offline sale
      .filter(({ produto_id }) => known.has(produto_id))
      .map(saida => ({ ...saida, item, linha })),
  )
}

/** Returns the name of missing goods: of the sold line, or of the ingredient. */
const nameOf = (
  { produto_id, item }: SaidaDoItem,
  { produtos }: Referencias,
  { linhas }: ReceitasLidas,
): string =>
  (produto_id === item.produto_id
    ? item.nome
    : (
        linhas.find(({ insumo_id }) => insumo_id === produto_id) ??
        produtos.find(({ id }) => id === produto_id)
      )?.nome) ?? ''
