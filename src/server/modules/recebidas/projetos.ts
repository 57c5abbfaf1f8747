import { CTE_FAMILY } from '../../../core/dfe/cte/family.ts'
import { NFE_FAMILY } from '../../../core/dfe/nfe/family.ts'

/** Family of each project of documents, model by which its services are reached, and job that asks for its documents. */
export const PROJETOS = {
  nfe: { family: NFE_FAMILY, modelo: '55', job: 'distribuicao' },
  cte: { family: CTE_FAMILY, modelo: '57', job: 'distribuicao_cte' },
} as const
