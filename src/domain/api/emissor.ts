import { z } from 'zod'
import { eventText } from '../schema/event-text.ts'
import { defineEndpoint } from './define.ts'

/** By what a company's NF-e leave while its state's SEFAZ is away; SVC is SVC-AN or SVC-RS by the state. */
const CANAIS = ['SVC', 'EPEC', 'FS-DA'] as const

export type Canal = (typeof CANAIS)[number]

/** The first is said where nothing else is; as the XML writes them, without accents. */
const MOTIVOS_CONTINGENCIA = [
  'SEFAZ sem resposta no momento da emissao',
  'SEFAZ em manutencao no momento da emissao',
  'Sem conexao com a SEFAZ no momento da emissao',
] as const

/** Asked of who puts the NF-e in contingency; nothing of it need be said. */
export const contingencia = z.object({
  canal: z.literal(CANAIS).default('SVC').meta({ title: 'Canal' }),
  justificativa: eventText(255)
    .default(MOTIVOS_CONTINGENCIA[0])
    .meta({ title: 'Justificativa', sugestoes: MOTIVOS_CONTINGENCIA }),
})

export type PedidoDeContingencia = z.output<typeof contingencia>

const situacaoNfe = z.object({
  /** SVC-RS, EPEC…: by what NF-e leave; null: by the state's own SEFAZ. */
  canal: z.string().nullable(),
  /** ISO: since when. */
  desde: z.string().nullable(),
  /** The state's SEFAZ is silent and nobody chose yet: what there is. */
  proposta: z.string().nullable(),
})

export type SituacaoNfe = z.output<typeof situacaoNfe>

/** Answers the till's 'Situação' about issuing. `VendaAtualizada` invalidates it. */
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
      /** Problem that only people can mend, in words; null: none. */
      aviso: z.string().nullable(),
      /** The NF-e's own way. */
      nfe: situacaoNfe,
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
      /** Accounts and causes with which the book of money did not agree, proved by the same job. */
      dinheiro_divergente: z.int(),
      /** Services of the world outside that do not answer, in words. */
      fora: z.array(z.string()),
      /** ISO: the server's clock. */
      agora: z.string(),
    }),
  }),
})

/** It is the whole company's way out: who only sells at a till does not choose it. */
export const ESCOLHE_CANAL = ['documentos_documentos'] as const

const CANAL_DA_NFE = { permission: ESCOLHE_CANAL, escrita: true } as const

/** Sends NF-e by that channel from now on, waiting ones too; ends by itself when the state's SEFAZ answers. */
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
