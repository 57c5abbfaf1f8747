import { type Bookable, bookFreight, bookNote, bookRowOf } from '../../../core/books/booked-note.ts'
import { isoPlus } from '../../../core/dates/day.ts'
import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { diaIn, startOfDayIn } from '../../../core/document/fuso.ts'
import { ownFreight } from '../../../core/sped/freight-of-xml.ts'
import { ownNote } from '../../../core/sped/note-of-xml.ts'
import { lastDayOf } from '../../../core/sped/period.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import {
  type BookedNote,
  enteredNotes,
  type FreteDoMes,
  freightOf,
  notesOf,
  readCompany,
  readEntries,
  readFreights,
} from '../sped/service.ts'
import { firstDay, type KeptNote, keepRows } from './repository.ts'

/** Makes the rows of a note, of a cancelled one as if it stood: whether it stands is asked of its document. */
function keptOf({ nota, xml, creditos }: BookedNote): KeptNote {
  const stands = nota.situacao === '02' ? ownNote(xml, { cancelada: false }) : nota
  return kept(nota, bookNote(stands, xml, creditos))
}

const kept = ({ chave, propria }: Pick<KeptNote, 'chave' | 'propria'>, bookable: Bookable): KeptNote => ({
  ...{ chave, propria },
  ...bookRowOf(bookable),
})

/** Makes the rows of a freight, of a cancelled CT-e as if it stood. */
function keptFreight(
  read: Parameters<typeof freightOf>[0],
  company: Parameters<typeof freightOf>[1],
): KeptNote {
  const { frete, xml } = freightOf({ ...read, cancelada: false }, company)
  return kept(frete, bookFreight(frete, xml))
}

function ownKept(xml: string): KeptNote {
  const nota = ownNote(xml, { cancelada: false })
  return kept(nota, bookNote(nota, xml, null))
}

function ownFreightKept(xml: string): KeptNote {
  const frete = ownFreight(xml, { cancelada: false })
  return kept(frete, bookFreight(frete, xml))
}

/** Readers of the documents that the books have, by model. */
const OWN: Readonly<Record<string, (xml: string) => KeptNote>> = {
  ...{ '55': ownKept, '65': ownKept },
  ...{ '57': ownFreightKept, '67': ownFreightKept },
}

/**
 * Books a note or CT-e that the company issued, in the transaction that settles it. One that cannot be read gets no rows, and
 * reports that need it say so: it must not stop the issuing.
 */
export async function bookOwn(
  q: Q,
  { empresa_id, modelo, xml }: { empresa_id: number; modelo: string; xml: string | null },
): Promise<void> {
  const read = OWN[modelo]
  if (!xml || !read) return
  try {
    await keepRows(q, empresa_id, [read(xml)])
  } catch (error) {
    if (!(error instanceof XmlInvalido || error instanceof RangeError)) throw error
  }
}

/** Books a supplier's note, in the transaction that enters it. */
export async function bookEntry(
  q: Q,
  entry: {
    empresa_id: number
    venda_id: number
    chave: string
    em: Date
    creditos: NonNullable<BookedNote['creditos']>
  },
): Promise<void> {
  const { empresa_id, ...of } = entry
  const company = await readCompany(q, empresa_id)
  if (!company) return
  try {
    const notes = await enteredNotes(q, { empresa_id, ...company }, [{ ...of, emissao: '' }])
    await keepRows(q, empresa_id, notes.map(keptOf))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Books the freight of a carrier's CT-e, in the transaction that enters it. */
export async function bookTaken(
  q: Q,
  {
    empresa_id,
    ...taken
  }: Pick<FreteDoMes, 'chave' | 'credito'> & { empresa_id: number; xml: string; em: Date },
): Promise<void> {
  const company = await readCompany(q, empresa_id)
  if (!company) return
  try {
    await keepRows(q, empresa_id, [keptFreight({ ...taken, cancelada: false }, company)])
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/**
 * Makes the job that books the notes and freights of a company that have no rows, from before there were any, month by month. A month with a
 * note that cannot be read is left where it stopped.
 */
export const createBooksJob =
  ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): JobHandler =>
  async ({ account_id, alvo_id: empresa_id }) => {
    const tenant = { account_id }
    const found = await db.tx(tenant, async q => ({
      company: await readCompany(q, empresa_id),
      since: await firstDay(q, empresa_id),
    }))
    if (!found.company || !found.since) return null
    const { company } = found
    const { uf, fuso, tp_amb } = company
    const of = { empresa_id, tp_amb, uf, fuso, fora_dos_livros: true }
    const today = diaIn(clock(), fuso)
    for (
      let inicio = `${found.since.slice(0, 7)}-01`;
      inicio <= today;
      inicio = isoPlus(lastDayOf(inicio.slice(0, 7)), 1)
    ) {
      const fim = lastDayOf(inicio.slice(0, 7))
      const after = isoPlus(fim, 1)
      const instants = [startOfDayIn(inicio, fuso), startOfDayIn(after, fuso)] as const
      const entries = await db.tx(tenant, q => readEntries(q, of, instants))
      try {
        for await (const notes of notesOf(work => db.tx(tenant, work), of, { inicio, fim }, entries))
          await db.tx(tenant, q => keepRows(q, empresa_id, notes.map(keptOf)))
        const freights = await db.tx(tenant, q =>
          readFreights(q, { ...of, xml: true }, [inicio, after], instants),
        )
        for (const each of freights) {
          const row = keptFreight(each, company)
          await db.tx(tenant, q => keepRows(q, empresa_id, [row]))
        }
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        log.warn({ err: error, empresa_id, inicio }, 'a note of the month could not be booked')
      }
    }
    return null
  }
