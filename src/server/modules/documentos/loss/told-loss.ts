import { AppError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { holdDocument, linkedDocument } from '../repository.ts'
import { readLossNote } from './loss-repository.ts'

/** Refuses a second note of a stock loss. @throws CONFLITO, with the other document in `dados.destino` */
export async function refuseToldLoss(q: Q, sessao: Sessao, perda: number, but: number | null): Promise<void> {
  const id = await readLossNote(q, sessao.empresa_id, perda, but)
  const other = id === null ? null : await holdDocument(q, sessao, id)
  if (other)
    throw new AppError('CONFLITO', {
      mensagem: 'Esta perda já tem nota',
      dados: { destino: linkedDocument(other) },
    })
}
