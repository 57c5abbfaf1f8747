import type { OwnDocument } from '../../domain/documents/define.ts'
import type { Emitida, Impede } from '../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../domain/documents/to-register.ts'
import { AppError } from '../../domain/error.ts'
import { columnsOf } from '../../domain/fields/columns.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { triedWord } from '../../domain/options/status_venda.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import {
  currentDocument,
  type DocumentOwner,
  type Documento,
  SITUACAO,
  type TriedNumber,
  triedNumbers,
} from '../issuing/service.ts'
import type { Plan } from '../register/plan.ts'
import { attachRefs, type Pointing } from '../register/read/pointed.ts'
import { daysOf } from './days.ts'
import { servedRepository } from './served-repository.ts'
import type { DocumentRow } from './statements.ts'

/** Document, and what only the server tells of it. */
export interface ToldDocument {
  document: OwnDocument
  /** Gives the events that an authorised document may have, by kind, each with what its form begins with. */
  events?(document: DocumentRow): Emitida['eventos']
  /** Finds the issued document that must end before this one is issued. */
  blocked?(q: Q, sessao: Sessao, document: DocumentRow): Promise<Impede>
}

/** Gives a document as the owner of what is issued from it. */
export const ownerOf = ({ id }: OwnDocument, origem_id: number): DocumentOwner => ({
  origem_tipo: id,
  origem_id,
})

const toldTried = ({ serie, numero, status_emissao }: TriedNumber): string =>
  `Antes com o número ${serie}/${numero}: ${triedWord(status_emissao)}`

/** Tells what was issued of a document, and the events that it may have while it stands. */
function toldEmission(
  current: Documento | undefined,
  events: () => Emitida['eventos'],
  tried: readonly TriedNumber[],
) {
  if (!current)
    return { situacao: 'A', emissao: null, status: 'A', modelo: null, numero: null, chave: null, data: null }
  const { modelo, serie, numero, chave, protocolo, status_emissao, xmotivo, campo } = current
  const refused = status_emissao === 'rejeitada' || status_emissao === 'denegada'
  const emissao: Emitida = {
    ...{ modelo, serie, numero, chave, protocolo },
    motivo: refused ? xmotivo : null,
    campo: refused ? campo : null,
    eventos: status_emissao === 'autorizada' ? events() : {},
    antes: tried.length > 0 ? tried.map(toldTried).join('; ') : null,
  }
  const situacao = SITUACAO[status_emissao]
  return { situacao, emissao, status: situacao, modelo, numero, chave, data: current.dh_emi }
}

/** Pairs records of a declaration, and of the lists inside them, with the fields that may point elsewhere. */
function pointing(fields: Fields, records: readonly DocumentRow[]): Pointing[] {
  const lists = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'list'
      ? pointing(
          field.of,
          records.flatMap(record => (record[name] ?? []) as DocumentRow[]),
        )
      : [],
  )
  return [
    { columns: columnsOf(fields), records: records as Pointing['records'], wanted: () => true },
    ...lists,
  ]
}

/** Reads a whole document as it is answered: with the records it points to, and its emission. @throws NAO_ENCONTRADO */
export type ReadWhole = (q: Q, sessao: Sessao, id: number) => Promise<DocumentRow>

/** Makes the reader of a declaration's documents. @param pointed columns shown of each register that they point to */
export function wholeReader(
  { document, events, blocked }: ToldDocument,
  pointed: Plan['pointed'],
): ReadWhole {
  const repository = servedRepository(document)
  const { toWire } = daysOf(document)
  const { uuid: _, ...fields } = documentRegister(document).fields as Fields
  return async (q, sessao, id) => {
    const row = await repository.read(q, sessao, id)
    if (!row) throw new AppError('NAO_ENCONTRADO')
    const record = toWire(row)
    await attachRefs(q, pointed, pointing(fields, [record]))
    if (!document.issued) return record
    const current = await currentDocument(q, sessao, ownerOf(document, id))
    const tried = current && current.tentativa > 1 ? await triedNumbers(q, sessao, ownerOf(document, id)) : []
    const told = { ...record, ...toldEmission(current, () => events?.(record) ?? {}, tried) }
    if (!blocked) return told
    const waits = !current || current.status_emissao === 'rejeitada'
    return { ...told, impede: waits ? await blocked(q, sessao, record) : null }
  }
}

/** Refuses to change a document that was issued, unless it was refused. @throws CONFLITO */
export async function refuseIssued(q: Q, tenant: Tenant, document: OwnDocument, id: number): Promise<void> {
  if (!document.issued) return
  const current = await currentDocument(q, tenant, ownerOf(document, id))
  if (!current || current.status_emissao === 'rejeitada') return
  throw new AppError('CONFLITO', { mensagem: `${document.singular} já foi emitido: não muda mais` })
}
