import { isoPlus } from '../../../core/dates/day.ts'
import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { numberOfKey } from '../../../core/document/chave.ts'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import type { ItemSped, NotaSped } from '../../../core/sped/facts.ts'
import { enteredNote, ownNote } from '../../../core/sped/note-of-xml.ts'
import type { Q } from '../../db/transaction.ts'
import { type DeQuem, type EntradaDoMes, ownPage, readEntered, readSold } from './facts-repository.ts'

/** Notes read per query: small pages, to serve the tills in between. */
const PAGE = 50

/** Note as recorded in the file. `creditos`: credits taken with the entry; null for the company's own note. */
export interface BookedNote {
  nota: NotaSped
  venda_id: number | null
  xml: string
  creditos: EntradaDoMes['creditos'] | null
}

/** Function that runs `work` in a new transaction, or in one that is open. */
export type ReadNotes = <T>(work: (q: Q) => Promise<T>) => Promise<T>

/** Empty map of products, used where no NF-e needs them. */
const NONE: ReadonlyMap<number, ReadonlyMap<string, ItemSped>> = new Map()

/** Reads some days' (ISO) notes in file order: day, model, series, number. `itens`: own NF-e's products too. */
export async function* notesOf(
  read: ReadNotes,
  of: DeQuem & { fuso: Fuso; itens?: boolean },
  { inicio, fim }: { inicio: string; fim: string },
  entries: readonly EntradaDoMes[],
): AsyncGenerator<BookedNote[]> {
  let at = 0
  const entered = async (until: (entry: EntradaDoMes) => boolean): Promise<BookedNote[]> => {
    const some: EntradaDoMes[] = []
    for (let entry = entries[at]; entry && until(entry); entry = entries[++at]) some.push(entry)
    if (some.length === 0) return []
    return read(q => enteredNotes(q, of, some))
  }
  for (let dia = inicio; dia <= fim; dia = isoPlus(dia, 1)) {
    const days = [dia, isoPlus(dia, 1)] as const
    for (let after = ''; ; ) {
      const rows = await read(q => ownPage(q, of, days, { after, limit: PAGE }))
      const last = rows.length < PAGE
      const nfe = of.itens ? rows.flatMap(({ chave, venda_id }) => (isNfe(chave) && venda_id) || []) : []
      const sold = nfe.length > 0 ? await read(q => readSold(q, nfe)) : NONE
      const notes: BookedNote[] = []
      for (const { ordem, chave, xml, cancelada, venda_id } of rows) {
        notes.push(
          ...(await entered(
            entry => entry.emissao < dia || (entry.emissao === dia && orderOf(entry) < ordem),
          )),
        )
        if (!xml)
          throw new RangeError(
            `O XML da nota ${nameOf(chave)} não está guardado: sem ele a nota não se escritura`,
          )
        const itens = of.itens && isNfe(chave) ? (sold.get(venda_id ?? 0) ?? new Map()) : undefined
        notes.push({
          nota: readable(`A nota ${chave}`, () => ownNote(xml, { cancelada, itens })),
          venda_id,
          xml,
          creditos: null,
        })
        after = ordem
      }
      if (last) notes.push(...(await entered(({ emissao }) => emissao <= dia)))
      yield notes
      if (last) break
    }
  }
  yield await entered(() => true)
}

/** Reads the notes of some entries. @throws RangeError for a note without its XML, or one that cannot be read */
export async function enteredNotes(
  q: Q,
  of: DeQuem & { fuso: Fuso },
  entries: readonly EntradaDoMes[],
): Promise<BookedNote[]> {
  const rows = await readEntered(
    q,
    of,
    entries.map(({ venda_id }) => venda_id),
  )
  const byId = new Map(rows.map(row => [row.venda_id, row]))
  return entries.map(entry => bookedOf(entry, byId.get(entry.venda_id), of.fuso))
}

const isNfe = (chave: string): boolean => chave.slice(20, 22) === '55'

const orderOf = ({ chave }: EntradaDoMes): string => chave.slice(20, 34) + chave

/** Names a note for the user, by its key: 'NFC-e 1/123, chave 35…'. */
const nameOf = (chave: string): string =>
  `${isNfe(chave) ? 'NF-e' : 'NFC-e'} ${Number(chave.slice(22, 25))}/${numberOfKey(chave)}, chave ${chave},`

/** Runs a function that reads XML. @throws RangeError, with a message that names the document, for invalid XML */
export function readable<T>(documento: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof XmlInvalido)) throw error
    throw new RangeError(`${documento} não se lê: ${error.message}`)
  }
}

function bookedOf(
  { chave, em, creditos }: EntradaDoMes,
  row: Awaited<ReturnType<typeof readEntered>>[number] | undefined,
  fuso: Fuso,
): BookedNote {
  const xml = row?.xml
  if (!row || !xml) throw new RangeError(`A nota ${chave} foi dada entrada e o seu XML não está guardado`)
  const linhas = new Map(
    row.linhas.map(({ item, qtde, cfop, produto }) => [item, { item: produto, qtde, cfop: cfop ?? '' }]),
  )
  const taken = {
    credito_icms: creditos.icms === true,
    credito_ipi: creditos.ipi === true,
    credito_pis_cofins: creditos.pis_cofins === true,
  }
  const nota = readable(`A nota ${chave}`, () =>
    enteredNote(xml, { dia: diaIn(new Date(em), fuso), ...taken, linhas }),
  )
  return { nota, venda_id: row.venda_id, xml, creditos }
}
