import { z } from 'zod'
import { MANIFESTO } from '../../core/dfe/nfe/event/manifesto.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, money, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { eventBody } from './eventos.ts'
import { operacaoNaoRealizada } from './nao-realizada.ts'

/** Spans of the list: unread, awaiting the company's answer, ended, cancelled, all. */
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
  /** The partner of that CNPJ; null: nobody bought of him yet. */
  parceiro_id: id.nullable(),
  /** Moment of issue. */
  data: instante,
  valor: money,
  /** It brings goods in to who issued it: a supplier's own entry, e.g. of a return. */
  entrada: z.boolean(),
  situacao: z.enum(['autorizada', 'cancelada', 'denegada']),
  /** The last manifestation that was registered. */
  evento: manifestacao.nullable(),
  /** One that waits for its answer. */
  aguarda: z.boolean(),
  /** The whole note is here. */
  completa: z.boolean(),
  lida: z.boolean(),
  /** The entry (document of type 3) that it was taken in by; null: none stands. */
  compra_id: id.nullable(),
  /** Answer that the law expects, its last moment, and days until then: 0 today. */
  esperado: z.object({ o_que: z.enum(['ciencia', 'conclusao']), ate: instante, dias: z.int() }).nullable(),
  /** Answers that are possible now. */
  pode: z.array(manifestacao),
})
export type NotaRecebidaAnswer = z.output<typeof notaRecebida>

const busca = z.object({
  /** null: nobody asked yet. */
  consultada_em: instante.nullable(),
  /** Before it SEFAZ would refuse (656). */
  proxima_em: instante,
  /** More wait to be fetched. */
  mais: z.boolean(),
  problema: z.string().nullable(),
})
export type BuscaRecebidas = z.output<typeof busca>

/** Notes that others issued to the open company: unread first, then the newest. */
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
    /** Counts of all notes, whatever is searched. */
    faixas: z.record(z.enum(FAIXAS_RECEBIDAS), z.int()),
    busca,
  }),
})

/** A line of a note as its XML says it. */
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
  /** By the company; else by somebody else. */
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

/** Another event of the law about it (domain/events): `tipo` and what its form asks. */
export const registrarEventoRecebida = defineEndpoint({
  method: 'POST',
  path: 'manifesto/:id/eventos',
  summary: 'Registra outro evento de uma nota recebida',
  acesso,
  params: porId,
  body: eventBody('recebida'),
  response: z.object({ data: notaRecebida }),
})

/** Each is answered by itself. */
/** `aguarda`: asked, and SEFAZ has not answered yet. */
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

/** The stored bytes: the whole note, else its summary. */
export const xmlRecebida = defineEndpoint({
  method: 'GET',
  path: 'manifesto/:id/xml',
  summary: 'XML de uma nota recebida',
  acesso,
  params: porId,
  response: z.string(),
})

/** Looks now, where SEFAZ lets; with a key, for that note alone. */
export const buscarRecebidas = defineEndpoint({
  method: 'POST',
  path: 'manifesto/buscar',
  summary: 'Busca notas na SEFAZ agora, ou uma pela chave',
  acesso,
  body: z.object({ chave: text(60).optional() }),
  response: z.object({ data: busca }),
})
