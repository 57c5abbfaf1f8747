import { z } from 'zod'
import type { AnyEndpoint } from '../../../domain/api/define.ts'
import { leituraDe } from '../../../domain/fields/access.ts'
import { bareCodes } from '../../../domain/fields/coded.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { ListParams } from '../../../domain/fields/filter/filter-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'

/** Makes a register's list endpoint without schemas, which are slow to make: the browser does not check answers. */
export const listEndpoint = (register: AnyRegister): AnyEndpoint => ({
  method: 'GET',
  path: register.api,
  summary: '',
  acesso: leituraDe(register),
  response: z.unknown(),
  lida: bareCodes,
})

/** Gives the initial order of a list. */
export const orderOf = (register: AnyRegister): string => register.list?.order ?? 'id,asc'

export interface ListView {
  consulta: ListParams
  ordem: string
  limite: number
}

/** Makes the query of one page, which counts no rows; a known `total` lets the server read last pages from the end. */
export function pageRead(
  register: AnyRegister,
  { consulta, ordem, limite }: ListView,
  page: number,
  total: number | null = null,
) {
  const asked = (counted: Record<string, string>) =>
    listRead(register, {
      ...consulta,
      order_by: ordem,
      limit: String(limite),
      page: String(page),
      ...counted,
    })
  const { queryKey } = asked({ contar: '0' })
  return { ...asked(total ? { total_conhecido: String(total) } : { contar: '0' }), queryKey }
}

const listRead = (register: AnyRegister, query: ListParams) =>
  read(listEndpoint(register), { params: {}, query }, { semMover: true })

/** Milliseconds to wait before counting, so that the rows are drawn first. */
const PAINT_MS = 60

/** Counts the rows of a query by fetching one row with the total. */
function countRead(register: AnyRegister, consulta: ListParams) {
  const { queryKey, queryFn } = listRead(register, { ...consulta, limit: '1' })
  return {
    queryKey,
    queryFn: async (context: { signal: AbortSignal }) => {
      await new Promise(resolve => setTimeout(resolve, PAINT_MS))
      context.signal.throwIfAborted()
      return queryFn(context)
    },
  }
}

/** Pause in scrolling, ms, after which a page is fetched. The first movement after such a pause fetches at once. */
const REST_MS = 80

/** Gives a register's rows, page by page. Near the end of a page, the next one is fetched in advance. */
export function useRows(register: AnyRegister, query: ListView) {
  const { limite } = query
  return usePages<Registro>((page, total) => pageRead(register, query, page, total), limite, {
    margem: limite / 4,
    repouso: REST_MS,
    contagem: countRead(register, query.consulta),
  })
}
