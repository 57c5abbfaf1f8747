import { z } from 'zod'
import { boletoForm } from '../money/forms.ts'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { acesso, lancamento } from './lancamentos.ts'

/** Keeps what the bank gave of an instalment; what is empty is taken away. Another value or day is refused unless it is taken so. */
export const guardarBoleto = defineEndpoint({
  method: 'PUT',
  path: 'lancamentos_conta/:id/boleto',
  summary: 'Guarda o boleto que o banco deu de uma parcela: linha, nosso número e PIX',
  acesso,
  params: z.object({ id: idParam }),
  body: boletoForm,
  response: z.object({ data: lancamento }),
})
