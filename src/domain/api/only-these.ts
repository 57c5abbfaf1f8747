import { z } from 'zod'

/**
 * Makes the schema of a query that refuses names which it does not have: «<of> não tem este filtro». What extends it refuses
 * all but its own names too.
 */
export const onlyThese = <S extends z.ZodRawShape>(of: string, shape: S) =>
  z
    .object(shape)
    .catchall(z.custom<never>(() => false, `${of} não tem este filtro`)) as unknown as z.ZodObject<S>
