import { z } from 'zod'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** What returns left a customer at this company and no sale spent yet; of nobody known, nothing. */
export const creditoDoCliente = defineEndpoint({
  method: 'GET',
  path: 'parceiros/:id/credito',
  summary: 'Crédito do cliente',
  acesso: {},
  params: z.object({ id: idParam }),
  response: z.object({ data: z.object({ saldo: z.string() }) }),
})
