import { z } from 'zod'
import { CAIXA_LEAVES, CAIXA_PLACES } from '../../core/caixa/event.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, instant, money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

const AO_CAIXA = { permission: VENDER } as const
const VER = { permission: [...VENDER, 'menu_pedidos'] } as const

const frase = z.string().trim().max(200, 'Máximo de 200 caracteres')

/** The session of a till, as its browser keeps it. */
export const sessaoDoCaixa = z.object({
  uuid,
  estado: z.literal(['aberto', 'contando']),
  aberto_em: z.string(),
  aberto_por: z.string(),
  /** R$ counted at the opening: what stays in the drawer unless somebody says otherwise. */
  abertura: z.string(),
})
export type SessaoDoCaixa = z.output<typeof sessaoDoCaixa>

/** Leave that a supervisor has to give by PIN (`aprovacoes`, under the same uuid) before it is done; null: it is done. */
export const pede = z.object({
  acao: z.literal(CAIXA_LEAVES),
  /** R$ that the leave is for. */
  valor: z.string(),
  texto: z.string(),
})
export type PedeAprovacao = z.output<typeof pede>

/** Pieces of each note and coin. */
const cedulas = z
  .record(z.string().regex(/^\d{1,3}\.\d{2}$/, 'Valor inválido'), z.int().min(0).max(1_000_000))
  .nullable()

const sessao_uuid = uuid

/**
 * Opens the till with the counted float. `uuid` is the session's, made at the till. The same again answers the same; while
 * another is open: 409.
 */
export const abrirCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/abrir',
  summary: 'Caixa: abrir',
  acesso: AO_CAIXA,
  body: z.object({ uuid, terminal_id: id, valor: money, em: instant.optional() }),
  response: z.object({ data: z.object({ pede: pede.nullable(), sessao: sessaoDoCaixa.nullable() }) }),
})

const movimento = z.object({ pede: pede.nullable(), numero: z.int().nullable() })

/** Suprimento, sangria or an open drawer. Once under its uuid. */
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
      valor: money,
      motivo: frase,
      conta: z.literal(CAIXA_PLACES.map(([code]) => code)).default('cofre'),
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

/** A reading as it is told: who does not see what is expected gets quantities and no R$. */
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
  /** Received of instalments, by tender. */
  recebimentos: z.array(byTender),
  /** Given back by returns, by tender. */
  devolucoes: z.array(byTender),
  eventos: z.array(z.object({ tipo: z.string(), qtde: z.int() })),
})
export type LeituraX = z.output<typeof leitura>

/** X: what the session is so far, and its slip. Nothing changes. */
export const lerX = defineEndpoint({
  method: 'POST',
  path: 'caixa/leitura_x',
  summary: 'Caixa: leitura X',
  acesso: AO_CAIXA,
  body: z.object({ uuid, sessao_uuid }),
  response: z.object({ data: z.object({ pede: pede.nullable(), leitura: leitura.nullable() }) }),
})

/** Tenders that there are to count. */
const aContar = z.object({
  /** Tenders of the session that somebody counts; what machines hold is not among them. */
  meios: z.array(z.object({ meio: z.string(), qtde: z.int(), esperado: z.string().nullable() })),
  /** R$ in cash; null to who may not see it. */
  esperado: z.string().nullable(),
  tentativa: z.int(),
})
export type AContar = z.output<typeof aContar>

/** Ends the selling of a session: it is counted from now on. Said again, it tells what there is to count. */
export const encerrarCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/encerrar',
  summary: 'Caixa: iniciar a contagem',
  acesso: AO_CAIXA,
  body: z.object({ uuid, sessao_uuid }),
  response: z.object({ data: z.object({ pede: pede.nullable(), contar: aContar.nullable() }) }),
})

/** Goes back from counting to selling, by who may reopen. */
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
  /** R$ counted less expected, all tenders; null to who may not see it. */
  diferenca: z.string().nullable(),
  pendencias: z.int(),
})
export type Fechado = z.output<typeof fechado>

/**
 * Counts. Beyond the till's limit the first count is asked again (`confira`), without a number; the next closes, by a leave where it is
 * still beyond it.
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
    /** R$ in cash; of the pieces, their sum. */
    total: money,
    /** Other tenders, R$ by tPag. */
    meios: z.record(z.string().regex(/^\d{2}$/, 'Meio inválido'), money).default({}),
    /** R$ that stay in the drawer for the next session. */
    fundo: money,
    justificativa: frase.default(''),
    /** Sales of the till that are paid and on their way here: the Z tells which did not come. */
    na_fila: z.array(uuid).max(500).default([]),
  }),
  response: z.object({
    data: z.object({ confira: z.boolean(), pede: pede.nullable(), fechado: fechado.nullable() }),
  }),
})

const sessaoListada = z.object({
  id,
  uuid,
  terminal: z.string(),
  estado: z.literal(['aberto', 'contando', 'fechado']),
  treino: z.boolean(),
  aberto_em: z.string(),
  aberto_por: z.string(),
  fechado_em: z.string().nullable(),
  fechado_por: z.string().nullable(),
  z: z.string().nullable(),
  z_id: id.nullable(),
  vendas: z.int(),
  complementos: z.int(),
  /** Null: still open, or not for who asks. */
  diferenca: z.string().nullable(),
})
export type SessaoListada = z.output<typeof sessaoListada>

export const listarSessoes = defineEndpoint({
  method: 'GET',
  path: 'caixa/sessoes',
  summary: 'Caixa: sessões e reduções Z',
  acesso: VER,
  query: z.object({ terminal_id: idParam.optional(), ...paging(200) }),
  response: paged(sessaoListada),
})

const porUuid = z.object({ uuid })

/** Slip of what was done under a uuid, the reading of an X or the Z of a closing, as application/pdf of 80 mm: 2ª via. */
export const verComprovante = defineEndpoint({
  method: 'GET',
  path: 'caixa/comprovantes/:uuid',
  summary: 'Caixa: comprovante em PDF',
  acesso: AO_CAIXA,
  params: porUuid,
  response: z.unknown(),
})

/** The same on its till's printer; `impressa` false: it has none. */
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

/** Z and what came after it, as application/pdf of 80 mm; amounts only for who may see them. */
export const verReducao = defineEndpoint({
  method: 'GET',
  path: 'caixa/reducoes/:id/pdf',
  summary: 'Caixa: redução Z em PDF',
  acesso: VER,
  params: porId,
  response: z.unknown(),
})

/** Sends the same PDF by mail. 503 where the server sends no mail. */
export const enviarReducao = defineEndpoint({
  method: 'POST',
  path: 'caixa/reducoes/:id/email',
  summary: 'Caixa: enviar a redução Z por e-mail',
  acesso: VER,
  params: porId,
  body: z.object({ para: z.email('E-mail inválido').max(120) }),
  response: z.object({ data: z.object({ para: z.string() }) }),
})
