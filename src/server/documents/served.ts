import { partsOf } from '../../core/fields/parts.ts'
import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import { AppError } from '../../domain/error.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { mudancasDe } from '../../domain/fields/mudanca.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { audit } from '../register/write/audit.ts'
import { daysOf } from './days.ts'
import type { Rows } from './repository.ts'
import {
  defineFamily,
  type Ended,
  ended,
  refuseElsewhere,
  type Saving,
  type WholeFamily,
  writes,
} from './save.ts'
import { type ReadWhole, refuseIssued, type ToldDocument } from './served-read.ts'
import { type HeldRow, type Listed, servedRepository } from './served-repository.ts'
import type { DocumentRow } from './statements.ts'

/** Document to save: a new one (`id` null), or a change. `versao`: the version that the user read before the change. */
export interface SaidRow {
  id: number | null
  versao?: number
  body: DocumentRow
}

/** Request to issue a document. */
export interface AskedIssue {
  agora: Date
  /** True when the user accepts that a tax without a published rate uses the rate of its rule. */
  confirma_aliquota: boolean
}

/** Document whose table, endpoints, versions and history come from its declaration, without a module. */
export interface ServedDocument extends Listed, ToldDocument {
  /** Checks the document and returns it completed; absent: it is saved as sent. @throws VALIDACAO */
  judge?(work: Saving<SaidRow>): Promise<DocumentRow>
  /** Refuses to issue a document that lacks what issuing needs. @throws VALIDACAO, at the field; CONFLITO to be confirmed */
  mayIssue?(q: Q, sessao: Sessao, document: DocumentRow, asked: AskedIssue): Promise<void> | void
  /** Refuses to cancel what was issued. @throws CONFLITO */
  mayCancel?(q: Q, sessao: Sessao, id: number): Promise<void>
  /** Completes what the form of an event said. @throws VALIDACAO, at the form's field */
  asked?(tipo: string, said: DocumentRow, document: DocumentRow): DocumentRow
  /** Refuses an event by what other documents are. @throws VALIDACAO, at the form's field */
  mayRegister?(q: Q, sessao: Sessao, tipo: string, said: DocumentRow, document: DocumentRow): Promise<void>
}

/** Lists the fields that the history shows; identity and owner never change. */
const toldFields = ({ fields, lines }: DocumentDeclaration): Fields =>
  Object.fromEntries([
    ...partsOf(fields)
      .filter(({ field }) => field.wire !== false && field.type !== 'uuid')
      .map(({ name, field }) => [name, field]),
    ...Object.entries(lines).map(([key, { title, fields }]) => [
      key,
      { type: 'list', label: title, of: fields },
    ]),
  ]) as unknown as Fields

const rowsOf = ({ lines }: DocumentDeclaration, sessao: Sessao, body: DocumentRow): Rows => ({
  header: { ...body, empresa_id: sessao.empresa_id, usuario_id: sessao.usuario_id },
  lists: Object.fromEntries(Object.keys(lines).map(key => [key, (body[key] ?? []) as DocumentRow[]])),
})

/** Makes the family that saves a served document. A uuid already stored is not saved again: it is the answer. */
export function servedFamily(
  { document, judge }: ServedDocument,
  readWhole: ReadWhole,
): WholeFamily<SaidRow, DocumentRow> {
  const repository = servedRepository(document)
  const days = daysOf(document)
  const fields = toldFields(document)
  const write = writes(document)

  interface Held {
    id: number | null
    /** Document before the change; null: the document is new. */
    before: DocumentRow | null
  }

  async function hold(work: Saving<SaidRow>): Promise<Held | Ended<DocumentRow>> {
    const { q, sessao, said } = work
    if (said.id === null) {
      const stored = await repository.under(q, sessao, String(said.body['uuid']))
      refuseElsewhere(stored, sessao, 'Este documento é de outra empresa da conta')
      return stored ? ended(await readWhole(q, sessao, stored.id)) : { id: null, before: null }
    }
    const held = await repository.hold(q, sessao, said.id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    await refuseIssued(q, sessao, document, held.id)
    const before = await readWhole(q, sessao, held.id)
    refuseStale(held, said.versao, before)
    return { id: held.id, before }
  }

  return defineFamily<SaidRow, DocumentRow>(document)
    .step('hold', hold)
    .step('judge', async work => {
      const body = (await judge?.(work)) ?? work.said.body
      const uuid = work.before?.['uuid'] ?? body['uuid']
      return { rows: rowsOf(document, work.sessao, days.toRow({ ...body, uuid })) }
    })
    .step('write', async work => {
      const done = await write(work)
      if (work.before) await repository.grow(work.q, work.sessao, done.id)
      return done
    })
    .step('answer', async ({ q, sessao, id }) => ({ answer: await readWhole(q, sessao, id) }))
    .step('trail', async ({ q, sessao, agora, id, before, answer }) => {
      await audit(q, sessao, agora, [
        {
          registro: document.id,
          registro_id: id,
          rotulo: `${document.singular} ${id}`,
          acao: before ? 'alterou' : 'criou',
          mudancas: mudancasDe(fields, before, answer),
          empresa_id: sessao.empresa_id,
          pai_id: null,
        },
      ])
    })
}

/** Refuses a change not made to the stored version; the error carries the stored document. @throws CONFLITO */
function refuseStale({ versao, salvo_por }: HeldRow, read: number | undefined, dados: DocumentRow): void {
  if (read !== versao)
    throw new AppError('CONFLITO', {
      mensagem: `O documento foi alterado por ${salvo_por ?? 'outro usuário'}`,
      dados,
    })
}
