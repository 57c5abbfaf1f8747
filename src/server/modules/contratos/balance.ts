import { wordOfState } from '../../../core/contract/estados.ts'
import { saldoOf } from '../../../core/contract/saldo.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { Q } from '../../db/transaction.ts'
import { type Balance, contractsOf, holdItems, type LeavingOut, readBalances } from './balance-repository.ts'

/** Writes a quantity for people: '10,5'. */
export const told = (qtde: Decimal): string => formatDecimal(qtde.toFixed(), 0, 4)

/** Says how much of an item is left: 'restam 8,38 T'. */
export const leftOf = ({ unidade }: Pick<Balance, 'unidade'>, left: Decimal): string =>
  `restam ${told(left.gt(0) ? left : ZERO)} ${unidade}`.trim()

/** Locks the items of these contracts, and reads their balances in a statement that sees what was committed meanwhile. */
export async function heldBalances(
  q: Q,
  contratos: readonly number[],
  but: LeavingOut = {},
): Promise<Balance[]> {
  await holdItems(q, contratos)
  return readBalances(q, contratos, but)
}

/** Gives what of an item can still be promised to a new order. */
export function toPromise(item: Balance): Decimal {
  const saldo = saldoOf(item)
  return item.reserva_limita ? saldo.minus(dec(item.reservado)) : saldo
}

/**
 * Gives what a line of the document being saved may have: what is left, and what its own orders have loaded. A line that
 * bills ahead has what is not billed, one that delivers what was billed ahead has what is not delivered.
 */
function allowed(item: Balance, line: Line): Decimal {
  const deliver = saldoOf(item).plus(dec(item.do_documento))
  const bill = saldoOf({ ...item, carregado: '0', avulso: item.faturado })
  if (line.cfop?.endsWith('922')) return bill
  if (delivers(line) || deliver.lt(bill)) return deliver
  return bill
}

interface Line {
  contrato_item?: number | null | undefined
  produto_id?: number | null | undefined
  grade_id?: number | null | undefined
  cfop?: string | null | undefined
}

/** Tells if a line delivers what an earlier note billed ahead. */
const delivers = ({ cfop }: Line): boolean => /11[67]$/.test(cfop ?? '')

/** Says why a line may not take of a contract's item; null: it may. */
function refusal(line: Line, item: Balance | undefined, parceiro_id: number | null): string | null {
  if (!item) return 'Item de contrato não encontrado'
  const { numero, status, nome } = item
  if (status === 'rascunho') return `O contrato ${numero} ainda é um rascunho`
  if (item.parceiro_id !== parceiro_id) return `O contrato ${numero} é de outro cliente`
  if (line.produto_id !== item.produto_id) return `O item do contrato ${numero} é ${nome}`
  if ((line.grade_id ?? null) !== item.grade_id)
    return `O item do contrato ${numero} é ${nome}, de outra grade`
  // what its orders have loaded is billed in any state
  return status === 'ativo' || delivers(line) || dec(item.do_documento).gt(0)
    ? null
    : `O contrato ${numero} está ${wordOfState(status)}: só um ativo fatura`
}

/** Answers of contracts about the lines of a document. */
export interface Contracted {
  /** Gives the quantity that the line may have; null: its line is of no contract. */
  contratado(line: Line): string | null
  /** Gives the agreed price and discount of one unit, R$; null: its line is of no contract. */
  combinado(line: Line): { preco: string; desconto: string } | null
  /** Finds the first line that may not take of its contract's item, with the reason. */
  fault(lines: readonly Line[], parceiro_id: number | null): { linha: number; texto: string } | null
}

const NONE: Contracted = { contratado: () => null, combinado: () => null, fault: () => null }

/** Leaves the agreed prices of contracts without their balances, which depend on a CFOP still to be chosen. */
export const unjudged = (contratos: Contracted): Contracted => ({
  ...NONE,
  combinado: contratos.combinado,
})

/** Locks and reads what contracts allow the lines of a document. */
export async function readContracted(
  q: Q,
  empresa_id: number,
  lines: readonly Line[],
  but: LeavingOut,
): Promise<Contracted> {
  const ids = [...new Set(lines.flatMap(({ contrato_item }) => (contrato_item ? [contrato_item] : [])))]
  if (ids.length === 0) return NONE
  const rows = await heldBalances(q, await contractsOf(q, empresa_id, ids), but)
  const byId = new Map(rows.map(row => [row.id, row]))
  const itemOf = ({ contrato_item }: Line) => (contrato_item ? byId.get(contrato_item) : undefined)
  return {
    contratado: line => {
      const item = itemOf(line)
      return item ? allowed(item, line).toFixed() : null
    },
    combinado: line => {
      const item = itemOf(line)
      return item ? { preco: item.preco, desconto: item.desconto ?? '0' } : null
    },
    fault: (said, parceiro_id) => {
      for (const [linha, line] of said.entries()) {
        const texto = line.contrato_item ? refusal(line, itemOf(line), parceiro_id) : null
        if (texto !== null) return { linha, texto }
      }
      return null
    },
  }
}
