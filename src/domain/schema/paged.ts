import { z } from 'zod'

/** Position of a page: rows of all pages, this page, the last one (1 when there is none). */
export const position = { total: z.int(), page: z.int(), last_page: z.int() }

/** Answer of a list: one page of its rows. */
export const paged = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), ...position })

/** Parameters of a page: its number from 1, and its rows. */
export const paging = (most: number, limit = 50) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(most).default(limit),
})
