import { siglaUf } from '../document/uf.ts'
import type { FreteSped, NotaSped } from '../sped/facts.ts'
import { type AssessmentRow, rowsOfFreight, rowsOfNote } from './assessment.ts'
import { type BookLine, bookedOn, bookLines, freightBookLines } from './book.ts'
import {
  freightNewTaxesOf,
  type NewTaxLine,
  newTaxesOf,
  type PisCofinsLine,
  pisCofinsOf,
} from './other-taxes.ts'

/** Head of a document in the books: its day, way, model, state and situation. */
interface BookHead {
  /** Day on which the document is booked, ISO. */
  dia: string
  sentido: 'entrada' | 'saida'
  modelo: string
  uf: string
  situacao: string
}

interface BookParts {
  livro: BookLine[]
  /** Rows of the assessments; the state '' is the company's. */
  apuracao: Pick<AssessmentRow, 'tributo' | 'uf' | 'debitos' | 'creditos'>[]
  contribuicoes: PisCofinsLine[]
  novos: NewTaxLine[]
}

/** A note or freight as the books have it, whatever becomes of it: a cancelled one has its rows too, which readers leave out. */
export interface BookRow extends BookHead, BookParts {}

/** A document for the books, of which each part is read when somebody asks for it. */
export interface Bookable extends BookHead {
  /** @throws XmlInvalido */
  parts: { readonly [P in keyof BookParts]: () => BookParts[P] }
}

/** Opens a note for the books. `creditos`: credits taken with an entry; null for a note of the company. */
export function bookNote(
  nota: NotaSped,
  xml: string,
  creditos: { pis_cofins?: boolean; ipi?: boolean } | null,
): Bookable {
  const taken = creditos && { pis_cofins: creditos.pis_cofins === true, ipi: creditos.ipi === true }
  const { modelo, uf, situacao } = nota
  return {
    ...{ dia: bookedOn(nota), sentido: nota.entrada ? 'entrada' : 'saida', modelo, uf, situacao },
    parts: {
      livro: () => bookLines(nota),
      apuracao: () => rowsOfNote(nota, ''),
      contribuicoes: () => pisCofinsOf(xml, nota, taken),
      novos: () => newTaxesOf(xml),
    },
  }
}

/**
 * Opens a CT-e for the books, by the state where an own service ends and by the carrier's of a taken one. A CT-e says no PIS and
 * no COFINS.
 */
export function bookFreight(frete: FreteSped, xml: string): Bookable {
  const { modelo, situacao, propria } = frete
  const municipio = propria ? frete.municipio_destino : frete.parceiro.cod_mun
  return {
    ...{ dia: frete.lancamento, sentido: propria ? 'saida' : 'entrada', modelo, situacao },
    uf: siglaUf(municipio.slice(0, 2)) ?? 'EX',
    parts: {
      livro: () => freightBookLines(frete),
      apuracao: () => rowsOfFreight(frete, ''),
      contribuicoes: () => [],
      novos: () => freightNewTaxesOf(xml),
    },
  }
}

/** Makes a document's rows of the books. @throws XmlInvalido */
export function bookRowOf({ parts, ...head }: Bookable): BookRow {
  return {
    ...head,
    livro: parts.livro(),
    apuracao: parts
      .apuracao()
      .map(({ tributo, uf, debitos, creditos }) => ({ tributo, uf, debitos, creditos })),
    contribuicoes: parts.contribuicoes(),
    novos: parts.novos(),
  }
}
