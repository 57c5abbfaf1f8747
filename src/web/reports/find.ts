import type { Report } from '../../domain/reports/define.ts'
import { toReportSearchEndpoint } from '../../domain/reports/endpoint.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { askText } from './forms.ts'
import { type Asked, queryOf } from './url-state.ts'

/** Text found in a report, with the indexes (from 0) of its rows, valid for the query string `search`. */
export interface FoundRows {
  search: string
  texto: string
  posicoes: readonly number[]
  mais: boolean
}

/** Asks for a text until some row has it; null when the user cancels. */
export async function askFound(
  report: Report,
  asked: Asked,
  search: string,
  before: string,
): Promise<FoundRows | null> {
  return askText(before, async texto => {
    const query = { ...queryOf(asked), texto } as never
    const { data } = await call(toReportSearchEndpoint(report), { query })
    if (data.posicoes.length > 0) return { search, texto, ...data }
    const none = 'Nada foi localizado'
    throw new ApiError(422, { codigo: 'VALIDACAO', message: none, errors: { texto: [none] } })
  })
}

/** Gives the index of the next or the previous found row, counted from a row; wraps around at both ends. */
export function stepFound({ posicoes }: FoundRows, from: number, way: 1 | -1): number {
  const beyond = way > 0 ? posicoes.find(place => place > from) : posicoes.findLast(place => place < from)
  return beyond ?? posicoes.at(way > 0 ? 0 : -1) ?? from
}

/** Writes the place of row `at` among those found, "'maria': 2 de 17"; only their number when it is none of them. */
export function foundWords({ texto, posicoes, mais }: FoundRows, at: number): string {
  const place = posicoes.indexOf(at)
  const of = `${posicoes.length}${mais ? '+' : ''}`
  return `'${texto}': ${place < 0 ? of : `${place + 1} de ${of}`}`
}
