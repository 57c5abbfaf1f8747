import { z } from 'zod'

/** Position of a page in a list: rows of all pages, number of this page, number of the last page (1 for an empty list). */
export const position = { total: z.int(), page: z.int(), last_page: z.int() }

/** Answer to `desde`: ids of deleted records, the cursor of the next question, and whether more waits already. */
export const fed = {
  excluidos: z.array(z.int()).optional(),
  cursor: z.string().optional(),
  mais: z.boolean().optional(),
}

/** Makes the response schema of a list: one page of rows. */
export const paged = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), ...position })

/** Makes the query parameters of a page: its number, from 1, and its rows. */
export const paging = (most: number, limit = 50) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(most).default(limit),
})
