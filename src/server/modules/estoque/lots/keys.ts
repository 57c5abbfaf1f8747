import { dec } from '../../../../core/money/decimal.ts'
import { formatDecimal } from '../../../../core/money/pt-br.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { gradesDoItem, type ItemEscolhido, insumosEscolhidos } from '../../../../domain/venda/escolhas.ts'
import type { Q } from '../../../db/transaction.ts'
import type { OnBehalf } from '../../../http/session.ts'
import type { StockBalance } from '../repository.ts'
import { type Chaves, readKeys } from './keys-repository.ts'

/** A product, as an item of a request refers to it. */
export interface ItemDito extends ItemEscolhido {
  produto_id: number
  grade_id?: number | null | undefined
  lote_id?: number | null | undefined
}

const unique = (ids: readonly (number | null | undefined)[]) => [
  ...new Set(ids.filter(id => typeof id === 'number')),
]

/**
 * Reads the products, grid rows and lots of these items. @throws VALIDACAO at the first item whose product is not the
 * company's, that lacks its grid row or lot or names another product's, or that repeats an earlier item (unless `repeats`)
 */
export async function readItems(
  q: Q,
  sessao: OnBehalf,
  itens: readonly ItemDito[],
  {
    at = (i, campo) => `itens.${i}.${campo}`,
    repeats = false,
  }: { at?: ((i: number, campo: string) => string) | undefined; repeats?: boolean } = {},
): Promise<Chaves> {
  const chaves = await readKeys(
    q,
    sessao,
    unique(itens.flatMap(item => [item.produto_id, ...insumosEscolhidos(item)])),
    unique(itens.flatMap(gradesDoItem)),
    unique(itens.map(item => item.lote_id)),
  )
  const vistos = new Set<string>()
  for (const [i, item] of itens.entries()) {
    const { produto_id, grade_id, lote_id } = item
    const produto = chaves.produtos.find(({ id }) => id === produto_id)
    if (!produto) throw fieldError(at(i, 'produto_id'), 'Produto não localizado')
    const linhas = gradesDoItem(item)
    const sua = (linha: number) =>
      chaves.grades.some(grade => grade.id === linha && grade.produto_id === produto_id)
    if (linhas.length > 0 ? !linhas.every(sua) : produto.controle_grade)
      throw fieldError(at(i, 'grade_id'), `Informe a grade de ${produto.nome}`)
    const lote = chaves.lotes.find(({ id }) => id === lote_id)
    if (lote_id ? lote?.produto_id !== produto_id : produto.controle_lote)
      throw fieldError(at(i, 'lote_id'), `Informe o lote de ${produto.nome}`)
    const chave = `${produto_id}/${grade_id ?? 0}/${lote_id ?? 0}`
    if (!repeats && vistos.has(chave)) throw fieldError(at(i, 'produto_id'), `${produto.nome} está repetido`)
    vistos.add(chave)
  }
  return chaves
}

/** Returns the deposit given in the request, else the main one. @throws VALIDACAO at its field */
export function depositOf(
  chaves: Chaves,
  deposito_id: number | null | undefined,
  campo = 'deposito_id',
): number {
  if (deposito_id === null || deposito_id === undefined) return chaves.principal
  if (!chaves.depositos.includes(deposito_id)) throw fieldError(campo, 'Depósito não localizado')
  return deposito_id
}

/** Lists the forbidden negative balances: of lots and, unless the account sells without stock, of any goods. */
export const belowZero = (chaves: Chaves, saldos: readonly StockBalance[]) =>
  saldos
    .filter(({ saldo, lote_id }) => saldo.startsWith('-') && (lote_id !== null || !chaves.venda_sem_estoque))
    .map(row => ({
      ...row,
      nome: chaves.produtos.find(({ id }) => id === row.produto_id)?.nome ?? '',
      lote: chaves.lotes.find(({ id }) => id === row.lote_id)?.lote,
    }))

/**
 * Refuses a negative balance of a lot and, unless the account sells without stock, of any goods. @throws SEM_ESTOQUE,
 * or VALIDACAO for a lot, at the first such item
 */
export function refuseNegative(
  chaves: Chaves,
  itens: readonly (ItemDito & { qtde: string })[],
  saldos: readonly StockBalance[],
  campo: (i: number) => string = i => `itens.${i}.qtde`,
): void {
  for (const { produto_id, grade_id, lote_id, saldo, nome, lote } of belowZero(chaves, saldos)) {
    const i = itens.findIndex(
      item =>
        item.produto_id === produto_id &&
        (item.grade_id ?? null) === grade_id &&
        (item.lote_id ?? null) === lote_id,
    )
    const havia = formatDecimal(
      dec(saldo)
        .minus(itens[i]?.qtde ?? '0')
        .toFixed(),
      0,
      4,
    )
    const mensagem = lote
      ? `O lote ${lote} de ${nome} ficaria com saldo negativo: tem ${havia}`
      : `${nome} ficaria com saldo negativo: tem ${havia}`
    throw new AppError(lote ? 'VALIDACAO' : 'SEM_ESTOQUE', {
      mensagem,
      errors: { [campo(i)]: [mensagem] },
    })
  }
}
