import { CREDIT_NOTE } from '../../../core/document/cfop-proposto.ts'
import { OPERATIONS, type Operation } from '../../../core/document/operations.ts'
import { isOfSelling, returnedBy } from '../../../core/document/types/index.ts'

/** CFOP of the register, with the marks that lists filter by. */
export interface CfopListada {
  cfop: string
  /** VE: of a sale. */
  cfopfin: string
  indNFe: number
  indDevol: number
}

type Marcas = Readonly<Partial<Record<'cfopfin' | 'indNFe' | 'indDevol', string | number>>>

/** Marks of the CFOPs that documents of a type take, in header and lines. */
function marksOf(tipo: number, documento: number | null | undefined): Marcas {
  if (isOfSelling(tipo)) return documento === CREDIT_NOTE ? {} : { indNFe: 1 }
  return returnedBy(tipo) !== null ? { indNFe: 1, indDevol: 1 } : {}
}

/** CFOPs that the header's list offers: those of a sale (G-117), where it is paid; what leaves unpaid may be a gift, or go for repair. */
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

/** CFOPs that a document of the type may name, in its header or a line, whatever is paid for it: what they are marked as, and those of its direction where what is said tells it. */
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

/** Tells the direction of a CFOP: entry (0) or exit (1). */
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
