/** One page of a list as the wire has it: `page` from 1, `last_page` 1 when there is nothing. */
export interface Page<T> {
  data: T[]
  total: number
  page: number
  last_page: number
}

/** Page that a list asks for. */
export interface Paging {
  page: number
  limit: number
}

/** The page that holds `data` of the `total` rows. */
export const toPage = <T>(data: T[], total: number, { page, limit }: Paging): Page<T> => ({
  data,
  total,
  page,
  last_page: Math.max(1, Math.ceil(total / limit)),
})

/** A list that is always given whole. */
export const onlyPage = <T>(data: T[]): Page<T> => ({ data, total: data.length, page: 1, last_page: 1 })
