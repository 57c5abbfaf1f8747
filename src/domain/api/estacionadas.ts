import { z } from 'zod'
import { CABECALHO_DO_CAIXA } from '../../core/venda/fields/cabecalho-caixa.ts'
import { CANCELADOS } from '../../core/venda/fields/cancelados.ts'
import { ITENS_DO_CAIXA } from '../../core/venda/fields/itens-caixa.ts'
import { PAGAMENTO } from '../../core/venda/fields/pagamento.ts'
import { CHARGED, isCharged } from '../../core/venda/header/park.ts'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import type { PagamentoVenda, Venda } from '../../core/venda/venda.ts'
import { valueShape } from '../documents/to-zod.ts'
import { id, instant, money, requiredText, text, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'
import { regrasPorTipo } from './regras.ts'

const acesso = { permission: VENDER } as const

const valor = z
  .looseObject({
    ...valueShape(CABECALHO_DO_CAIXA),
    estado: z.literal('aberta', 'Esta venda já foi paga'),
    criada_em: instant,
    rotulo: requiredText(60),
    consumidor: z.looseObject({ nome: text(120).nullable() }).nullable(),
    itens: z.array(z.looseObject(valueShape(ITENS_DO_CAIXA))).max(MAX_ITENS),
    cancelados: z.array(z.looseObject(valueShape(CANCELADOS))).max(2000),
    regras: regrasPorTipo,
    pagamento: z.array(z.looseObject(valueShape(PAGAMENTO))).max(99),
  })
  .refine(({ pagamento }) => !isCharged(pagamento as unknown as PagamentoVenda[]), {
    path: ['pagamento'],
    error: CHARGED,
  })

/** The sale as the till's journal keeps it: judged by its fields, and kept with all that it has. */
const corpo = z.record(z.string(), z.unknown()).superRefine((sale, ctx) => {
  const judged = valor.safeParse(sale)
  for (const { path, message } of judged.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message })
}) as unknown as z.ZodType<Venda, Venda>

/** States of a parked sale. */
export const ESTADOS_ESTACIONADA = ['aberta', 'tomada', 'paga', 'descartada'] as const

const estacionada = z.object({
  uuid,
  versao: z.int(),
  estado: z.literal(ESTADOS_ESTACIONADA),
  rotulo: z.string(),
  cliente: z.string().nullable(),
  itens: z.int(),
  /** R$, as the till that parked it computed. */
  total: z.string(),
  terminal_id: id,
  /** Names of the till and user that parked it. */
  terminal: z.string(),
  usuario: z.string(),
  /** When it was parked, ISO. */
  em: z.string(),
  /** Till that resumed, paid or discarded it, with the time; null: it waits, or its validity ended. */
  com: z.object({ terminal_id: id, terminal: z.string(), em: z.string() }).nullable(),
})
export type Estacionada = z.output<typeof estacionada>

const porUuid = z.object({ uuid })
const noCaixa = z.object({ terminal_id: id })

/**
 * Parks a sale on the server, or parks it again: `versao` is the one that the till's copy comes from (0: none). A repeated
 * request (`guardada_em`) gives the first answer. 409 tells which till has it, paid it or parked a newer one.
 */
export const guardarEstacionada = defineEndpoint({
  method: 'PUT',
  path: 'vendas_estacionadas/:uuid',
  summary: 'Venda estacionada: guardar',
  acesso,
  params: porUuid,
  body: z.object({ versao: z.int().min(0), guardada_em: instant, total: money, corpo }),
  // the body may come from a till of another version
  anyKeys: true,
  response: z.object({ data: z.object({ versao: z.int() }) }),
})

/**
 * Lists the parked sales that wait or are at a till, oldest first: those of the user or of `terminal_id`, or all with the
 * right `pdv_estacionadas_de_outros`. Those of `uuids` are listed in any state.
 */
export const listarEstacionadas = defineEndpoint({
  method: 'GET',
  path: 'vendas_estacionadas',
  summary: 'Vendas estacionadas: listar',
  acesso,
  query: z.object({
    terminal_id: z.coerce.number().int().positive().optional(),
    /** At most 50, separated by commas. */
    uuids: z
      .string()
      .max(1900)
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i, 'Consulta inválida')
      .optional(),
  }),
  response: z.object({ data: z.array(estacionada) }),
})

/**
 * Resumes a parked sale at a till: the only way. The till has it for 10 minutes, renewed by its heartbeat. `versao`: only
 * this version, of which the till has a copy. 409 tells which till has it, since when.
 */
export const tomarEstacionada = defineEndpoint({
  method: 'POST',
  path: 'vendas_estacionadas/:uuid/tomar',
  summary: 'Venda estacionada: retomar',
  acesso,
  params: porUuid,
  body: noCaixa.extend({ versao: z.int().min(0).optional() }),
  response: z.object({
    data: z.object({ versao: z.int(), corpo: z.record(z.string(), z.unknown()) }),
  }),
})

/** Gives back a resumed sale as it was parked. */
export const devolverEstacionada = defineEndpoint({
  method: 'POST',
  path: 'vendas_estacionadas/:uuid/devolver',
  summary: 'Venda estacionada: devolver à lista',
  acesso,
  params: porUuid,
  body: noCaixa,
  response: z.object({ data: z.object({ devolvida: z.boolean() }) }),
})

/** Discards a parked sale, with why. */
export const descartarEstacionada = defineEndpoint({
  method: 'DELETE',
  path: 'vendas_estacionadas/:uuid',
  summary: 'Venda estacionada: descartar',
  acesso: { permission: ['pdv_cancelar_item'] },
  params: porUuid,
  query: z.object({ terminal_id: z.coerce.number().int().positive(), motivo: requiredText(255) }),
  response: z.object({ data: z.object({ descartada: z.literal(true) }) }),
})

/** Prints the slip of a parked sale at a till; `impressa` is false if the till has no printer. */
export const imprimirEstacionada = defineEndpoint({
  method: 'POST',
  path: 'vendas_estacionadas/:uuid/imprimir',
  summary: 'Venda estacionada: imprimir a senha',
  acesso: { ...acesso, escrita: false },
  params: porUuid,
  body: noCaixa,
  response: z.object({ data: z.object({ impressa: z.boolean() }) }),
})
