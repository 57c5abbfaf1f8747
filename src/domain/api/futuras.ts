import { z } from 'zod'
import type { Flag } from '../options/flags.ts'
import { FUTURAS, type Futura } from '../routes/futuras.ts'
import { paged, paging } from '../schema/paged.ts'
import { defineEndpoint, type Endpoint } from './define.ts'

const query = z.looseObject(paging(1000))
const response = paged(z.never())

type Lista = Endpoint<z.ZodNever, typeof query, z.ZodNever, typeof response>

/** The list of screens that share it: whoever may open one of them may read it. */
function listaDe(path: string, rows: readonly Futura[]): Lista {
  const flags = [...new Set(rows.flatMap(({ permission }) => permission ?? []))] satisfies Flag[]
  const plan = rows[0]?.plan
  return defineEndpoint({
    method: 'GET',
    path,
    summary: `${rows[0]?.telas[0]?.[1] ?? path}: listar`,
    acesso: { ...(flags.length > 0 ? { permission: flags } : {}), ...(plan ? { plan } : {}) },
    query,
    response,
  })
}

/** Lists of what is not built yet (domain/routes/futuras.ts): empty, and guarded as their screens. */
export const LISTAS_FUTURAS: readonly Lista[] = [
  ...new Set(FUTURAS.flatMap(({ lista, existe }) => (existe ? [] : lista))),
].map(path =>
  listaDe(
    path,
    FUTURAS.filter(({ lista }) => lista === path),
  ),
)
