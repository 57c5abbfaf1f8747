import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import type { Access } from '../../api/define.ts'
import { defineEndpoint } from '../../api/define.ts'
import type { Field } from '../field.ts'

/** Formats of the file of a list. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Column of the file of a list that is made by hand: its field has the heading and says how a value is written. */
export interface FileColumn<Row> {
  field: Field
  /** Value as JSON has it: a day is DD/MM/YYYY. @param fuso time zone of the company */
  value: (row: Row, fuso: Fuso) => unknown
}

/** Writes day and time of a moment as two columns: a sheet sorts days, and keeps no zone. */
export const momentColumns = <Row>(
  label: string,
  moment: (row: Row) => string | null,
): readonly FileColumn<Row>[] => {
  const local = (row: Row, fuso: Fuso) => {
    const iso = moment(row)
    return iso === null ? null : dataHoraIn(new Date(iso), fuso)
  }
  return [
    {
      field: { type: 'date', label },
      value: (row, fuso) => {
        const at = local(row, fuso)
        return at && isoToWire(at.slice(0, 10))
      },
    },
    { field: { type: 'time', label: 'Hora' }, value: (row, fuso) => local(row, fuso)?.slice(11, 19) ?? null },
  ]
}

const formato = { formato: z.enum(FILE_FORMATS, 'Formato inválido: use csv ou xlsx').default('csv') }

/** Declares the endpoint that gives all rows of a list's query, in its order, as a file; `page` and `limit` are ignored. */
export const toFileEndpoint = <S extends z.ZodRawShape>(list: {
  path: string
  summary: string
  acesso: Access
  query?: z.ZodObject<S>
}) =>
  defineEndpoint({
    method: 'GET',
    path: `${list.path}/exportar`,
    summary: `${list.summary}: arquivo CSV ou XLSX`,
    acesso: list.acesso,
    query: (list.query as z.ZodObject).safeExtend(formato) as unknown as z.ZodObject<
      z.util.Extend<S, typeof formato>
    >,
    exporta: true,
    response: z.unknown(),
  })
