import { z } from 'zod'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Gives a customer's unused store credit at this company. 404 for an unknown customer. */
export const creditoDoCliente = defineEndpoint({
  method: 'GET',
  path: 'parceiros/:id/credito',
  summary: 'Crédito do cliente',
  acesso: {},
  params: z.object({ id: idParam }),
  response: z.object({ data: z.object({ saldo: z.string() }) }),
})
