import type { FastifyRequest } from 'fastify'
import { fieldError } from '../../domain/error.ts'
import { uuid } from '../../domain/schema/types.ts'

/** Reads Idempotency-Key, a UUID to repeat a request after a lost answer; null: none. @throws VALIDACAO if no UUID */
export function requestKey({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  const key = uuid.safeParse(given)
  if (!key.success) throw fieldError('idempotency-key', 'UUID inválido')
  return key.data
}
