import { z } from 'zod'
import { conhecimentos } from '../documents/conhecimento/index.ts'
import { documentRegister } from '../documents/to-register.ts'
import { escritaDe } from '../fields/access.ts'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/**
 * Proposes a CT-e for these NF-e, by key or by the sales that they are of: parties (registered where they are new), cities,
 * cargo, who pays, and rule and RNTRC of the company's last one. Of a key without XML only the key is known.
 */
export const cargaDoCte = defineEndpoint({
  method: 'POST',
  path: `${conhecimentos.id}/carga`,
  summary: 'Propor o CT-e de notas',
  acesso: {
    ...escritaDe(documentRegister(conhecimentos)),
    permission: ['transportes_cte', 'transportes_cte_os'],
  },
  body: z.object({
    chaves: z.array(z.string().length(44)).max(2000).default([]),
    vendas: z.array(id).max(2000).default([]),
  }),
  response: z.object({
    data: z.object({
      chaves: z.array(z.string()),
      /** Values of the form by key, and the records to which its references point. */
      valores: z.record(z.string(), z.unknown()),
      objetos: z.record(z.string(), z.looseObject({})),
      /** Notes that a CT-e of ours carries already, or that were cancelled. */
      fora: z.array(z.object({ chave: z.string(), texto: z.string() })),
      avisos: z.array(z.string()),
      /** Deliveries of a simplificado: the notes of each recipient in one city. Value of their cargo, in R$. */
      entregas: z.array(
        z.object({
          municipio_fim_id: z.string(),
          municipio_fim: z.object({ code: z.string(), name: z.string(), uf: z.string() }),
          valor_carga: z.string(),
          notas: z.array(z.object({ chave: z.string() })),
        }),
      ),
      /** Says which notes the simplificado leaves out, for they go to other cities; null: none. */
      sem_entrega: z.string().nullable(),
    }),
  }),
})
