import {
  type AssessmentRow,
  closesOf,
  rowOf,
  rowsBeside,
  rowsOfNote,
} from '../../../core/books/assessment.ts'
import { bookedOn, bookLines } from '../../../core/books/book.ts'
import { newTaxesOf, pisCofinsOf } from '../../../core/books/other-taxes.ts'
import { isoPlus } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import { lastDayOf } from '../../../core/sped/period.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import {
  type BookedNote,
  countOwn,
  notesOf,
  readAssessment,
  readCompany,
  readEntries,
} from '../../modules/sped/service.ts'
import { readKeptAssessment } from '../facts/books-repository.ts'
import { rangesSql } from '../facts/sales-repository.ts'
import type { CompanyDays } from '../facts.ts'

type Company = NonNullable<Awaited<ReturnType<typeof readCompany>>>
type Days = Pick<CompanyDays, 'empresa_id' | 'uf' | 'fuso' | 'de' | 'ate'>

/** Maximum number of notes without rows in the books that one report reads, because the XML of each is read. */
export const MOST_NOTES = 20_000

/**
 * Makes the facts of each note of some days that has no rows in the books: of an older one until its job booked it, and of one
 * that cannot be read, which is told. @throws VALIDACAO for too many notes, or one that cannot be read
 */
async function eachUnbooked<T>(
  q: Q,
  { empresa_id, uf, fuso, de, ate }: Days,
  make: (booked: BookedNote, company: Company) => readonly T[],
): Promise<T[]> {
  const company = await readCompany(q, empresa_id)
  if (!company) return []
  const of = { empresa_id, tp_amb: company.tp_amb, uf, fuso, fora_dos_livros: true }
  const end = isoPlus(ate, 1)
  const entries = await readEntries(q, of, [startOfDayIn(de, fuso), startOfDayIn(end, fuso)])
  const count = (await countOwn(q, of, [de, end])) + entries.length
  if (count === 0) return []
  if (count > MOST_NOTES)
    throw fieldError('inicio', `O período tem ${count} notas: peça até ${MOST_NOTES} de uma vez`)
  const rows: T[] = []
  try {
    for await (const notes of notesOf(work => work(q), of, { inicio: de, fim: ate }, entries))
      rows.push(...notes.flatMap(note => make(note, company)))
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('VALIDACAO', { mensagem: error.message })
    throw error
  }
  return rows
}

const wayOf = ({ nota }: BookedNote) => (nota.entrada ? 'entrada' : 'saida')

/** Makes the function that computes the facts of a tax book: of goods leaving, or entering. */
export const bookFacts = (sentido: 'entrada' | 'saida') => (q: Q, days: CompanyDays) =>
  eachUnbooked(q, days, booked => {
    const { nota, venda_id } = booked
    if (wayOf(booked) !== sentido) return []
    const { modelo, uf, situacao } = nota
    const of = { empresa_id: days.empresa_id, dia: bookedOn(nota), modelo, uf, situacao, nota: venda_id }
    return bookLines(nota).map(line => ({ ...of, ...line }))
  })

/** Computes PIS and COFINS of each line of the period's notes, without cancelled ones (situation 02). */
export const pisCofinsFacts = (q: Q, days: CompanyDays) =>
  eachUnbooked(q, days, (booked, { regime }) => {
    const { nota, venda_id, xml, creditos } = booked
    if (nota.situacao === '02') return []
    const none = nota.propria && regime.incidencia === 2 ? { credito: '0.00' } : {}
    const of = { empresa_id: days.empresa_id, dia: bookedOn(nota), sentido: wayOf(booked), nota: venda_id }
    const taken = creditos && { pis_cofins: creditos.pis_cofins === true, ipi: creditos.ipi === true }
    return pisCofinsOf(xml, nota, taken).map(line => ({ ...of, ...line, ...none }))
  })

/** Computes IBS, CBS and IS of each line of the period's notes, without cancelled ones (situation 02). */
export const newTaxFacts = (q: Q, days: CompanyDays) =>
  eachUnbooked(q, days, booked => {
    const { nota, venda_id, xml } = booked
    if (nota.situacao === '02') return []
    const of = { empresa_id: days.empresa_id, dia: bookedOn(nota), sentido: wayOf(booked), nota: venda_id }
    return newTaxesOf(xml).map(line => ({ ...of, ...line }))
  })

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
    const read = await eachUnbooked(q, whole, ({ nota, venda_id }) =>
      rowsOfNote(nota, uf).map(row => ({ ...row, nota: venda_id })),
    )
    const notes = [...kept, ...read].filter(own)
    const beside = rowsBeside({ uf, ...(await readAssessment(q, empresa_id, mes)) }).filter(own)
    const all = [...notes, ...beside, ...closesOf([...notes, ...beside])]
    facts.push(...all.map(row => ({ empresa_id, dia, ...row })))
  }
  return facts
}
