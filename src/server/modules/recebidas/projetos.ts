import { CTE_FAMILY } from '../../../core/dfe/cte/family.ts'
import { NFE_FAMILY } from '../../../core/dfe/nfe/family.ts'

/**
 * Family of each project of documents, model by which its services are reached, job that asks for its documents, and why a
 * file of one is refused.
 */
export const PROJETOS = {
  nfe: {
    family: NFE_FAMILY,
    modelo: '55',
    job: 'distribuicao',
    recusas: {
      cancelado: 'A nota foi cancelada por quem a emitiu: não há entrada a dar',
      denegado: 'A nota foi denegada pela SEFAZ: não há entrada a dar',
      desconhecido: 'A SEFAZ não conhece esta nota: ela não foi autorizada',
      outro: 'A SEFAZ autorizou outra nota com esta chave: peça o arquivo ao fornecedor',
      alheio: 'A nota não foi assinada por quem a emitiu: peça o arquivo ao fornecedor',
      calada: 'A SEFAZ não respondeu, e uma nota só entra confirmada por ela: tente de novo em instantes',
      certificado: 'Sem o certificado da empresa a SEFAZ não confirma a nota: instale-o e tente de novo',
    },
  },
  cte: {
    family: CTE_FAMILY,
    modelo: '57',
    job: 'distribuicao_cte',
    recusas: {
      cancelado: 'O CT-e foi cancelado por quem o emitiu',
      denegado: 'O CT-e foi denegado pela SEFAZ',
      desconhecido: 'A SEFAZ não conhece este CT-e: ele não foi autorizado',
      outro: 'A SEFAZ autorizou outro CT-e com esta chave: peça o arquivo à transportadora',
      alheio: 'O CT-e não foi assinado por quem o emitiu: peça o arquivo à transportadora',
      calada:
        'A SEFAZ não respondeu, e um CT-e de arquivo só entra confirmado por ela: tente de novo em instantes',
      certificado: 'Sem o certificado da empresa a SEFAZ não confirma o CT-e: instale-o e importe de novo',
    },
  },
} as const
