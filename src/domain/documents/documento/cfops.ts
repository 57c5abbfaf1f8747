import { CREDIT_NOTE } from '../../../core/document/cfop-proposto.ts'
import { OPERATIONS, type Operation } from '../../../core/document/operations.ts'
import { isOfSelling, returnedBy } from '../../../core/document/types/index.ts'

/** CFOP with the marks by which lists filter. */
export interface CfopListada {
  cfop: string
  /** VE: CFOP of a sale. */
  cfopfin: string
  indNFe: number
  indDevol: number
}

type Marcas = Readonly<Partial<Record<'cfopfin' | 'indNFe' | 'indDevol', string | number>>>

/** Gives the marks of CFOPs for documents of a type, in header and lines. */
function marksOf(tipo: number, documento: number | null | undefined): Marcas {
  if (isOfSelling(tipo)) return documento === CREDIT_NOTE ? {} : { indNFe: 1 }
  return returnedBy(tipo) !== null ? { indNFe: 1, indDevol: 1 } : {}
}

/**
 * Gives the filter of the CFOPs offered in the header: CFOPs of sales for a sale that asks for payment (G-117); else
 * all that offeredCfops() allows, because goods without payment may be a gift or go for repair.
 */
export function headerCfops(
  tipo: number,
  documento: number | null | undefined,
  { finalidade, semPagamento }: { finalidade?: number | null | undefined; semPagamento: boolean },
): ReturnType<typeof offeredCfops> {
  const offered = offeredCfops(tipo, documento, finalidade)
  if (!isOfSelling(tipo) || documento === CREDIT_NOTE || semPagamento) return offered
  const { indNFe: _, ...way } = offered
  return { ...way, cfopfin: 'VE' }
}

/** Gives the filter of CFOPs for header or lines of a type, paid or not: by marks, and by tpNF if it has only one. */
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

/** Gives the direction of a CFOP: entry (0) or exit (1). */
export const wayOfCfop = (cfop: string): '0' | '1' => (/^[123]/.test(cfop) ? '0' : '1')

/**
 * Gives the reason why a document of the operation may not have the CFOP; null: the CFOP is allowed. The direction is
 * checked as in lines (rejections 518 and 519).
 */
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
