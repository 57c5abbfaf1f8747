import { z } from 'zod'
import { idParam } from '../schema/types.ts'

const made = new Map<string, ReturnType<typeof make>>()

/** Gives the schema of the ids in a path: `parceiros/:parceiro_id/address/:id` → parceiro_id and id. Equal names share it. */
export function paramsOf(path: string): ReturnType<typeof make> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const schema = made.get(names.join()) ?? make(names)
  made.set(names.join(), schema)
  return schema
}

const make = (names: readonly string[]) => z.object(Object.fromEntries(names.map(name => [name, idParam])))
