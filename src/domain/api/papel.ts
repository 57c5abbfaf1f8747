import { z } from 'zod'
import { FORMATOS_PAPEL, TIPOS_PAPEL } from '../../core/paper/papers/sale/paper.ts'
import { id, idParam, requiredText } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { PAPEIS_DE_VENDA } from './quem-vende.ts'

const codes = <const T extends readonly (readonly [string, string])[]>(pairs: T) =>
  pairs.map(([code]) => code) as { [I in keyof T]: T[I][0] }

export const tiposPapel = codes(TIPOS_PAPEL)
const tipoPapel = z.literal(tiposPapel)
const formatoPapel = z.literal(codes(FORMATOS_PAPEL))

const porId = z.object({ id: idParam })

/** Gives a quote, an order or a picking list as application/pdf. 422 for a quote already issued or cancelled. */
export const papelVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/papel',
  summary: 'Orçamento, pedido ou separação em PDF',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  query: z.object({ tipo: tipoPapel.default('pedido'), formato: formatoPapel.default('a4') }),
  response: z.unknown(),
})

/**
 * Prints a quote, an order or a picking list on 80 mm paper, through the print queue. Without `terminal_id`: at the sale's
 * till, else at the company's first till with a printer.
 */
export const imprimirPapel = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/papel',
  summary: 'Enviar orçamento, pedido ou separação à impressora de um caixa',
  acesso: { permission: PAPEIS_DE_VENDA, escrita: false },
  params: porId,
  body: z.object({ tipo: tipoPapel, terminal_id: id.optional() }),
  response: z.object({ data: z.object({ impressao_id: id }) }),
})

const dias = z.int().min(1, 'Informe de 1 a 90 dias').max(90, 'Informe de 1 a 90 dias')

export const novoLink = z.object({
  dias: dias.optional().meta({ title: 'Dias de validade do link' }),
})

/** Makes a public link to only this quote, valid some days. Only this response has it: the server stores its hash. */
export const criarLink = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/link',
  summary: 'Criar o link público de um orçamento',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  body: novoLink,
  response: z.object({ data: z.object({ url: z.string(), expira_em: z.string() }) }),
})

/** Revokes every valid link of the quote. */
export const revogarLink = defineEndpoint({
  method: 'DELETE',
  path: 'vendas/:id/link',
  summary: 'Cancelar os links públicos de um orçamento',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  response: z.object({ data: z.object({ cancelados: z.int() }) }),
})

export const cartaPapel = z.object({
  tipo: tipoPapel.default('orcamento').meta({ title: 'Papel' }),
  para: z.email('E-mail inválido').max(120).meta({ title: 'Para' }),
  assunto: requiredText(120)
    .refine(value => !/[\r\n]/.test(value), 'Caractere inválido')
    .meta({ title: 'Assunto' }),
  texto: requiredText(4000).meta({ title: 'Mensagem' }),
  /** Days for which the link in the e-mail is valid. Absent: no link. */
  dias: dias.optional().meta({ title: 'Dias de validade do link' }),
})

/** Gives the e-mail as it would be sent: the customer's address, the default text. */
export const verCarta = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/email',
  summary: 'Texto do e-mail de um orçamento, pedido ou separação',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  query: z.object({ tipo: tipoPapel.default('orcamento') }),
  response: z.object({ data: z.object({ para: z.string(), assunto: z.string(), texto: z.string() }) }),
})

/** Sends the document as a PDF by e-mail. 503 if the server has no mail configured. */
export const enviarPapel = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/email',
  summary: 'Enviar orçamento, pedido ou separação por e-mail',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  body: cartaPapel,
  response: z.object({ data: z.object({ para: z.string() }) }),
})

const situacaoCarta = z.literal(['na fila', 'enviado', 'falhou'])

const enviosAnswer = z.object({
  /** E-mails with the sale's note, sent automatically when SEFAZ authorized the note. */
  notas: z.array(z.object({ nota: z.string(), para: z.string(), em: z.string(), situacao: situacaoCarta })),
  emails: z.array(
    z.object({
      tipo: tipoPapel,
      para: z.string(),
      assunto: z.string(),
      por: z.string(),
      em: z.string(),
      situacao: situacaoCarta,
    }),
  ),
  links: z.array(
    z.object({
      por: z.string(),
      criado_em: z.string(),
      expira_em: z.string(),
      visto_em: z.string().nullable(),
      situacao: z.literal(['aberto', 'vencido', 'cancelado', 'alterado']),
    }),
  ),
  respostas: z.array(
    z.object({
      aceito: z.boolean(),
      nome: z.string(),
      motivo: z.string(),
      em: z.string(),
      ip: z.string(),
      /** True if the quote changed after the customer's reply. */
      alterado: z.boolean(),
    }),
  ),
})

export type EnviosAnswer = z.output<typeof enviosAnswer>

/** Lists a sale's e-mails, links and customer's replies, newest first. */
export const verEnvios = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/envios',
  summary: 'E-mails, links e respostas de uma venda ou orçamento',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  response: z.object({ data: enviosAnswer }),
})

const porToken = z.object({ token: z.string().max(120) })

/** Gives the public page of a link: HTML without session or script. */
export const paginaOrcamento = defineEndpoint({
  method: 'GET',
  path: '/o/:token',
  summary: 'Página pública de um orçamento',
  acesso: { sessao: false },
  params: porToken,
  response: z.unknown(),
})

/** Gives the public page of an order's link: HTML without session or script, until two days after its end. */
export const paginaPedido = defineEndpoint({
  method: 'GET',
  path: '/p/:token',
  summary: 'Página pública de um pedido',
  acesso: { sessao: false },
  params: porToken,
  response: z.unknown(),
})

/** Stores the customer's reply from the public page. A repeated reply changes nothing. */
export const responderOrcamento = defineEndpoint({
  method: 'POST',
  path: '/o/:token',
  summary: 'Aceitar ou recusar um orçamento pelo link',
  acesso: { sessao: false },
  params: porToken,
  body: z.object({
    resposta: z.literal(['aceitar', 'recusar']),
    nome: z.string().max(500).default(''),
    motivo: z.string().max(5000).default(''),
  }),
  corpo: 32 * 1024,
  response: z.unknown(),
})
