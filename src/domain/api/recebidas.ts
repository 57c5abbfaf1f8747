import { z } from 'zod'
import { MANIFESTO } from '../../core/dfe/nfe/event/manifesto.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, money, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { eventBody } from './eventos.ts'
import { operacaoNaoRealizada } from './nao-realizada.ts'

/** Filters of the list: unread, waiting for the company's manifestation, manifested, cancelled, all. */
export const FAIXAS_RECEBIDAS = ['novas', 'pendentes', 'concluidas', 'canceladas', 'todas'] as const
export type FaixaRecebidas = (typeof FAIXAS_RECEBIDAS)[number]

const manifestacao = z.enum(MANIFESTO)

const acesso = { permission: 'compra_manifesto_destinatario', plan: 'manifesto' } as const

const porId = z.object({ id: idParam })

const instante = z.string()

const notaRecebida = z.object({
  id,
  chave: text(44),
  numero: z.int(),
  serie: z.int(),
  emitente: z.string(),
  cnpj: z.string(),
  /** Partner with the issuer's CNPJ; null: not registered. */
  parceiro_id: id.nullable(),
  /** Moment of issue. */
  data: instante,
  valor: money,
  /** True for an entry note of the issuer (for instance, of a return). */
  entrada: z.boolean(),
  situacao: z.enum(['autorizada', 'cancelada', 'denegada']),
  /** Last manifestation that SEFAZ registered. */
  evento: manifestacao.nullable(),
  /** True while SEFAZ has not responded to a manifestation. */
  aguarda: z.boolean(),
  /** True if the whole XML is stored; false: only the summary. */
  completa: z.boolean(),
  lida: z.boolean(),
  /** Entry document (type 3) made from the note; null: none. */
  compra_id: id.nullable(),
  /** Manifestation that the law expects, its deadline, and days left: 0 today. */
  esperado: z.object({ o_que: z.enum(['ciencia', 'conclusao']), ate: instante, dias: z.int() }).nullable(),
  /** Manifestations possible now. */
  pode: z.array(manifestacao),
})
export type NotaRecebidaAnswer = z.output<typeof notaRecebida>

const busca = z.object({
  /** Moment of the last query to SEFAZ; null: never. */
  consultada_em: instante.nullable(),
  /** Moment of the next query; SEFAZ refuses an earlier one (rejection 656). */
  proxima_em: instante,
  /** True if SEFAZ has more notes to fetch. */
  mais: z.boolean(),
  problema: z.string().nullable(),
})
export type BuscaRecebidas = z.output<typeof busca>

/** Lists notes issued to the open company: unread first, then by newest. */
export const listarRecebidas = defineEndpoint({
  method: 'GET',
  path: 'manifesto',
  summary: 'Notas recebidas, para manifestar',
  acesso,
  query: z.object({
    search: text(100).optional(),
    faixa: z.enum(FAIXAS_RECEBIDAS).default('todas'),
    ...paging(200),
  }),
  response: paged(notaRecebida).extend({
    /** Counts over all notes, whatever the search. */
    faixas: z.record(z.enum(FAIXAS_RECEBIDAS), z.int()),
    /** Documents that could not be read, kept as they came and read again at each search. */
    ilegiveis: z.array(
      z.object({ nsu: z.int(), projeto: z.string(), motivo: z.string(), recebido_em: instante }),
    ),
    busca,
  }),
})

export type ListaRecebidas = z.output<typeof listarRecebidas.response>

/** A line of a note, read from the XML. */
export const linhaDaNota = z.object({
  codigo: z.string(),
  nome: z.string(),
  qtde: z.string(),
  unidade: z.string(),
  unitario: z.string(),
  valor: z.string(),
})

const andamento = z.object({
  quando: instante,
  o_que: z.string(),
  texto: z.string(),
  /** True when the company itself sent the event. */
  nosso: z.boolean(),
  status: z.string(),
})

export const verRecebida = defineEndpoint({
  method: 'GET',
  path: 'manifesto/:id',
  summary: 'Uma nota recebida, com itens e eventos',
  acesso,
  params: porId,
  response: z.object({
    data: notaRecebida.extend({ itens: z.array(linhaDaNota), andamento: z.array(andamento) }),
  }),
})

export type RecebidaAnswer = z.output<typeof verRecebida.response>['data']

const pedido = z
  .object({ evento: manifestacao, justificativa: text(255).default('') })
  .superRefine(({ evento, justificativa }, ctx) => {
    if (evento !== 'nao_realizada') return
    const lida = operacaoNaoRealizada.shape.justificativa.safeParse(justificativa)
    for (const { message } of lida.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: ['justificativa'], message })
  })

export const manifestar = defineEndpoint({
  method: 'POST',
  path: 'manifesto/:id',
  summary: 'Manifesta uma nota recebida',
  acesso,
  params: porId,
  body: pedido,
  response: z.object({ data: notaRecebida }),
})

/** Registers another event on the received note: `tipo`, and the fields of its form (domain/events). */
export const registrarEventoRecebida = defineEndpoint({
  method: 'POST',
  path: 'manifesto/:id/eventos',
  summary: 'Registra outro evento de uma nota recebida',
  acesso,
  params: porId,
  body: eventBody('recebida'),
  response: z.object({ data: notaRecebida }),
})

/** Result for one note; `aguarda`: SEFAZ has not responded yet. */
const resultado = z.object({ id, ok: z.boolean(), aguarda: z.boolean(), mensagem: z.string() })

export const manifestarVarias = defineEndpoint({
  method: 'POST',
  path: 'manifesto',
  summary: 'Manifesta várias notas recebidas, cada uma respondida por si',
  acesso,
  body: z.intersection(z.object({ ids: z.array(id).min(1).max(200) }), pedido),
  response: z.object({ data: z.array(resultado) }),
})

export const lerRecebida = defineEndpoint({
  method: 'POST',
  path: 'manifesto/:id/lida',
  summary: 'Marca uma nota recebida como lida, ou não',
  acesso,
  params: porId,
  body: z.object({ lida: z.boolean() }),
  response: z.object({ data: notaRecebida }),
})

/** Gives the stored XML: the whole note, else its summary. */
export const xmlRecebida = defineEndpoint({
  method: 'GET',
  path: 'manifesto/:id/xml',
  summary: 'XML de uma nota recebida',
  acesso,
  params: porId,
  response: z.string(),
})

/** Fetches notes from SEFAZ now, if a query is allowed; with an access key, only that note. */
export const buscarRecebidas = defineEndpoint({
  method: 'POST',
  path: 'manifesto/buscar',
  summary: 'Busca notas na SEFAZ agora, ou uma pela chave',
  acesso,
  body: z.object({ chave: text(60).optional() }),
  response: z.object({ data: busca }),
})
