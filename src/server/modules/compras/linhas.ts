import { Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { type CustoDaLinha, custosDeEntrada, custoUnitario } from '../../../core/purchases/custo.ts'
import { receivedQuantity } from '../../../core/purchases/fator.ts'
import type { LinhaDaNota, NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import { MAX_PRECO } from '../../../core/venda/limits.ts'
import type { EntradaDita } from '../../../domain/api/compras.ts'
import { fieldError } from '../../../domain/error.ts'

export type LinhaDita = EntradaDita['itens'][number]

/** A line of the note, confirmed by the user. */
export interface LinhaConfirmada {
  /** Index of the line in the request body. */
  i: number
  nota: LinhaDaNota
  dita: LinhaDita
  /** Quantity in our unit, 4 decimal places. */
  qtde: string
  custo: CustoDaLinha
  /** Cost of one of our units, R$. */
  custo_unitario: string
}

/** Quantities from this value on do not fit in a document's line. */
const TETO = dec('100000000')

/** Checks that each line of the note is confirmed exactly once, and computes its cost. @throws VALIDACAO at the fault */
export function confirmLines(nota: NotaDoFornecedor, dita: EntradaDita): LinhaConfirmada[] {
  const ditas = new Map<number, { linha: LinhaDita; i: number }>()
  for (const [i, linha] of dita.itens.entries()) {
    if (ditas.has(linha.num)) throw fieldError(`itens.${i}.num`, `O item ${linha.num} foi dito duas vezes`)
    if (!nota.itens.some(({ num }) => num === linha.num))
      throw fieldError(`itens.${i}.num`, `A nota não tem o item ${linha.num}`)
    ditas.set(linha.num, { linha, i })
  }
  const custos = custosDeEntrada(
    nota.itens.map(({ valores }) => valores),
    dita,
  )
  return nota.itens.map((item, at) => {
    const found = ditas.get(item.num)
    if (!found) throw fieldError('itens', `Falta o item ${item.num} da nota: ${item.nome}`)
    const { linha, i } = found
    if (dec(linha.fator).isZero()) throw fieldError(`itens.${i}.fator`, 'O valor deve ser maior que 0.')
    const qtde = receivedQuantity(item, linha.fator)
    if (qtde.isZero() || qtde.gte(TETO))
      throw fieldError(
        `itens.${i}.fator`,
        `Com este fator a quantidade seria ${formatDecimal(qtde.toFixed(), 0, 4)}`,
      )
    refuseLots(linha, qtde.toFixed(), i)
    const custo = custos[at] as CustoDaLinha
    const cada = [custo.total, item.valores.valor].map(valor =>
      dec(custoUnitario({ total: valor }, qtde.toFixed())),
    )
    const maior = Decimal.max(...cada)
    if (maior.gt(MAX_PRECO))
      throw fieldError(`itens.${i}.fator`, `Com este fator cada um custaria ${formatMoney(maior.toFixed(2))}`)
    return {
      i,
      nota: item,
      dita: linha,
      qtde: qtde.toFixed(),
      custo,
      custo_unitario: custoUnitario(custo, qtde.toFixed()),
    }
  })
}

/** Refuses lots without a name or a quantity, and lots whose quantities do not add up to the line's. */
function refuseLots({ lotes }: LinhaDita, qtde: string, i: number): void {
  if (lotes.length === 0) return
  for (const [at, lote] of lotes.entries()) {
    if (lote.lote.trim() === '') throw fieldError(`itens.${i}.lotes.${at}.lote`, 'Campo Obrigatório')
    if (dec(lote.qtde).isZero())
      throw fieldError(`itens.${i}.lotes.${at}.qtde`, 'O valor deve ser maior que 0.')
  }
  const soma = lotes.reduce((sum, lote) => sum.plus(lote.qtde), ZERO)
  if (!soma.eq(qtde))
    throw fieldError(
      `itens.${i}.lotes`,
      `Os lotes somam ${formatDecimal(soma.toFixed(), 0, 4)} e o item tem ${formatDecimal(qtde, 0, 4)}`,
    )
}
