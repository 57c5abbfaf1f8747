import { z } from 'zod'
import { eventText } from '../schema/event-text.ts'
import { defineEndpoint } from './define.ts'

/** Channels of a company's NF-e while its state's SEFAZ is away; SVC is SVC-AN or SVC-RS by the state. */
const CANAIS = ['SVC', 'EPEC', 'FS-DA'] as const

export type Canal = (typeof CANAIS)[number]

/** Proposed reasons, without accents as in the XML; the first is the default. */
const MOTIVOS_CONTINGENCIA = [
  'SEFAZ sem resposta no momento da emissao',
  'SEFAZ em manutencao no momento da emissao',
  'Sem conexao com a SEFAZ no momento da emissao',
] as const

/** Form that puts the NF-e in contingency; everything is optional. */
export const contingencia = z.object({
  canal: z.literal(CANAIS).default('SVC').meta({ title: 'Canal' }),
  justificativa: eventText(255)
    .default(MOTIVOS_CONTINGENCIA[0])
    .meta({ title: 'Justificativa', sugestoes: MOTIVOS_CONTINGENCIA }),
})

export type PedidoDeContingencia = z.output<typeof contingencia>

const situacaoNfe = z.object({
  /** Channel of NF-e: SVC-RS, EPEC…; null: the state's own SEFAZ. */
  canal: z.string().nullable(),
  /** Beginning, ISO. */
  desde: z.string().nullable(),
  /** Proposed channel, while the state's SEFAZ is silent and nobody chose yet. */
  proposta: z.string().nullable(),
})

export type SituacaoNfe = z.output<typeof situacaoNfe>

/** Gives the state of issuing for the till's 'Situação'. `VendaAtualizada` invalidates it. */
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
       * `contingencia`: SEFAZ did not answer lately; sales go out offline (tpEmis 9) until it does. `sem_confianca`: the
       * certificates of its server cannot be verified; sales go out the same way, and an administrator must act.
       */
      sefaz: z.literal(['online', 'contingencia', 'sem_confianca']),
      /** Problem that only people can correct, in words; null: none. */
      aviso: z.string().nullable(),
      /** Channel of the NF-e. */
      nfe: situacaoNfe,
      /** Documents under way (pending, signed, sent, unknown). */
      em_emissao: z.int(),
      /** Contingency documents waiting for SEFAZ, and their earliest deadline (ISO). */
      contingencia: z.int(),
      prazo_transmissao: z.string().nullable(),
      rejeitadas: z.int(),
      /** Alarms that stay until a user acts: rejected after contingency, past the 24 h. */
      alarmes: z.array(z.object({ venda_id: z.int(), texto: z.string() })),
      impressoes_com_erro: z.int(),
      /** Balances and costs that differed from the ledger in the last daily check. */
      estoque_divergente: z.int(),
      /** Accounts and causes that differed from the ledger of money in the same check. */
      dinheiro_divergente: z.int(),
      /** Outside services that do not answer, in words. */
      fora: z.array(z.string()),
      /** The server's clock, ISO. */
      agora: z.string(),
    }),
  }),
})

/** Right to choose the channel, which is for the whole company: users who only sell at a till do not choose it. */
export const ESCOLHE_CANAL = ['documentos_documentos'] as const

const CANAL_DA_NFE = { permission: ESCOLHE_CANAL, escrita: true } as const

/** Sends NF-e by that channel from now on, also waiting ones; ends by itself when the state's SEFAZ answers. */
export const entrarContingencia = defineEndpoint({
  method: 'POST',
  path: 'emissor/contingencia',
  summary: 'Emitir as NF-e da empresa em contingência',
  acesso: CANAL_DA_NFE,
  body: contingencia,
  response: z.object({ data: situacaoNfe }),
})

export const sairContingencia = defineEndpoint({
  method: 'POST',
  path: 'emissor/normal',
  summary: 'Voltar as NF-e da empresa à emissão normal',
  acesso: CANAL_DA_NFE,
  response: z.object({ data: situacaoNfe }),
})
