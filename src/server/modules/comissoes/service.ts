import { computeCommission } from '../../../core/commission/compute-commission.ts'
import { netLines } from '../../../core/commission/net-lines.ts'
import { pickRule } from '../../../core/commission/pick-rule.ts'
import type { Operation } from '../../../core/document/operations.ts'
import { returnsSale, sells } from '../../../core/document/types/index.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import {
  type Comissionados,
  insertCommissions,
  type LinhaPaga,
  readCommissioned,
  readStored,
  type VendaPaga,
} from './repository.ts'

export { reverseCommissions } from './repository.ts'

interface LinhaVendida {
  produto_id: number
  grade_id?: number | null | undefined
  qtde: string
  preco: string
  desconto: string
  /** False: no commission is due for the line, or for the goods it returns. Absent (a line of a till's sale): due. */
  vendida?: boolean
}

interface Vendida {
  itens: readonly LinhaVendida[]
  desconto: string
}

/** Returns the kind of commission: a sale pays, its return takes back; null for other operations. */
const paidAs = (tipo: number): VendaPaga['tipo'] | null =>
  sells(tipo) ? 'venda' : returnsSale(tipo) ? 'devolucao' : null

/** Stores the commission of each line of a till's sale, in the transaction that stores the sale. `dia`: ISO day of the sale. */
export async function commissionSale(
  q: Q,
  sessao: Tenant,
  { dia, ...venda }: Omit<VendaPaga, 'tipo'> & { dia: string },
  operation: Pick<Operation, 'tipo'>,
  vendida: Vendida,
): Promise<void> {
  if (!paidAs(operation.tipo)) return
  const produtos = vendida.itens.map(({ produto_id }) => produto_id)
  const grades = vendida.itens.flatMap(({ grade_id }) => grade_id ?? [])
  const { empresa_id } = venda
  const comissionados = await readCommissioned(q, sessao, { empresa_id, produtos, grades, dia })
  await payCommissions(q, sessao, venda, operation, vendida, comissionados)
}

/** Stores the commission of each line by the rules read; runs no query when none applies. */
async function payCommissions(
  q: Q,
  tenant: Tenant,
  venda: Omit<VendaPaga, 'tipo'>,
  { tipo }: Pick<Operation, 'tipo'>,
  vendida: Vendida,
  comissionados: Comissionados,
): Promise<void> {
  const pago = paidAs(tipo)
  if (!comissionados || !pago) return
  const linhas = paidLines(venda.vendedor_id, vendida, comissionados)
  if (linhas.length === 0) return
  const sign = (amount: string) => (pago === 'venda' ? amount : dec(amount).neg().toFixed())
  await insertCommissions(
    q,
    tenant,
    { ...venda, tipo: pago },
    linhas.map(linha => ({ ...linha, base: sign(linha.base), valor: sign(linha.valor) })),
  )
}

/** Stores the commissions of a document when its note is issued, from the stored data and the rules of the issue date. */
export async function payStored(
  q: Q,
  tenant: Tenant,
  { empresa_id, venda_id, dh_emi }: { empresa_id: number; venda_id: number; dh_emi: string },
): Promise<void> {
  const venda = await readStored(q, tenant, { empresa_id, venda_id, dia: dh_emi.slice(0, 10) })
  if (!venda) return
  const { vendedor_id, comissionados } = venda
  await payCommissions(
    q,
    tenant,
    { empresa_id, venda_id, vendedor_id, em: new Date(dh_emi) },
    venda,
    venda,
    comissionados,
  )
}

function paidLines(
  vendedor_id: number,
  vendida: Vendida,
  { regras, vendidos, grades }: NonNullable<Comissionados>,
): LinhaPaga[] {
  const liquidos = netLines(vendida)
  const produtoDe = new Map(vendidos.map(produto => [produto.id, produto]))
  const gradeDe = new Map(grades.map(grade => [grade.id, grade]))
  return vendida.itens.flatMap(({ produto_id, grade_id, qtde, vendida: sold = true }, i): LinhaPaga[] => {
    if (!sold) return []
    const produto = produtoDe.get(produto_id)
    const regra = pickRule(regras, { vendedor_id, produto_id, categoria_id: produto?.categoria_id ?? null })
    if (!regra) return []
    const custo = gradeDe.get(grade_id ?? 0)?.custo ?? produto?.custo ?? null
    const comissao = computeCommission(regra, { qtde, liquido: liquidos[i] ?? '0', custo })
    return [{ num: i + 1, produto_id, regra_id: regra.id, regra: regra.nome, ...comissao }]
  })
}
