import { CREDIT_NOTE } from '../../../core/document/cfop-proposto.ts'
import { OPERATIONS, type Operation } from '../../../core/document/operations.ts'

/** What the register of CFOPs says of one, as its list is asked. */
export interface CfopListada {
  cfop: string
  /** VE: of a sale. */
  cfopfin: string
  indNFe: number
  indDevol: number
}

type Marcas = Readonly<Partial<Record<'cfopfin' | 'indNFe' | 'indDevol', string | number>>>

/** What CFOPs of a document of the type are marked as (G-117). */
function marksOf(tipo: number, documento: number | null | undefined): Marcas {
  if ([1, 2, 4].includes(tipo) && documento !== CREDIT_NOTE) return { cfopfin: 'VE' }
  return [5, 6, 8].includes(tipo) ? { indNFe: 1, indDevol: 1 } : {}
}

/** CFOPs that a document of the type may name, in its header or a line: what they are marked as, and those of its direction where what is said tells it. */
export function offeredCfops(
  tipo: number,
  documento: number | null | undefined,
  finalidade?: number | null,
): Marcas & { tpNF?: string } {
  const ways = new Set(
    OPERATIONS.filter(
      each =>
        each.tipo === tipo &&
        each.documento === (documento ?? each.documento) &&
        each.finalidade === (finalidade ?? each.finalidade),
    ).map(({ tpNF }) => tpNF),
  )
  const [tpNF] = ways
  return { ...marksOf(tipo, documento), ...(tpNF && ways.size === 1 ? { tpNF } : {}) }
}

/** Whether a CFOP is of what comes in (0) or of what goes out (1). */
export const wayOfCfop = (cfop: string): '0' | '1' => (/^[123]/.test(cfop) ? '0' : '1')

/** Why a document of the operation does not name the CFOP; null: it may. The direction is as its lines are judged (518, 519). */
export function cfopFault(
  said: CfopListada,
  { tipo, documento, tpNF }: Pick<Operation, 'tipo' | 'documento' | 'tpNF'>,
): string | null {
  if (wayOfCfop(said.cfop) !== tpNF) return `O CFOP ${said.cfop} é de ${tpNF === '0' ? 'saída' : 'entrada'}`
  const offered = Object.entries(marksOf(tipo, documento))
  return offered.every(([name, value]) => said[name as keyof CfopListada] === value)
    ? null
    : `O CFOP ${said.cfop} não é desta operação`
}
