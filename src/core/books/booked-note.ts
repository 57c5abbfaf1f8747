import type { NotaSped } from '../sped/facts.ts'
import { type AssessmentRow, rowsOfNote } from './assessment.ts'
import { type BookLine, bookedOn, bookLines } from './book.ts'
import { type NewTaxLine, newTaxesOf, type PisCofinsLine, pisCofinsOf } from './other-taxes.ts'

/** A note as the books have it, whatever becomes of it: a cancelled one has its rows too, which readers leave out. */
export interface BookRow {
  /** Day on which the note is booked, ISO. */
  dia: string
  sentido: 'entrada' | 'saida'
  modelo: string
  uf: string
  situacao: string
  livro: BookLine[]
  /** Rows of the assessments; the state '' is the company's. */
  apuracao: Pick<AssessmentRow, 'tributo' | 'uf' | 'debitos' | 'creditos'>[]
  contribuicoes: PisCofinsLine[]
  novos: NewTaxLine[]
}

/**
 * Makes a note's rows of the books. `creditos`: credits taken with an entry; null for a note of the company. @throws
 * XmlInvalido
 */
export function bookRowOf(
  nota: NotaSped,
  xml: string,
  creditos: { pis_cofins?: boolean; ipi?: boolean } | null,
): BookRow {
  const taken = creditos && { pis_cofins: creditos.pis_cofins === true, ipi: creditos.ipi === true }
  const { modelo, uf, situacao } = nota
  return {
    ...{ dia: bookedOn(nota), sentido: nota.entrada ? 'entrada' : 'saida', modelo, uf, situacao },
    livro: bookLines(nota),
    apuracao: rowsOfNote(nota, '').map(({ tributo, uf: of, debitos, creditos: back }) => ({
      ...{ tributo, uf: of, debitos, creditos: back },
    })),
    contribuicoes: pisCofinsOf(xml, nota, taken),
    novos: newTaxesOf(xml),
  }
}
