import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** What the till's 'Situação' shows about issuing. `VendaAtualizada` invalidates it. */
export const situacaoEmissor = defineEndpoint({
  method: 'GET',
  path: 'emissor/situacao',
  summary: 'Situação da emissão: SEFAZ, contingência e pendências',
  acesso: {
    permission: ['menu_pedidos', 'documentos_pdv', 'documentos_venda_rapida', 'documentos_documentos'],
  },
  response: z.object({
    data: z.object({
      /**
       * `contingencia`: SEFAZ did not answer lately; sales go out with tpEmis 9 until it does. `sem_confianca`: nobody vouches
       * for the certificates its server shows; sales go out the same way, and an administrator must act.
       */
      sefaz: z.literal(['online', 'contingencia', 'sem_confianca']),
      /** What only people can mend, in words; null: nothing. */
      aviso: z.string().nullable(),
      /** Documents on their way (pending, signed, sent, unknown). */
      em_emissao: z.int(),
      /** Contingency documents waiting for SEFAZ, and the earliest deadline of them (ISO). */
      contingencia: z.int(),
      prazo_transmissao: z.string().nullable(),
      rejeitadas: z.int(),
      /** Alarms that stay until somebody acts: rejected after contingency, past the 24 h. */
      alarmes: z.array(z.object({ venda_id: z.int(), texto: z.string() })),
      impressoes_com_erro: z.int(),
      /** Balances and costs that were not those of the ledger when they were last compared (a job, every day). */
      estoque_divergente: z.int(),
      /** ISO: the server's clock. */
      agora: z.string(),
    }),
  }),
})
