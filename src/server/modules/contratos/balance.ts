import { saldoOf } from '../../../core/contract/saldo.ts'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { Q } from '../../db/transaction.ts'
import { type Balance, contractsOf, holdItems, type LeavingOut, readBalances } from './balance-repository.ts'

/** Writes a quantity for people: '10,5'. */
export const told = (qtde: Decimal): string => formatDecimal(qtde.toFixed(), 0, 4)

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
function allowed(item: Balance, cfop: string | null | undefined): Decimal {
  const end = (cfop ?? '').slice(-3)
  const deliver = saldoOf(item).plus(dec(item.do_documento))
  const bill = saldoOf({ ...item, carregado: '0', avulso: item.faturado })
  if (end === '922') return bill
  if (end === '116' || end === '117' || deliver.lt(bill)) return deliver
  return bill
}

interface Line {
  contrato_item?: number | null | undefined
  cfop?: string | null | undefined
}

/** Answers of contracts about the lines of a document. */
export interface Contracted {
  /** Gives the quantity that the line may have; null: its line is of no contract. */
  contratado(line: Line): string | null
  /** Finds the first line whose item is of no contract of the recipient; the contract is then not active, or another's. */
  fault(lines: readonly Line[], parceiro_id: number | null): { linha: number; texto: string } | null
}

const NONE: Contracted = { contratado: () => null, fault: () => null }

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
  return {
    contratado: ({ contrato_item, cfop }) => {
      const item = contrato_item ? byId.get(contrato_item) : undefined
      return item ? allowed(item, cfop).toFixed() : null
    },
    fault: (said, parceiro_id) => {
      const linha = said.findIndex(({ contrato_item }) => {
        const item = contrato_item ? byId.get(contrato_item) : undefined
        return (
          contrato_item != null && (!item || item.parceiro_id !== parceiro_id || item.status === 'rascunho')
        )
      })
      if (linha < 0) return null
      const item = byId.get(said[linha]?.contrato_item ?? 0)
      return {
        linha,
        texto: !item
          ? 'Item de contrato não encontrado'
          : item.status === 'rascunho'
            ? `O contrato ${item.numero} ainda é um rascunho`
            : `O contrato ${item.numero} é de outro cliente`,
      }
    },
  }
}
