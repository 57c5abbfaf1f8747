import { z } from 'zod'

/** Makes the schema of a query that refuses names which it does not have: «<of> não tem este filtro». */
export const onlyThese = <S extends z.ZodRawShape>(of: string, shape: S) =>
  z.looseObject(shape).superRefine((said, ctx) => {
    for (const key of Object.keys(said))
      if (!Object.hasOwn(shape, key))
        ctx.addIssue({ code: 'custom', path: [key], message: `${of} não tem este filtro` })
    // what is left has the names of the shape alone
  }) as unknown as z.ZodObject<S>
