import { AppError } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import type { Sessao } from '../http/session.ts'
import { currentDocument, type Documento, fileOf } from '../issuing/service.ts'
import { documentPdf, eventPdf } from '../modules/impressao/service.ts'
import type { ServedDocument } from './served.ts'
import { ownerOf } from './served-read.ts'
import { servedRepository } from './served-repository.ts'

/** Makes the functions that give what was issued of a declaration's documents: its paper and its XML. */
export function servedPapers({ db }: Pick<Deps, 'db'>, { document }: ServedDocument) {
  const repository = servedRepository(document)
  const missing = (mensagem: string) => new AppError('NAO_ENCONTRADO', { mensagem })

  /** Finds what was issued of a document. @throws NAO_ENCONTRADO for a document that has no number yet */
  const issuedOf = (sessao: Sessao, id: number): Promise<Documento> =>
    db.tx(sessao, async q => {
      if (!(await repository.read(q, sessao, id))) throw new AppError('NAO_ENCONTRADO')
      const issued = await currentDocument(q, sessao, ownerOf(document, id))
      if (!issued) throw missing(`${document.singular} ainda não foi emitido`)
      return issued
    })

  /** Finds the file of what was authorised, or issued in contingency. @throws NAO_ENCONTRADO */
  async function validOf(sessao: Sessao, id: number) {
    const issued = await issuedOf(sessao, id)
    const file = fileOf(issued)
    if (!file) throw missing(`${document.singular} ainda não foi autorizado`)
    return { documento_id: issued.id, file }
  }

  return {
    /** Makes the PDF of what was issued. @throws NAO_ENCONTRADO, also for a model without a paper */
    async paper(sessao: Sessao, id: number): Promise<Buffer> {
      const { documento_id } = await validOf(sessao, id)
      const pdf = await documentPdf(db, sessao, documento_id)
      if (!pdf) throw missing(`${document.singular} não tem papel`)
      return pdf
    },

    /** Makes the PDF of a registered event. @throws NAO_ENCONTRADO, also for a model without a paper */
    async event(sessao: Sessao, id: number, evento_id: number | null): Promise<Buffer> {
      const { documento_id } = await validOf(sessao, id)
      const pdf = await eventPdf(db, sessao, { documento_id, evento_id })
      if (!pdf) throw missing(`${document.singular} não tem evento com papel`)
      return pdf
    },

    /** Gives the XML of what was issued, and its file name. @throws NAO_ENCONTRADO */
    xml: async (sessao: Sessao, id: number) => (await validOf(sessao, id)).file,
  }
}
