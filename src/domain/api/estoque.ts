import { z } from 'zod'
import { CAUSAS } from '../options/estoque.ts'
import { paged, paging } from '../schema/paged.ts'
import { decimal, id, idParam, instant, requiredText, text, uuid } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'

const plan = 'gerenciar_estoque'
const mover = { permission: 'estoque_movimento', plan } as const satisfies Access
const ver = {
  permission: ['estoque_movimento', 'estoque_contagem', 'produtos_produto'],
  plan,
} as const satisfies Access

/** Key of a balance: product, with grid line and lot if the product has them. */
const chave = { produto_id: id, grade_id: id.nullish(), lote_id: id.nullish() }
const chaveDita = { produto_id: id, grade_id: id.nullable(), lote_id: id.nullable() }
const qtde = decimal(4, { digits: 9, required: true })
const itens = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(500)
/** Fields of a stock document; a repeated `uuid` gets the stored document. */
const pedido = {
  uuid,
  deposito_id: id.nullish(),
  em: instant.nullish(),
  /** Confirms that goods reserved for documents or tills may be taken (the refusal lists them in `dados.reservado`). */
  confirma_reserva: z.boolean().optional().meta({ title: 'Confirmo que tira do reservado' }),
}

/** An average cost that changed. */
const recalculo = z.object({
  produto_id: id,
  grade_id: id.nullable(),
  /** Movement into stock after which the average cost is now another. */
  movimento_id: id,
  custo_antes: z.string(),
  custo_depois: z.string(),
})
export type Recalculo = z.output<typeof recalculo>

const documento = z.object({
  id,
  uuid,
  tipo: z.string(),
  motivo: z.string().nullable(),
  deposito_id: id,
  destino_id: id.nullable(),
  em: z.string(),
  itens: z.array(
    z.object({
      id,
      ...chaveDita,
      deposito_id: id,
      tipo: z.literal(CAUSAS.map(([causa]) => causa)),
      qtde: z.string(),
      custo_unitario: z.string().nullable(),
    }),
  ),
  /** Average costs changed by a movement with a past date. */
  recalculos: z.array(recalculo),
})
export type DocumentoEstoque = z.output<typeof documento>
const umDocumento = z.object({ data: documento })

/** Moves stock by hand: an adjustment (positive or negative), a loss or own use (both reduce stock). */
export const movimentarEstoque = defineEndpoint({
  method: 'POST',
  path: 'estoque/movimentos',
  summary: 'Estoque: ajustar, dar baixa por perda ou uso próprio',
  acesso: mover,
  body: z.object({
    ...pedido,
    tipo: z.literal(['ajuste', 'perda', 'uso_proprio']),
    motivo: requiredText(200),
    itens: itens(
      z.object({
        ...chave,
        /** Quantity; in an adjustment, a negative one reduces stock. */
        qtde: decimal(4, { digits: 9, negative: true, required: true }),
        /** R$ per unit that enters, for the average cost. */
        custo_unitario: decimal(10, { digits: 10 }).nullish(),
      }),
    ),
  }),
  response: umDocumento,
})

export const transferirEstoque = defineEndpoint({
  method: 'POST',
  path: 'estoque/transferencias',
  summary: 'Estoque: transferir entre depósitos',
  acesso: mover,
  body: z.object({
    ...pedido,
    destino_id: id,
    motivo: text(200).nullish(),
    itens: itens(z.object({ ...chave, qtde })),
  }),
  response: umDocumento,
})

/** Produces by composition: ingredients leave (lots that expire first go first), and the product enters at their cost. */
export const produzirEstoque = defineEndpoint({
  method: 'POST',
  path: 'estoque/producoes',
  summary: 'Estoque: produzir pela composição',
  acesso: mover,
  body: z.object({ ...pedido, ...chave, qtde, motivo: text(200).nullish() }),
  response: umDocumento,
})

const saldo = z.object({
  grade_id: id.nullable(),
  lote_id: id.nullable(),
  deposito_id: id,
  saldo: z.string(),
  /** Quantity reserved for documents, without goods held for a payment at a till; may exceed the balance. */
  reservado: z.string(),
  disponivel: z.string(),
})
const custo = z.object({
  grade_id: id.nullable(),
  custo_medio: z.string(),
  ultimo_custo: z.string(),
  /** Moment of the last entry with a cost. */
  em: z.string(),
})

export const verEstoque = defineEndpoint({
  method: 'GET',
  path: 'estoque/produtos/:produto_id',
  summary: 'Estoque: saldos e custos de um produto',
  acesso: ver,
  params: z.object({ produto_id: idParam }),
  response: z.object({
    data: z.object({
      saldo: z.string(),
      reservado: z.string(),
      disponivel: z.string(),
      saldos: z.array(saldo),
      custos: z.array(custo),
      recalculos: z.array(recalculo.extend({ em: z.string() })),
    }),
  }),
})

const movimento = z.object({
  id,
  ...chaveDita,
  deposito_id: id,
  deposito: z.string(),
  lote: z.string().nullable(),
  tipo: z.literal(CAUSAS.map(([causa]) => causa)),
  origem_tipo: z.string().nullable(),
  origem_id: id.nullable(),
  motivo: z.string().nullable(),
  usuario: z.string().nullable(),
  em: z.string(),
  registrado_em: z.string(),
  qtde: z.string(),
  /** Balance after the movement, of the deposit, grid line and lot that the query asks for. */
  saldo: z.string(),
  /** Unit cost of the entry; null: the movement used the average cost. */
  custo_unitario: z.string().nullable(),
  /** Average cost of the product after the movement. */
  custo_medio: z.string().nullable(),
})
export type MovimentoDito = z.output<typeof movimento>

/** Lists movements, newest first, each with the balance after the movement. */
export const historicoEstoque = defineEndpoint({
  method: 'GET',
  path: 'estoque/produtos/:produto_id/movimentos',
  summary: 'Estoque: movimentos de um produto',
  acesso: ver,
  params: z.object({ produto_id: idParam }),
  query: z.object({
    ...paging(200),
    deposito_id: idParam.optional(),
    grade_id: idParam.optional(),
    lote_id: idParam.optional(),
    /** Filters by cause; each movement still has the balance of all causes. */
    tipo: z.literal(CAUSAS.map(([causa]) => causa)).optional(),
    de: instant.optional(),
    ate: instant.optional(),
  }),
  response: paged(movimento),
})

/** Replaces the reservation of a document; without items, removes it. */
export const reservarEstoque = defineEndpoint({
  method: 'POST',
  path: 'estoque/reservas',
  summary: 'Estoque: reservar para um documento, ou soltar',
  acesso: mover,
  body: z.object({
    origem_tipo: z.literal(['pedido', 'orcamento', 'manual']),
    origem_id: id,
    deposito_id: id.nullish(),
    itens: z.array(z.object({ ...chave, qtde })).max(500),
  }),
  response: z.object({ data: z.array(z.object({ ...chaveDita, deposito_id: id, qtde: z.string() })) }),
})

const conferencia = z.object({
  em: z.string(),
  movimentos: z.int(),
  saldos: z.int(),
  custos: z.int(),
  problemas: z.array(
    z.object({
      o_que: z.literal(['saldo', 'custo']),
      produto_id: id,
      nome: z.string(),
      guardado: z.string().nullable(),
      razao: z.string().nullable(),
    }),
  ),
})
export type ConferenciaEstoque = z.output<typeof conferencia>

/** Compares balances and costs with the movements in the ledger. A job does so once a day. */
export const conferirEstoque = defineEndpoint({
  method: 'POST',
  path: 'estoque/conferencia',
  summary: 'Estoque: conferir saldos e custos com a razão',
  acesso: mover,
  response: z.object({ data: conferencia }),
})

const contar = { permission: 'estoque_contagem', plan } as const satisfies Access
const contagem = z.object({
  id,
  nome: z.string(),
  deposito_id: id,
  /** Categories to count; empty: all products. */
  categorias: z.array(id),
  /** True if expected quantities are hidden until the count is closed. */
  cega: z.boolean(),
  status: z.literal(['aberta', 'fechada', 'cancelada']),
  aberta_em: z.string(),
  fechada_em: z.string().nullable(),
  usuario: z.string().nullable(),
})
export type Contagem = z.output<typeof contagem>
const umaContagem = z.object({ data: contagem })
const params = z.object({ id: idParam })

/** Opens a count of a deposit, or of some categories in it. Sales go on during the count. */
export const abrirContagem = defineEndpoint({
  method: 'POST',
  path: 'estoque/contagens',
  summary: 'Contagem: abrir',
  acesso: contar,
  body: z.object({
    nome: requiredText(60),
    deposito_id: id.nullish(),
    categorias: z.array(id).max(200).default([]),
    cega: z.boolean().default(false),
  }),
  response: umaContagem,
})

export const listarContagens = defineEndpoint({
  method: 'GET',
  path: 'estoque/contagens',
  summary: 'Contagem: listar',
  acesso: contar,
  query: z.object({ ...paging(200), status: z.literal(['aberta', 'fechada', 'cancelada']).optional() }),
  response: paged(contagem),
})

/** Lists the lines of a count: quantity counted, and the ledger's balance at the line's last reading. */
export const verContagem = defineEndpoint({
  method: 'GET',
  path: 'estoque/contagens/:id',
  summary: 'Contagem: o que foi contado e a diferença',
  acesso: contar,
  params,
  query: z.object({
    ...paging(500, 200),
    secao: text(40).optional(),
    /** 1: only lines that differ; ignored while a blind count is open. */
    divergentes: z.literal('1').optional(),
  }),
  response: z.object({
    ...umaContagem.shape,
    linhas: paged(
      z.object({
        ...chaveDita,
        nome: z.string(),
        /** Name of the grid line (size and subdivision). */
        grade: z.string().nullable(),
        referencia: z.string(),
        lote: z.string().nullable(),
        contado: z.string(),
        /** Expected quantity; null while a blind count is open. */
        esperado: z.string().nullable(),
        diferenca: z.string().nullable(),
        /** R$ of the difference, at cost; null also when the cost is unknown. */
        valor: z.string().nullable(),
        em: z.string(),
      }),
    ),
    /** R$ of all differences; null while a blind count is open. */
    valor: z.string().nullable(),
  }),
})

/** Stores readings from a scanner or typed, once per uuid. */
export const lerContagem = defineEndpoint({
  method: 'POST',
  path: 'estoque/contagens/:id/leituras',
  summary: 'Contagem: acrescentar leituras',
  acesso: contar,
  params,
  body: z.object({
    leituras: itens(
      z.object({
        uuid,
        ...chave,
        qtde,
        /** false: replaces earlier readings instead of adding. */
        soma: z.boolean().default(true),
        /** Shelf or aisle. */
        secao: text(40).nullish(),
        /** Moment of the reading by the device's clock; default: when it arrives. */
        em: instant.nullish(),
      }),
    ),
    /** Time of sending by the device's clock: the age of each reading is relative to it, so a wrong clock does no harm. */
    enviadas_em: instant.nullish(),
  }),
  anyKeys: true,
  response: z.object({
    data: z.object({
      lidas: z.int(),
      /** Warning about readings with an impossible time. */
      aviso: z.string().nullable(),
    }),
  }),
})

/**
 * Closes a count: each difference becomes a movement, computed from the balance at the line's last reading, so that later
 * sales are not counted twice.
 */
export const fecharContagem = defineEndpoint({
  method: 'POST',
  path: 'estoque/contagens/:id/fechar',
  summary: 'Contagem: fechar e acertar o estoque',
  acesso: { ...contar, permission: 'estoque_movimento' },
  params,
  body: z.object({
    /** Sets to zero each balance (product, grid line, lot) without a reading, in the count's deposit and categories. */
    zera_nao_contados: z.boolean().default(false),
  }),
  response: z.object({ data: z.object({ ajustados: z.int(), recalculos: z.array(recalculo) }) }),
})

export const cancelarContagem = defineEndpoint({
  method: 'POST',
  path: 'estoque/contagens/:id/cancelar',
  summary: 'Contagem: cancelar, sem mexer no estoque',
  acesso: contar,
  params,
  response: umaContagem,
})
