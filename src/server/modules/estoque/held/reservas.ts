import { dec } from '../../../../core/money/decimal.ts'
import { consume, firstBeyond, type Saida } from '../../../../core/stock/consume.ts'
import type { Body } from '../../../../domain/api/define.ts'
import type { reservarEstoque } from '../../../../domain/api/estoque.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { ItemEscolhido } from '../../../../domain/venda/escolhas.ts'
import type { Q } from '../../../db/transaction.ts'
import type { OnBehalf, Sessao } from '../../../http/session.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { insumosComLote, readRecipes, receitasDe } from '../documents/recipes-repository.ts'
import { depositOf, readItems } from '../lots/keys.ts'
import type { Chaves } from '../lots/keys-repository.ts'
import { takeFromLots } from '../lots/lots.ts'
import { summed } from '../move.ts'
import { readAvailable, replaceReservations } from './reservas-repository.ts'

type Dito = Body<typeof reservarEstoque>

type ItemGuardado = Dito['itens'][number] &
  // options of the product chosen when the line was added
  ItemEscolhido & {
    /** Number of the document's line. */
    num?: number
    /** Goods and deposits, when the caller knows them: no recipe is applied. */
    partes?: readonly (Saida & { deposito_id: number })[] | undefined
  }

type Pedido = Omit<Dito, 'origem_tipo' | 'itens'> & { origem_tipo: string; itens: readonly ItemGuardado[] }

/**
 * Replaces a document's reservations; without items, removes them. A product made on sale reserves its ingredients. Refuses
 * goods that are not available, unless the account sells without stock. @throws VALIDACAO at the quantity, or an error
 * of `keepGoods`
 */
export async function reserveStock(q: Q, sessao: Sessao, pedido: Pedido, em: Date) {
  const { feitas, faltas, venda_sem_estoque } = await keepGoods(q, sessao, pedido, em)
  const [falta] = venda_sem_estoque ? [] : faltas
  if (falta) throw fieldError(`itens.${falta.i}.qtde`, `Não há tanto de ${falta.nome} disponível`)
  return feitas
}

/**
 * Replaces a document's reservations, and returns the missing goods (`faltas`) for the caller to refuse. @throws
 * VALIDACAO for an item without quantity, or refused by `readItems`, and for an unknown deposit
 */
export async function keepGoods(q: Q, sessao: OnBehalf, pedido: Pedido, em: Date) {
  // two lines may have the same goods: they become one reservation
  const chaves = await readItems(q, sessao, pedido.itens, { repeats: true })
  for (const [i, { qtde }] of pedido.itens.entries())
    if (dec(qtde).isZero()) throw fieldError(`itens.${i}.qtde`, 'O valor deve ser maior que 0.')
  const deposito_id = depositOf(chaves, pedido.deposito_id)
  const { origem_tipo, origem_id } = pedido
  const partes = await partsOf(q, sessao, pedido, chaves, deposito_id)
  await lockBalances(
    q,
    sessao,
    partes.map(({ produto_id }) => produto_id),
  )
  const feitas = await replaceReservations(
    q,
    sessao,
    { origem_tipo, origem_id, deposito_id, em },
    summed(partes),
  )
  const livres = await readAvailable(q, sessao, { origem_tipo, origem_id })
  const faltas = livres.flatMap(({ disponivel, deposito, ...chave }) => {
    if (!disponivel.startsWith('-')) return []
    const suas = partes.filter(
      cada =>
        cada.produto_id === chave.produto_id &&
        cada.grade_id === chave.grade_id &&
        cada.lote_id === chave.lote_id &&
        (cada.deposito_id ?? deposito_id) === chave.deposito_id,
    )
    const parte = firstBeyond(suas, disponivel)
    return [{ i: parte?.i ?? 0, nome: parte?.nome ?? '', lote_id: chave.lote_id, deposito }]
  })
  return { feitas, faltas: faltas.toSorted((a, b) => a.i - b.i), venda_sem_estoque: chaves.venda_sem_estoque }
}

interface Parte extends Saida {
  deposito_id?: number
  linha: number | null
  /** Index of the item to which these goods belong, as product or ingredient. */
  i: number
  nome: string
}

/** Splits the items into the goods that will leave stock. */
async function partsOf(
  q: Q,
  sessao: OnBehalf,
  { itens }: Pedido,
  { produtos, grades }: Chaves,
  deposito_id: number,
): Promise<readonly Parte[]> {
  const ids = ({ id }: { id: number }) => id
  const lidas = await readRecipes(q, sessao, produtos.map(ids), grades.map(ids))
  const nomes = new Map([
    ...lidas.linhas.map(({ insumo_id, nome }) => [insumo_id, nome] as const),
    ...produtos.map(({ id, nome }) => [id, nome] as const),
  ])
  const receitas = receitasDe(lidas)
  const partes: Parte[] = itens.flatMap((item, i) =>
    (item.partes ?? consume(item, receitas)).map(saida => ({
      ...saida,
      ...{ linha: item.num ?? null, i, nome: nomes.get(saida.produto_id) ?? '' },
    })),
  )
  // ingredients with lot control get their lot here; `readItems` has refused items of the request without one
  const comLote = new Set([
    ...insumosComLote(lidas),
    ...produtos.filter(({ controle_lote }) => controle_lote).map(ids),
  ])
  return takeFromLots(q, sessao, deposito_id, partes, comLote)
}
