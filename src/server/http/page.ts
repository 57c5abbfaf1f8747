/** One page of a list in the API: `page` from 1, `last_page` 1 when the list is empty. */
export interface Page<T> {
  data: T[]
  total: number
  page: number
  last_page: number
}

export interface Paging {
  page: number
  limit: number
}

/** Makes a page of a list from its rows and the total number of rows. */
export const toPage = <T>(data: T[], total: number, { page, limit }: Paging): Page<T> => ({
  data,
  total,
  page,
  last_page: Math.max(1, Math.ceil(total / limit)),
})

/** Makes the only page of a list that is never divided. */
export const onlyPage = <T>(data: T[]): Page<T> => ({ data, total: data.length, page: 1, last_page: 1 })
