import { z } from 'zod'
import { idParam } from '../schema/types.ts'

/** Makes the schema of the ids in a path: `parceiros/:parceiro_id/address/:id` → parceiro_id and id. */
export const paramsOf = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, idParam])))
