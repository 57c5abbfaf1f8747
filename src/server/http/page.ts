/** One page of a list on the wire: `page` from 1, `last_page` 1 when the list is empty. */
export interface Page<T> {
  data: T[]
  total: number
  page: number
  last_page: number
}

/** Page asked for. */
export interface Paging {
  page: number
  limit: number
}

/** Makes the page with `data` of the `total` rows. */
export const toPage = <T>(data: T[], total: number, { page, limit }: Paging): Page<T> => ({
  data,
  total,
  page,
  last_page: Math.max(1, Math.ceil(total / limit)),
})

/** Makes the only page of a list that is always given whole. */
export const onlyPage = <T>(data: T[]): Page<T> => ({ data, total: data.length, page: 1, last_page: 1 })
