import { z } from 'zod'
import { CAIXA_LEAVES, CAIXA_PLACES } from '../../core/caixa/event.ts'
import { id, idParam, instant, tillMoney, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

const AO_CAIXA = { permission: VENDER } as const
const VER = { permission: [...VENDER, 'menu_pedidos'] } as const

const frase = z.string().trim().max(200, 'Máximo de 200 caracteres')

/** The open session of a till, as the browser stores it. */
export const sessaoDoCaixa = z.object({
  uuid,
  estado: z.literal(['aberto', 'contando']),
  aberto_em: z.string(),
  aberto_por: z.string(),
  /** R$ counted at opening: the default of the amount left in the drawer at closing. */
  abertura: z.string(),
})
export type SessaoDoCaixa = z.output<typeof sessaoDoCaixa>

/** Approval that a supervisor must give by PIN first (`aprovacoes`, with the action's uuid); null: the action is done. */
export const pede = z.object({
  acao: z.literal(CAIXA_LEAVES),
  /** R$ to approve. */
  valor: z.string(),
  texto: z.string(),
})
export type PedeAprovacao = z.output<typeof pede>

/** Number of pieces of each note and coin. */
const cedulas = z
  .record(z.string().regex(/^\d{1,3}\.\d{2}$/, 'Valor inválido'), z.int().min(0).max(1_000_000))
  .nullable()

const sessao_uuid = uuid

/**
 * Opens the till with the counted opening cash. The till makes the session's `uuid`: a repeated request gives the first
 * response. 409 while another session is open.
 */
export const abrirCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/abrir',
  summary: 'Caixa: abrir',
  acesso: AO_CAIXA,
  body: z.object({ uuid, terminal_id: id, valor: tillMoney, em: instant.optional() }),
  response: z.object({ data: z.object({ pede: pede.nullable(), sessao: sessaoDoCaixa.nullable() }) }),
})

const movimento = z.object({
  pede: pede.nullable(),
  numero: z.int().nullable(),
  /** Question to ask first, where more is taken out than the drawer should have: nothing is recorded yet. */
  confere: z.string().optional(),
})

/** Records cash put in (suprimento), cash taken out (sangria) or an opening of the drawer, once per uuid. */
export const moverCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/movimentos',
  summary: 'Caixa: suprimento, sangria, gaveta',
  acesso: AO_CAIXA,
  body: z
    .object({
      uuid,
      sessao_uuid,
      tipo: z.literal(['suprimento', 'sangria', 'gaveta']),
      valor: tillMoney,
      motivo: frase,
      conta: z.literal(CAIXA_PLACES.map(([code]) => code)).default('cofre'),
      /** False: asks before more is taken out than the drawer should have; true: the user said yes. */
      confirmado: z.boolean().optional(),
    })
    .refine(({ tipo, valor }) => tipo === 'gaveta' || /[1-9]/.test(valor), {
      path: ['valor'],
      error: 'O valor deve ser maior que zero',
    })
    .refine(({ tipo, motivo }) => tipo === 'gaveta' || motivo.length >= 3, {
      path: ['motivo'],
      error: 'Informe o motivo',
    }),
  response: z.object({ data: movimento }),
})

const fold = z.object({
  meio: z.string(),
  abertura: z.string(),
  entradas: z.string(),
  saidas: z.string(),
  esperado: z.string(),
  qtde: z.int(),
})

const byTender = z.object({ meio: z.string(), qtde: z.int(), valor: z.string().optional() })

/** A reading of the session (X). Users who may not see the expected amounts get quantities without R$. */
const leitura = z.object({
  terminal: z.string(),
  aberto_em: z.string(),
  aberto_por: z.string(),
  vendas: z.object({
    qtde: z.int(),
    canceladas: z.int(),
    itens_cancelados: z.int(),
    liquido: z.string().nullable(),
  }),
  notas: z.array(z.object({ modelo: z.string(), situacao: z.string(), qtde: z.int() })),
  meios: z.array(fold.partial({ abertura: true, entradas: true, saidas: true, esperado: true })),
  /** Instalments received, by payment method. */
  recebimentos: z.array(byTender),
  /** Bills paid from the drawer, by payment method. */
  pagamentos: z.array(byTender),
  /** Refunds of returns, by payment method. */
  devolucoes: z.array(byTender),
  eventos: z.array(z.object({ tipo: z.string(), qtde: z.int() })),
  /** Sales by operator. */
  operadores: z.array(
    z.object({
      nome: z.string(),
      qtde: z.int(),
      liquido: z.string().optional(),
      meios: z.array(z.object({ meio: z.string(), valor: z.string() })).optional(),
    }),
  ),
  /** Open items of the session, by kind. */
  pendencias: z.array(z.object({ tipo: z.string(), qtde: z.int() })),
  /** Lines of the paper, below its head; `valor` null: a heading. */
  linhas: z.array(z.object({ nome: z.string(), valor: z.string().nullable(), forte: z.boolean() })),
})
export type LeituraX = z.output<typeof leitura>

/** Gives the session's totals so far (X), prints a slip, and records the reading. No amount changes. */
export const lerX = defineEndpoint({
  method: 'POST',
  path: 'caixa/leitura_x',
  summary: 'Caixa: leitura X',
  acesso: AO_CAIXA,
  body: z.object({ uuid, sessao_uuid }),
  response: z.object({ data: z.object({ pede: pede.nullable(), leitura: leitura.nullable() }) }),
})

/** Amounts to count before the session can close: cash, and the other payment methods listed. */
const aContar = z.object({
  /** Payment methods that the user counts besides cash. PIX and store credit are not counted. */
  meios: z.array(z.object({ meio: z.string(), qtde: z.int(), esperado: z.string().nullable() })),
  /** Expected R$ in cash; null for users who may not see expected amounts. */
  esperado: z.string().nullable(),
  tentativa: z.int(),
})
export type AContar = z.output<typeof aContar>

/** Gives what to count before a closing; the session goes on selling. 409 while a card payment is open. */
export const verContagem = defineEndpoint({
  method: 'GET',
  path: 'caixa/contagem/:uuid',
  summary: 'Caixa: o que se conta',
  acesso: AO_CAIXA,
  params: z.object({ uuid }),
  response: z.object({ data: aContar }),
})

/** Ends the sales of a session and starts its count. A repeated request gives again what to count. */
export const encerrarCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/encerrar',
  summary: 'Caixa: iniciar a contagem',
  acesso: AO_CAIXA,
  body: z.object({ uuid, sessao_uuid }),
  response: z.object({ data: z.object({ pede: pede.nullable(), contar: aContar.nullable() }) }),
})

/** Goes back from counting to selling. Users without the right `pdv_reabrir_contagem` need an approval (`pede`). */
export const reabrirContagem = defineEndpoint({
  method: 'POST',
  path: 'caixa/reabrir',
  summary: 'Caixa: voltar da contagem à venda',
  acesso: AO_CAIXA,
  body: z.object({ uuid, sessao_uuid, motivo: frase.default('') }),
  response: z.object({ data: z.object({ pede: pede.nullable() }) }),
})

const fechado = z.object({
  id,
  nome: z.string(),
  /** R$ counted less R$ expected, in all payment methods; null for users who may not see the difference. */
  diferenca: z.string().nullable(),
  pendencias: z.int(),
  /** The same open items by kind, as the Z names them. */
  pendentes: z.array(z.object({ tipo: z.string(), qtde: z.int() })),
})
export type Fechado = z.output<typeof fechado>

/**
 * Closes the session with the counted amounts. If the first count differs by more than the till's limit, a user who may
 * not see the expected amounts gets `confira`: a second count is needed, and the difference is not shown. A difference
 * beyond the limit then needs an approval (`pede`), as does any third or later count of that user.
 */
export const contarCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/contar',
  summary: 'Caixa: contar e fechar',
  acesso: AO_CAIXA,
  body: z.object({
    uuid,
    sessao_uuid,
    cedulas,
    /** R$ in cash; the sum of `cedulas`, when given. Required: a count without it is not a count of zero. */
    total: tillMoney,
    /** R$ counted in other payment methods, by tPag. */
    meios: z.record(z.string().regex(/^\d{2}$/, 'Meio inválido'), tillMoney).default({}),
    /** R$ left in the drawer for the next session. */
    fundo: tillMoney,
    justificativa: frase.default(''),
    /** Paid sales that the till has not sent yet: the Z report lists those that never arrived. */
    na_fila: z.array(uuid).max(500).default([]),
  }),
  response: z.object({
    data: z.object({ confira: z.boolean(), pede: pede.nullable(), fechado: fechado.nullable() }),
  }),
})

const porUuid = z.object({ uuid })

/** Gives the second copy (2ª via) of a slip, as application/pdf of 80 mm: of a movement, an X reading or a closing's Z. */
export const verComprovante = defineEndpoint({
  method: 'GET',
  path: 'caixa/comprovantes/:uuid',
  summary: 'Caixa: comprovante em PDF',
  acesso: AO_CAIXA,
  params: porUuid,
  response: z.unknown(),
})

/** Prints a slip again at its till's printer; `impressa` is false if the till has no printer. */
export const imprimirComprovante = defineEndpoint({
  method: 'POST',
  path: 'caixa/comprovantes/:uuid',
  summary: 'Caixa: imprimir o comprovante outra vez',
  acesso: { ...AO_CAIXA, escrita: false },
  params: porUuid,
  body: z.object({}),
  response: z.object({ data: z.object({ impressa: z.boolean() }) }),
})

const porId = z.object({ id: idParam })

/** Gives the Z report of a closing with later changes, as a PDF of 80 mm. Amounts only for users with the right. */
export const verReducao = defineEndpoint({
  method: 'GET',
  path: 'caixa/reducoes/:id/pdf',
  summary: 'Caixa: redução Z em PDF',
  acesso: VER,
  params: porId,
  response: z.unknown(),
})

/** Sends the PDF of the Z report by e-mail. 503 if the server has no mail configured. */
export const enviarReducao = defineEndpoint({
  method: 'POST',
  path: 'caixa/reducoes/:id/email',
  summary: 'Caixa: enviar a redução Z por e-mail',
  acesso: VER,
  params: porId,
  body: z.object({ para: z.email('E-mail inválido').max(120) }),
  response: z.object({ data: z.object({ para: z.string() }) }),
})
