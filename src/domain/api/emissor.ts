import { z } from 'zod'
import { OUTSIDE_PROMISE_KINDS } from '../../core/outside-promises.ts'
import { eventText } from '../schema/event-text.ts'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Families of documents for which a company chooses a contingency, by their names on screens. */
export const COM_CONTINGENCIA = { nfe: 'NF-e', cte: 'CT-e' } as const

export type ComContingencia = keyof typeof COM_CONTINGENCIA

/** Contingency channels for a company's NF-e while its state's SEFAZ is down; SVC is SVC-AN or SVC-RS, by state. */
const CANAIS = ['SVC', 'EPEC', 'FS-DA'] as const

export type Canal = (typeof CANAIS)[number]

/** Suggested reasons, without accents because the XML has none; the first is the default. */
const MOTIVOS_CONTINGENCIA = [
  'SEFAZ sem resposta no momento da emissao',
  'SEFAZ em manutencao no momento da emissao',
  'Sem conexao com a SEFAZ no momento da emissao',
] as const

/** Form that puts the company's NF-e in contingency; every field has a default. */
export const contingencia = z.object({
  canal: z.literal(CANAIS).default('SVC').meta({ title: 'Canal' }),
  justificativa: eventText(255)
    .default(MOTIVOS_CONTINGENCIA[0])
    .meta({ title: 'Justificativa', sugestoes: MOTIVOS_CONTINGENCIA }),
})

export type PedidoDeContingencia = z.output<typeof contingencia>

const situacaoNfe = z.object({
  /** Channel of the NF-e: SVC-RS, EPEC…; null: the state's SEFAZ. */
  canal: z.string().nullable(),
  /** Start of the contingency, ISO. */
  desde: z.string().nullable(),
  /** Proposed channel, while the state's SEFAZ does not respond and no user has chosen a channel. */
  proposta: z.string().nullable(),
})

export type SituacaoNfe = z.output<typeof situacaoNfe>

/**
 * Gives the status of issuing, for the till's 'Situação'. After an event `VendaAtualizada` or `EmissorAtualizado`, an
 * earlier response is out of date.
 */
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
       * `contingencia`: SEFAZ has not responded lately; sales are issued offline (tpEmis 9) until it does. `sem_confianca`:
       * SEFAZ's TLS certificate cannot be verified; sales are issued offline too, and an administrator must act.
       */
      sefaz: z.literal(['online', 'contingencia', 'sem_confianca']),
      /** Problem that a user must solve; null: none. */
      aviso: z.string().nullable(),
      /** Channel of the NF-e, and of the CT-e (57, 67). */
      nfe: situacaoNfe,
      cte: situacaoNfe,
      /** Documents under way (pending, signed, sent, unknown). */
      em_emissao: z.int(),
      /** Contingency notes not yet sent to SEFAZ, and the earliest deadline (ISO). */
      contingencia: z.int(),
      prazo_transmissao: z.string().nullable(),
      /** Sales whose note SEFAZ rejected or our own check stopped; all refused notes by owner, also these. */
      rejeitadas: z.int(),
      rejeitados: z.array(
        z.object({ origem_tipo: z.string(), quantos: z.int(), nao_enviado: z.boolean().default(false) }),
      ),
      /** Open promises of the company to the outside, of the kinds that the user may see. */
      em_aberto: z.array(
        z.object({
          tipo: z.literal(OUTSIDE_PROMISE_KINDS),
          quantos: z.int(),
          /** Since when the oldest is open, ISO. */
          desde: z.string(),
          /** R$ of all. */
          valor: z.string(),
        }),
      ),
      /** Alarms that stay until a user acts, with the document's owner: note rejected after contingency, or not sent within 24 h. */
      alarmes: z.array(z.object({ origem_tipo: z.string(), origem_id: z.int(), texto: z.string() })),
      impressoes_com_erro: z.int(),
      /** Number of balances and costs that differed from the stock ledger in the last daily check. */
      estoque_divergente: z.int(),
      /** Number of accounts and causes that differed from the ledger of money in the last daily check. */
      dinheiro_divergente: z.int(),
      /** Number of series whose last number the owner must confirm after a restore; their notes wait. */
      series_a_conferir: z.int(),
      /** Manifests (MDF-e) that nobody closed yet, known here or at SEFAZ alone; 0 for who may not see them. */
      manifestos_abertos: z.int(),
      /** External services that do not respond, as text for the user. */
      fora: z.array(z.string()),
      /** Rules not published yet that the company's notes wait for, and what it lacks of its state's law, as text for the user. */
      lei: z.array(z.string()),
      /** The server's clock, ISO. */
      agora: z.string(),
    }),
  }),
})

/** Rights to choose the channel. Not the till's rights, because the choice is for the whole company. */
export const ESCOLHE_CANAL = ['documentos_documentos'] as const

const CANAL = {
  acesso: { permission: ESCOLHE_CANAL, escrita: true },
  query: z.object({ familia: z.literal(['nfe', 'cte']).default('nfe') }),
} as const

/** Sends a family's documents by the channel of the body from now on, also the waiting ones, until the state's SEFAZ responds again. */
export const entrarContingencia = defineEndpoint({
  method: 'POST',
  path: 'emissor/contingencia',
  summary: 'Emitir as NF-e ou os CT-e da empresa em contingência',
  ...CANAL,
  body: contingencia,
  response: z.object({ data: situacaoNfe }),
})

export const sairContingencia = defineEndpoint({
  method: 'POST',
  path: 'emissor/normal',
  summary: 'Voltar as NF-e ou os CT-e da empresa à emissão normal',
  ...CANAL,
  response: z.object({ data: situacaoNfe }),
})

/** Text shown while notes wait for the confirmation of a restored installation's series. */
export const EMISSAO_PARADA = 'Emissão parada: o dono precisa confirmar o último número de cada série'

const serieAConferir = z.object({
  id,
  nome: z.string(),
  modelo: z.string(),
  serie: z.string(),
  /** Last number in the backup. */
  ultimo: z.int(),
  /** Names of the tills that use the series. */
  caixas: z.array(z.string()),
  /** Moment of the restore, ISO. */
  restaurada_em: z.string(),
})
export type SerieAConferir = z.output<typeof serieAConferir>

const CONFERE = { permission: 'cadastro_series' } as const

export const seriesAConferir = defineEndpoint({
  method: 'GET',
  path: 'emissor/series',
  summary: 'Séries a conferir depois de restaurar uma cópia',
  acesso: CONFERE,
  response: z.object({ data: z.array(serieAConferir) }),
})

/**
 * Confirms the last numbers that the company's series have at SEFAZ. Notes numbered since the restore get later numbers,
 * and all waiting notes are issued.
 */
export const conferirSeries = defineEndpoint({
  method: 'POST',
  path: 'emissor/series',
  summary: 'Confirmar o último número de cada série e voltar a emitir',
  acesso: { ...CONFERE, escrita: true },
  body: z.object({
    series: z
      .array(
        z.object({
          id,
          ultimo: z
            .int('Informe o último número emitido')
            .min(0, 'Informe o último número emitido')
            .max(999_999_999, 'Máximo de 999.999.999'),
        }),
      )
      .min(1, 'Informe ao menos uma série')
      .max(500, 'Máximo de 500'),
  }),
  response: z.object({ data: z.array(serieAConferir) }),
})
