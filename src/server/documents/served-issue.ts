import type { EventoAnswer } from '../../domain/api/eventos.ts'
import type { Impede } from '../../domain/documents/to-endpoints.ts'
import { AppError, fieldError } from '../../domain/error.ts'
import type { Q } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Sessao } from '../http/session.ts'
import { currentDocument, type FiscalService, LETTER } from '../issuing/service.ts'
import { within } from '../outbox/within.ts'
import type { ServedDocument } from './served.ts'
import { ownerOf, type ReadWhole } from './served-read.ts'
import { servedRepository } from './served-repository.ts'
import type { DocumentRow } from './statements.ts'

/** Services that issuing a served document needs. `fiscal` is asked for at each call: it is made after the routes. */
export interface IssuingDeps extends Pick<Deps, 'db' | 'clock' | 'time'> {
  fiscal: () => FiscalService
}

/** Puts the errors of rows that a form said flat at the form's fields (`correcoes.0.campo`: `campo`). */
function atForm(error: unknown, said: DocumentRow): unknown {
  if (!(error instanceof AppError && error.errors)) return error
  const moved = Object.entries(error.errors).map(([at, texts]) => {
    const field = at.slice(at.lastIndexOf('.') + 1)
    return [field in said ? field : at, texts] as const
  })
  return new AppError(error.codigo, { mensagem: error.message, errors: Object.fromEntries(moved) })
}

/** Makes the functions that issue and cancel; both wait some seconds for the authority, then the job goes on alone. */
export function servedIssuing(
  { db, clock, time, fiscal }: IssuingDeps,
  { document, mayIssue, mayCancel, mayRegister, asked }: ServedDocument,
  readWhole: ReadWhole,
) {
  const { issued } = document
  const repository = servedRepository(document)

  /** Refuses a document that is only kept. @throws VALIDACAO */
  function issuedAs() {
    if (!issued) throw new AppError('VALIDACAO', { mensagem: `${document.singular} não se emite` })
    return issued
  }

  /** Numbers a document that has no number. Gives whether it has one already. @throws VALIDACAO */
  const numbered = (sessao: Sessao, id: number, confirma_aliquota: boolean): Promise<boolean> =>
    db.tx(sessao, async q => {
      const { modelo } = issuedAs()
      if (!(await repository.hold(q, sessao, id))) throw new AppError('NAO_ENCONTRADO')
      const whole = await readWhole(q, sessao, id)
      const impede = whole['impede'] as Impede | undefined
      if (impede) throw new AppError('VALIDACAO', { mensagem: impede.texto })
      const agora = clock()
      await mayIssue?.(q, sessao, whole, { agora, confirma_aliquota })
      if (await currentDocument(q, sessao, ownerOf(document, id))) return true
      const serie_id = typeof whole['serie_id'] === 'number' ? whole['serie_id'] : null
      const series = await repository.issuer(q, sessao, { modelo, serie_id })
      if (!series) throw fieldError('serie_id', `A empresa não tem série do modelo ${modelo}: cadastre uma`)
      const { empresa_id } = sessao
      await fiscal().number(
        q,
        sessao,
        { ...series, ...ownerOf(document, id), empresa_id, terminal_id: null, modelo },
        agora,
        agora,
      )
      return false
    })

  const settled = (sessao: Sessao, id: number) =>
    within(time, () =>
      db.tx(sessao, async q => {
        const current = await currentDocument(q, sessao, ownerOf(document, id))
        return current && LETTER[current.status_emissao] !== 'E' ? current : null
      }),
    )

  const history = async (sessao: Sessao, id: number): Promise<EventoAnswer[]> => {
    await db.tx(sessao, q => readWhole(q, sessao, id))
    return fiscal().eventos(sessao, ownerOf(document, id))
  }

  return {
    /** Numbers the document and issues it; a refused one is issued again, with its number. @throws VALIDACAO, CONFLITO */
    async issue(sessao: Sessao, id: number, confirma_aliquota: boolean): Promise<void> {
      if (await numbered(sessao, id, confirma_aliquota)) await fiscal().emitir(sessao, ownerOf(document, id))
      else fiscal().wake()
      await settled(sessao, id)
    },

    /** Cancels what was issued; of a refused document voids the number. @throws VALIDACAO, CONFLITO, NAO_ENCONTRADO */
    async cancel(sessao: Sessao, id: number, justificativa: string): Promise<void> {
      issuedAs()
      // another company's document is not found, before anything is told of it
      const stands = async (q: Q) => {
        if (!(await repository.hold(q, sessao, id))) throw new AppError('NAO_ENCONTRADO')
        await mayCancel?.(q, sessao, id)
      }
      await fiscal().cancelar(sessao, ownerOf(document, id), { justificativa }, { stands })
    },

    history,

    /**
     * Registers an event of the document: `said` is its kind and what its form said. `key`: id that the caller gives the
     * request. @throws VALIDACAO, CONFLITO, NAO_ENCONTRADO
     */
    async register(
      sessao: Sessao,
      id: number,
      { tipo, ...said }: DocumentRow & { tipo: string },
      key: string | null,
    ): Promise<EventoAnswer> {
      const whole = await db.tx(sessao, async q => {
        const read = await readWhole(q, sessao, id)
        await mayRegister?.(q, sessao, tipo, said, read)
        return read
      })
      const dados = asked?.(tipo, said, whole) ?? said
      const event = await fiscal()
        .pedir(sessao, ownerOf(document, id), { tipo, dados, pedido: key })
        .catch(error => {
          throw atForm(error, said)
        })
      const told = (await history(sessao, id)).find(each => each.id === event)
      if (!told) throw new AppError('NAO_ENCONTRADO')
      return told
    },
  }
}
