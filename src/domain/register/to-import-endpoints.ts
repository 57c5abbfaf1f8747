import { z } from 'zod'
import { type Access, defineEndpoint } from '../api/define.ts'
import type { AnyRegister } from './define.ts'

/** The list's own query (doc 1 §7) and the file's format. */
const exportQuery = z.record(
  z.string().max(60),
  z.union([z.string().max(200), z.array(z.string().max(200)).max(10_000)]),
)

/** Who may write a register (as in to-endpoints.ts). */
export const escritaDe = ({ permission, plan }: AnyRegister): Access =>
  permission ? { permission, ...(plan ? { plan } : {}) } : { super_user: true as const }

/** Import and export of a register. */
export function toImportEndpoints(register: AnyRegister) {
  return {
    /** Rows of the filter as a file: `formato` csv (`;`, BOM, comma decimals) or xlsx. The answer is the file's bytes. */
    exportar: defineEndpoint({
      method: 'GET',
      path: `${register.api}/exportar`,
      summary: `${register.title}: exportar`,
      acesso: {},
      query: exportQuery,
      response: z.unknown(),
    }),
  }
}
