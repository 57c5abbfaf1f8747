import { z } from 'zod'
import { boletoForm } from '../money/forms.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { acesso, lancamento } from './lancamentos.ts'

/**
 * Stores the bank's data of an instalment's boleto; an empty field removes its value. Refused if amount or due date differ
 * from the instalment's, unless the user confirms.
 */
export const guardarBoleto = defineEndpoint({
  method: 'PUT',
  path: 'lancamentos_conta/:id/boleto',
  summary: 'Guarda o boleto que o banco deu de uma parcela: linha, nosso número e PIX',
  acesso,
  params: z.object({ id: idParam }),
  body: boletoForm,
  response: z.object({ data: lancamento }),
})

/** Gives the stored boletos of instalments to receive, as application/pdf, one per page. */
export const verBoletos = defineEndpoint({
  method: 'GET',
  path: 'boletos',
  summary: 'Boletos guardados de parcelas a receber, em PDF',
  acesso,
  query: z.object({
    /** Ids of instalments: '4,7'. */
    parcelas: z.string('Diga as parcelas').regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Diga até 100 parcelas'),
    formato: z.literal(['a4', '80']).default('a4'),
  }),
  response: z.unknown(),
})

/** Prints stored boletos on 80 mm paper at a till's printer; `impressa` is false if the till has no printer. */
export const imprimirBoletos = defineEndpoint({
  method: 'POST',
  path: 'boletos',
  summary: 'Imprimir boletos guardados no caixa',
  acesso: { ...acesso, escrita: false },
  body: z.object({
    parcelas: z.array(id).min(1, 'Diga as parcelas').max(100, 'Diga até 100 parcelas'),
    terminal_id: id,
  }),
  response: z.object({ data: z.object({ impressa: z.boolean() }) }),
})
