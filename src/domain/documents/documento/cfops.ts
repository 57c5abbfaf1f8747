import { CREDIT_NOTE } from '../../../core/document/cfop-proposto.ts'
import type { Operation } from '../../../core/document/operations.ts'

/** What the register of CFOPs says of one, as its list is asked. */
export interface CfopListada {
  cfop: string
  /** VE: of a sale. */
  cfopfin: string
  indNFe: number
  indDevol: number
}

type Filtro = Readonly<Partial<Record<'cfopfin' | 'indNFe' | 'indDevol', string | number>>>

/** CFOPs that the header of a document of the type may name (G-117). */
export function offeredCfops(tipo: number, documento: number | null | undefined): Filtro {
  if ([1, 2, 4].includes(tipo) && documento !== CREDIT_NOTE) return { cfopfin: 'VE' }
  return [5, 6, 8].includes(tipo) ? { indNFe: 1, indDevol: 1 } : {}
}

/** Why a document of the operation does not name the CFOP; null: it may. The direction is as its lines are judged (518, 519). */
export function cfopFault(
  said: CfopListada,
  { tipo, documento, tpNF }: Pick<Operation, 'tipo' | 'documento' | 'tpNF'>,
): string | null {
  if (/^[123]/.test(said.cfop) !== (tpNF === '0'))
    return `O CFOP ${said.cfop} é de ${tpNF === '0' ? 'saída' : 'entrada'}`
  const offered = Object.entries(offeredCfops(tipo, documento))
  return offered.every(([name, value]) => said[name as keyof CfopListada] === value)
    ? null
    : `O CFOP ${said.cfop} não é desta operação`
}
