import { z } from 'zod'
import { DEGRAUS } from '../entregas/ladder.ts'
import { flagsOfModel, LINHAS_MAX, MODELO_IDS, MODELOS, type Modelo } from '../integracao/modelos.ts'
import { MODOS_DE_LOJA } from '../integracao/pedido.ts'
import { id, idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const falha = z.object({
  /** Number of the row in the call, from 1. */
  linha: z.int(),
  /** Value that identifies the row: reference, CPF, the shop's number. */
  chave: z.string().nullable(),
  campo: z.string().nullable(),
  mensagem: z.string(),
})

/** Result of a call: the good rows are stored, each bad one is told. */
const recebido = z.object({
  total: z.int(),
  criados: z.int(),
  atualizados: z.int(),
  /** Rows equal to what is stored. */
  iguais: z.int(),
  falhas: z.array(falha),
  /** Orders, by the shop's number, each with the page on which its customer follows it. */
  pedidos: z
    .array(
      z.object({
        externo_id: z.string(),
        id,
        pagina: z.string(),
        /** Reason why its note cannot be issued as it is; absent: none. */
        aviso: z.string().optional(),
        /** How far it is on its way, in the words of `entrega.mudou`. */
        estado: z.enum(DEGRAUS).optional(),
      }),
    )
    .optional(),
  /** Sales, by the key of their note. */
  vendas: z.array(z.object({ chave: z.string(), id })).optional(),
})
export type Recebido = z.output<typeof recebido>

/** Work that a call does with rows: it stores new ones, changes known ones, or both. */
const MODOS_DE_RECEBER = ['criar', 'atualizar', 'ambos'] as const
export type ModoDeReceber = (typeof MODOS_DE_RECEBER)[number]

export const isModoDeReceber = (modo: string): modo is ModoDeReceber =>
  (MODOS_DE_RECEBER as readonly string[]).includes(modo)

const models: readonly Modelo[] = Object.values(MODELOS)

/**
 * Takes up to 500 rows of one model: the good ones are stored, each bad one is told by row and field. A repeated
 * Idempotency-Key gets the first answer again; 409 where the body differs. Of orders, the body may also be one order, whose
 * own `modo` (entrega, retirada) stands in the place of the call's.
 */
export const receberIntegracao = defineEndpoint({
  method: 'POST',
  path: 'integracao/:modelo',
  summary: 'Integração: receber linhas',
  acesso: {
    permission: [...new Set(models.flatMap(flagsOfModel))],
  },
  params: z.object({ modelo: z.enum(MODELO_IDS) }),
  body: z.looseObject({
    // a row that is no object is a fault of its own
    linhas: z.array(z.unknown()).optional(),
    origem: text(40).optional(),
    modo: z.enum([...MODOS_DE_RECEBER, ...MODOS_DE_LOJA]).default('ambos'),
  }),
  anyKeys: true,
  // 500 sales come with the whole XML of their notes
  corpo: 16_000_000,
  response: z.object({ data: recebido }),
})

const acesso = { permission: 'api_chaves' } as const
const params = z.object({ id: idParam })

/** Gives a connection a key, answered only here; the one before ends at once. */
export const gerarChave = defineEndpoint({
  method: 'POST',
  path: 'integracoes/:id/chave',
  summary: 'Integração: gerar chave',
  acesso,
  params,
  response: z.object({ data: z.object({ chave: z.string() }) }),
})

export const revogarChave = defineEndpoint({
  method: 'DELETE',
  path: 'integracoes/:id/chave',
  summary: 'Integração: revogar a chave',
  acesso,
  params,
  response: z.object({ data: z.object({ revogada: z.boolean() }) }),
})

/** Gives the webhook a secret, answered only here; the one before stays valid for 7 days. */
export const novoSegredo = defineEndpoint({
  method: 'POST',
  path: 'integracoes/:id/segredo',
  summary: 'Integração: novo segredo do webhook',
  acesso,
  params,
  response: z.object({
    data: z.object({
      segredo: z.string(),
      /** True: there was none before. */
      primeiro: z.boolean(),
    }),
  }),
})

/** Sends an event `teste` to the webhook at once. */
export const testarWebhook = defineEndpoint({
  method: 'POST',
  path: 'integracoes/:id/testar',
  summary: 'Integração: testar o webhook',
  acesso,
  params,
  response: z.object({
    data: z.object({ entregue: z.boolean(), http: z.int().nullable(), resposta: z.string() }),
  }),
})

/** Sends events again, at once: those of the ids, else all that wait or are dead. */
export const enviarFila = defineEndpoint({
  method: 'POST',
  path: 'integracao_fila/enviar',
  summary: 'Integração: enviar',
  acesso,
  body: z.object({
    ids: z.array(id).max(LINHAS_MAX, `Envie até ${LINHAS_MAX} de uma vez`).optional(),
  }),
  response: z.object({
    data: z.object({
      total: z.int(),
      enviados: z.int(),
      falhas: z.array(z.object({ id, modelo: z.string(), registro: z.string(), motivo: z.string() })),
    }),
  }),
})
export type EnvioFeito = z.output<typeof enviarFila.response>['data']
