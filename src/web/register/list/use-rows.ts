import { z } from 'zod'
import type { AnyEndpoint } from '../../../domain/api/define.ts'
import { leituraDe } from '../../../domain/fields/access.ts'
import { bareCodes } from '../../../domain/fields/coded.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { ListParams } from '../../../domain/fields/filter/filter-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'

/** The list call of a register without its schemas, which the browser checks nothing by: making them costs more than the call. */
export const listEndpoint = (register: AnyRegister): AnyEndpoint => ({
  method: 'GET',
  path: register.api,
  summary: '',
  acesso: leituraDe(register),
  response: z.unknown(),
  lida: bareCodes,
})

/** The order a list begins in. */
export const orderOf = (register: AnyRegister): string => register.list?.order ?? 'id,asc'

export interface ListView {
  consulta: ListParams
  ordem: string
  limite: number
}

/** One page of a list, as a read of react-query. No page counts the rows; `total`, once known, lets the server read the last from the end. */
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

/** The rows that came are painted first, ms. */
const PAINT_MS = 60

/** How many rows a question finds: a reading of one of them, because of its total. The same in every order. */
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

/** Rows pass by while somebody scrolls: a page is asked for at once when the list was still, else when it rests. */
const REST_MS = 80

/** A register's rows paged by the server; near the end of a page the next one is read before it is in sight. */
export function useRows(register: AnyRegister, query: ListView) {
  const { limite } = query
  return usePages<Registro>((page, total) => pageRead(register, query, page, total), limite, {
    margem: limite / 4,
    repouso: REST_MS,
    contagem: countRead(register, query.consulta),
  })
}
