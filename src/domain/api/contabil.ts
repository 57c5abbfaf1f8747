import { z } from 'zod'
import { dayFromWire, wireToIso, writtenDay } from '../../core/dates/day.ts'
import { DOCUMENT_MODELS } from '../../core/document/models.ts'
import { defineEndpoint } from './define.ts'
import { mesSped } from './sped.ts'

const acesso = { permission: 'contabil_baixar_xml' } as const

const dia = (title: string) =>
  z
    .string()
    .refine(value => writtenDay(value) !== null, 'Data inválida')
    .meta({ title, data: true })

/** Kinds of document in the ZIP: exit and entry notes issued, notes received, numbers voided. */
export const TIPOS_XML = ['saida', 'entrada', 'recebida', 'inutilizada'] as const
export type TipoXml = (typeof TIPOS_XML)[number]
export const SITUACOES_XML = ['autorizada', 'cancelada', 'denegada'] as const

/** Labels of the kinds. */
export const TIPO_XML: Readonly<Record<TipoXml, string>> = {
  saida: 'Emitidas, saída',
  entrada: 'Emitidas, entrada',
  recebida: 'Recebidas',
  inutilizada: 'Numeração inutilizada',
}

const DIAS = { inicio: dia('De'), fim: dia('Até') }

const inOrder = ({ inicio, fim }: { inicio: string; fim: string }) => wireToIso(fim) >= wireToIso(inicio)
const FORA_DE_ORDEM = {
  error: 'O fim vem antes do início',
  path: ['fim'],
  when: ({ value }: { value: unknown }) => {
    const { inicio, fim } = (value ?? {}) as Record<string, unknown>
    return dayFromWire(inicio) !== null && dayFromWire(fim) !== null
  },
}

const FILTRO = {
  modelo: z.enum(DOCUMENT_MODELS).optional().meta({ title: 'Modelo' }),
  tipo: z.enum(TIPOS_XML).optional().meta({ title: 'Tipo' }),
  situacao: z.enum(SITUACOES_XML).optional().meta({ title: 'Situação' }),
}

/** Filter of documents by date of issue in the company's state; absent fields do not filter. */
export const pedidoXml = z.object({ ...DIAS, ...FILTRO }).refine(inOrder, FORA_DE_ORDEM)
export type PedidoXml = z.output<typeof pedidoXml>

/** Schema of the filter's form, where the kind is chosen by its label. */
export const filtroXml = z
  .object({ ...DIAS, ...FILTRO, tipo: z.literal(Object.values(TIPO_XML)).optional().meta({ title: 'Tipo' }) })
  .refine(inOrder, FORA_DE_ORDEM)

const linha = z.object({
  tipo: z.enum(TIPOS_XML),
  modelo: z.string(),
  situacao: z.string(),
  documentos: z.int(),
  /** Sum of the notes, R$. */
  valor: z.string(),
  /** Number of events. */
  eventos: z.int(),
})
export type LinhaXml = z.output<typeof linha>

/** Counts the documents of a period by kind, model and status, and adds up their amounts. */
export const contarXml = defineEndpoint({
  method: 'GET',
  path: 'contabil/baixar_xml/resumo',
  summary: 'Quantos XML há no período, e quanto somam',
  acesso,
  query: pedidoXml,
  response: z.object({
    data: z.array(linha),
    /** Totals of all rows. */
    documentos: z.int(),
    eventos: z.int(),
    valor: z.string(),
    /** Number of received notes of which only a summary is known: their XML comes after the manifestation. */
    so_resumo: z.int(),
  }),
})

/** Streams a ZIP of XML files: one per document, by access key (voided numbers: by their range), and one per event. */
export const baixarXml = defineEndpoint({
  method: 'GET',
  path: 'contabil/baixar_xml',
  summary: 'XML do período num arquivo ZIP',
  acesso,
  query: pedidoXml,
  exporta: true,
  response: z.any(),
})

/** Gives a month's postings as CSV, with debited and credited accounts. */
export const baixarLancamentos = defineEndpoint({
  method: 'GET',
  path: 'contabil/lancamentos',
  summary: 'Lançamentos do mês num CSV',
  acesso: { permission: 'contabil_lancamentos', plan: 'gerenciar_financeiro' },
  query: z.object({ mes: mesSped }),
  exporta: true,
  response: z.any(),
})
