import { z } from 'zod'
import { FAIXA_MAXIMA } from '../../core/document/faixa-inutilizada.ts'
import { eventText } from '../schema/event-text.ts'
import { paged, paging } from '../schema/paged.ts'
import { missing } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const acesso = { permission: 'fiscal_inutilizar_numeracao' } as const

const numero = (title: string) =>
  z
    .int(missing)
    .min(1, 'O primeiro número é 1')
    .max(999_999_999, 'O maior número é 999.999.999')
    .meta({ title })

const justificativa = eventText(255).meta({
  title: 'Justificativa',
  sugestoes: ['Falha na sequência da numeração', 'Número pulado por erro do sistema'],
})

/** Body of a request to void all skipped numbers: the reason. */
export const motivoInutilizar = z.object({ justificativa })

const faixa = {
  modelo: z.literal(['65', '55']).meta({ title: 'Modelo' }),
  serie: z.int(missing).min(0, 'De 0 a 999').max(999, 'De 0 a 999').meta({ title: 'Série' }),
}

/** Range of numbers to void, both ends included. */
export const faixaInutilizar = z
  .object({
    ...faixa,
    numero_inicial: numero('Do número'),
    numero_final: numero('Ao número'),
    justificativa,
  })
  .superRefine(({ numero_inicial, numero_final }, ctx) => {
    const message =
      numero_final < numero_inicial
        ? 'O último número vem antes do primeiro'
        : numero_final - numero_inicial >= FAIXA_MAXIMA
          ? `Até ${FAIXA_MAXIMA.toLocaleString('pt-BR')} números por pedido`
          : null
    if (message) ctx.addIssue({ code: 'custom', path: ['numero_final'], message })
  })

const feita = z.object({
  /** Id of the request; minus the event's where a number was voided with its note. */
  id: z.int(),
  modelo: z.string(),
  serie: z.int(),
  de: z.int(),
  ate: z.int(),
  justificativa: z.string(),
  status: z.enum(['pendente', 'enviado', 'registrado', 'rejeitado']),
  protocolo: z.string().nullable(),
  /** Response of SEFAZ; null: none yet. */
  resposta: z.string().nullable(),
  /** null: the program asked by itself. */
  usuario: z.string().nullable(),
  em: z.string(),
})
export type InutilizacaoAnswer = z.output<typeof feita>

/** Requests the voiding and waits some seconds for SEFAZ; 422: its refusal. Without a response, a job goes on asking. */
export const inutilizar = defineEndpoint({
  method: 'POST',
  path: 'sefaz/inutilizar',
  summary: 'Inutiliza números de uma série que não terão nota',
  acesso,
  body: faixaInutilizar,
  response: z.object({ data: feita }),
})

export const listarInutilizacoes = defineEndpoint({
  method: 'GET',
  path: 'sefaz/inutilizacoes',
  summary:
    'Pedidos de inutilização, também os de números de notas que se desistiu de emitir, e o que a SEFAZ respondeu',
  acesso,
  query: z.object(paging(200)),
  response: paged(feita),
})

const lacuna = z.object({
  modelo: z.string(),
  serie: z.int(),
  /** First and last of the skipped numbers. */
  de: z.int(),
  ate: z.int(),
  /** Date on which the numbers were skipped, YYYY-MM-DD. */
  desde: z.string(),
  /** Last date on which the law allows to void the numbers, YYYY-MM-DD. */
  prazo: z.string(),
})
export type Lacuna = z.output<typeof lacuna>

/** Lists the company's skipped numbers to void, as ranges: by model, then series, then from the highest number down. */
export const listarLacunas = defineEndpoint({
  method: 'GET',
  path: 'numeracao/lacunas',
  summary: 'Números pulados das séries da empresa, a inutilizar',
  acesso: { permission: ['cadastro_series', 'fiscal_inutilizar_numeracao'] },
  query: z.object(paging(500, 500)),
  response: paged(lacuna),
})

/** `mensagem` of a range whose voiding SEFAZ has not answered yet. */
export const SEM_RESPOSTA = 'Aguardando a SEFAZ'

/**
 * Requests the voiding of the skipped numbers, at most 500 ranges at once; a long range is split. The response has a result
 * for each range: `ok` is false when refused, true when voided or when SEFAZ has not answered (SEM_RESPOSTA).
 */
export const inutilizarLacunas = defineEndpoint({
  method: 'POST',
  path: 'numeracao/lacunas',
  summary: 'Inutiliza todos os números pulados da empresa',
  acesso,
  body: motivoInutilizar,
  response: z.object({
    data: z.array(
      lacuna.pick({ modelo: true, serie: true, de: true, ate: true }).extend({
        ok: z.boolean(),
        mensagem: z.string(),
      }),
    ),
  }),
})
