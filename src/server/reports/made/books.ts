import { type AssessmentRow, closesOf, rowOf, rowsBeside } from '../../../core/books/assessment.ts'
import { type Bookable, bookFreight, bookNote } from '../../../core/books/booked-note.ts'
import { isoPlus } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import { lastDayOf } from '../../../core/sped/period.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import {
  type BookedNote,
  countOwn,
  freightOf,
  notesOf,
  readAssessment,
  readCompany,
  readEntries,
  readFreights,
} from '../../modules/sped/service.ts'
import { readKeptAssessment } from '../facts/books-repository.ts'
import { rangesSql } from '../facts/sales-repository.ts'
import type { CompanyDays } from '../facts.ts'

type Company = NonNullable<Awaited<ReturnType<typeof readCompany>>>
type Days = Pick<CompanyDays, 'empresa_id' | 'uf' | 'fuso' | 'de' | 'ate'>

/** Maximum number of notes and freights without rows in the books that one report reads, because the XML of each is read. */
export const MOST_NOTES = 20_000

/** A document without rows in the books; `nota`: the key by which reports know it. */
interface Unbooked extends Bookable {
  propria: boolean
  nota: string
}

const unbookedNote = ({ nota, venda_id, xml, creditos }: BookedNote): Unbooked => ({
  ...{ propria: nota.propria, nota: `${nota.propria ? 'venda' : 'compra'}:${venda_id}` },
  ...bookNote(nota, xml, creditos),
})

/**
 * Makes the facts of each note and freight of some days that has no rows in the books: of an older one until its job booked it,
 * and of one that cannot be read, which is told. @throws VALIDACAO for too many, or one that cannot be read
 */
async function eachUnbooked<T>(
  q: Q,
  { empresa_id, uf, fuso, de, ate }: Days,
  make: (booked: Unbooked, company: Company) => readonly T[],
): Promise<T[]> {
  const company = await readCompany(q, empresa_id)
  if (!company) return []
  const of = { empresa_id, tp_amb: company.tp_amb, uf, fuso, fora_dos_livros: true }
  const days = [de, isoPlus(ate, 1)] as const
  const instants = [startOfDayIn(days[0], fuso), startOfDayIn(days[1], fuso)] as const
  const entries = await readEntries(q, of, instants)
  const freights = (xml: boolean) => readFreights(q, { ...of, xml }, days, instants)
  const carried = (await freights(false)).length
  const count = (await countOwn(q, of, days)) + entries.length + carried
  if (count === 0) return []
  if (count > MOST_NOTES)
    throw fieldError('inicio', `O período tem ${count} notas: peça até ${MOST_NOTES} de uma vez`)
  const rows: T[] = []
  try {
    for await (const notes of notesOf(work => work(q), of, { inicio: de, fim: ate }, entries))
      rows.push(...notes.flatMap(note => make(unbookedNote(note), company)))
    for (const each of carried > 0 ? await freights(true) : []) {
      const { frete, xml } = freightOf(each, company)
      const of = { propria: frete.propria, nota: each.nota, ...bookFreight(frete, xml) }
      rows.push(...make(of, company))
    }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('VALIDACAO', { mensagem: error.message })
    throw error
  }
  return rows
}

/** Makes the function that computes the facts of a tax book: of goods leaving, or entering. */
export const bookFacts =
  (sentido: 'entrada' | 'saida') =>
  (q: Q, { empresa_id, ...days }: CompanyDays) =>
    eachUnbooked(q, { empresa_id, ...days }, ({ dia, sentido: way, modelo, uf, situacao, nota, parts }) =>
      way === sentido
        ? parts.livro().map(line => ({ empresa_id, dia, modelo, uf, situacao, nota, ...line }))
        : [],
    )

const CANCELLED = '02'

/** Computes PIS and COFINS of each line of the period's notes that stand. */
export const pisCofinsFacts = (q: Q, { empresa_id, ...days }: CompanyDays) =>
  eachUnbooked(q, { empresa_id, ...days }, ({ dia, sentido, situacao, propria, nota, parts }, { regime }) => {
    if (situacao === CANCELLED) return []
    const none = propria && regime.incidencia === 2 ? { credito: '0.00' } : {}
    return parts.contribuicoes().map(line => ({ empresa_id, dia, sentido, nota, ...line, ...none }))
  })

/** Computes IBS, CBS and IS of each line of the period's notes and freights that stand. */
export const newTaxFacts = (q: Q, { empresa_id, ...days }: CompanyDays) =>
  eachUnbooked(q, { empresa_id, ...days }, ({ dia, sentido, situacao, nota, parts }) =>
    situacao === CANCELLED ? [] : parts.novos().map(line => ({ empresa_id, dia, sentido, nota, ...line })),
  )

/** Lists the months (AAAA-MM) of a period. */
function monthsOf({ de, ate }: Days): string[] {
  const months: string[] = []
  for (let day = `${de.slice(0, 7)}-01`; day <= ate; day = isoPlus(lastDayOf(day.slice(0, 7)), 1))
    months.push(day.slice(0, 7))
  return months
}

/** Computes the tax assessments of the period's months, each month as a whole. */
export async function assessmentFacts(q: Q, days: CompanyDays) {
  const { empresa_id, uf, fuso } = days
  const company = await readCompany(q, empresa_id)
  const facts: object[] = []
  for (const mes of monthsOf(days)) {
    const dia = `${mes}-01`
    const whole = { empresa_id, uf, fuso, de: dia, ate: lastDayOf(mes) }
    const own = ({ tributo }: AssessmentRow) => tributo !== 'ipi' || company?.industria === true
    const kept = (await readKeptAssessment(q, rangesSql([whole]))).map(
      ({ nota, tributo, uf: of, ...said }) => ({
        ...rowOf({ tributo, uf: of || uf }, 'notas', said),
        nota,
      }),
    )
    const read = await eachUnbooked(q, whole, ({ nota, parts }) =>
      parts.apuracao().map(({ uf: of, tributo, ...said }) => ({
        ...rowOf({ tributo, uf: of || uf }, 'notas', said),
        nota,
      })),
    )
    const notes = [...kept, ...read].filter(own)
    const beside = rowsBeside({ uf, ...(await readAssessment(q, empresa_id, mes)) }).filter(own)
    const all = [...notes, ...beside, ...closesOf([...notes, ...beside])]
    facts.push(...all.map(row => ({ empresa_id, dia, ...row })))
  }
  return facts
}
