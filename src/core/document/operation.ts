import { destinationOf, type IndPres, type OutroLado, type Remessa } from './destino.ts'
import { OPERATIONS, type Operation } from './operations.ts'

/** Fields of a document that name its operation. */
export interface OperationNames {
  tipo_operacao: number
  finalidade_op: number
  tipo_documento: number
  modelo: string
}

/**
 * Tells whether a document (by `tipo_documento`, its note's finNFe) settles only IBS and CBS: notes of credit and debit
 * leave other taxes to other documents (NT 2025.002, rejection 1001).
 */
export const settlesReform = (documento: string | number | null | undefined): boolean =>
  /^[56]$/.test(String(documento ?? ''))

/** Tells whether goods go out; a till's sale has no names of its own. */
export const goesOut = (names: Pick<OperationNames, 'finalidade_op'> | undefined): boolean =>
  names === undefined || names.finalidade_op === 1

/** Gives the fields by which a document names an operation. */
export const namesOf = ({ tipo, finalidade, documento }: Operation): Omit<OperationNames, 'modelo'> => ({
  tipo_operacao: tipo,
  finalidade_op: finalidade,
  tipo_documento: documento,
})

/** Finds the operation of a document. @throws when there is none: the request should have been refused before */
export function operationOf({
  tipo_operacao,
  finalidade_op,
  tipo_documento,
  modelo,
}: OperationNames): Operation {
  const operations: readonly Operation[] = OPERATIONS
  const found = operations.find(
    ({ tipo, finalidade, documento, modelos }) =>
      tipo === tipo_operacao &&
      finalidade === finalidade_op &&
      documento === tipo_documento &&
      modelos.includes(modelo),
  )
  if (!found)
    throw new Error(`no operation ${tipo_operacao}/${finalidade_op}/${tipo_documento} of a ${modelo}`)
  return found
}

/** Derives the parts of `ide` that depend on operation and partner. `folha`: paper format away from the counter. */
export function ideOf(
  { natOp, tpNF, finNFe, balcao }: Operation,
  saida: Remessa,
  quem: OutroLado | null,
  folha: '1' | '2' | '3' = '1',
) {
  const { idDest, consumidor } = destinationOf(saida, quem)
  const { modelo, indPres, caixa } = saida
  // counter paper only for a sale inside the state (rej. 707)
  const doBalcao = modelo === '65' || (balcao && caixa && idDest === '1')
  // 4 (delivery) is only for a counter note (rej. 794); another note says 9 (other)
  const dito: IndPres = indPres === 4 && !doBalcao ? 9 : indPres
  return {
    ...(doBalcao ? {} : { tpImp: folha }),
    natOp,
    tpNF,
    finNFe,
    indFinal: `${consumidor}` as const,
    idDest,
    indPres: `${dito}` as const,
  }
}
