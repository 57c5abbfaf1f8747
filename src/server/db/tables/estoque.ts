import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { depositos } from '../../../domain/records/depositos/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { registro } from './registros.ts'

const quantity = (name: string) => numeric(name, { precision: 17, scale: 4 })
/** R$ per unit. */
const cost = (name: string) => numeric(name, { precision: 25, scale: 10 })
const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Columns of the owner of stock: company, product and line of its grid (null: no grid). */
const whose = () => ({
  empresa_id: ref('empresa_id').notNull(),
  produto_id: ref('produto_id').notNull(),
  grade_id: ref('grade_id'),
})

/** Columns of the place of stock: lot (null: no lot) and deposit. */
const where = () => ({
  lote_id: ref('lote_id'),
  deposito_id: ref('deposito_id').notNull(),
})

/**
 * Stock ledger: rows are only added (no role has the privilege to change them), and balances and costs are derived from them. No
 * foreign keys, because the rows outlive their products.
 */
export const estoque_movimentos = tenantTable(
  'estoque_movimentos',
  {
    ...whose(),
    ...where(),
    /** Cause of the movement: domain/options/estoque.ts. */
    tipo: text('tipo').notNull(),
    /** Quantity; negative = out. */
    qtde: quantity('qtde').notNull(),
    /** Cost per unit of an entry, when known, from which the average is computed. Other movements use the average. */
    custo_unitario: cost('custo_unitario'),
    /** Origin: 'venda', 'estoque' (estoque_documentos), 'contagem'; null: an opening balance typed in product or lot. */
    origem_tipo: text('origem_tipo'),
    origem_id: ref('origem_id'),
    /** Number of the origin's line; null: no line, or a row older than this column. */
    linha: integer('linha'),
    motivo: text('motivo'),
    usuario_id: ref('usuario_id'),
    /** Moment when the goods moved: costs are computed in this order, whenever the row was written. */
    em: when('em').notNull().defaultNow(),
    registrado_em: when('registrado_em').notNull().defaultNow(),
  },
  t => [
    index('estoque_movimentos_produto').on(t.account_id, t.produto_id, t.em, t.id),
    index('estoque_movimentos_origem').on(t.account_id, t.origem_id),
    // finds products ever produced: a sale takes these from stock instead of producing them
    index('estoque_movimentos_producao')
      .on(t.account_id, t.produto_id, t.grade_id)
      .where(sql`tipo = 'producao_entrada'`),
  ],
)

/** Later amounts that belong to an entry's cost, e.g. freight; rows are only added, opposite ones take an amount off. */
export const estoque_acrescimos = tenantTable(
  'estoque_acrescimos',
  {
    empresa_id: ref('empresa_id').notNull(),
    movimento_id: ref('movimento_id').notNull(),
    /** R$ of the whole entry; negative: taken off. */
    valor: numeric('valor', { precision: 15, scale: 2 }).notNull(),
    /** Kind of the origin: 'frete' (fretes_lancados). */
    origem_tipo: text('origem_tipo').notNull(),
    origem_id: ref('origem_id').notNull(),
    usuario_id: ref('usuario_id'),
    em: when('em').notNull(),
  },
  t => [
    index('estoque_acrescimos_movimento').on(t.account_id, t.movimento_id),
    index('estoque_acrescimos_origem').on(t.account_id, t.origem_id),
  ],
)

/** Sums of the ledger by key, updated in each movement's transaction. Rows are locked in the order of their keys. */
export const estoque_saldos = tenantTable(
  'estoque_saldos',
  {
    ...whose(),
    ...where(),
    saldo: quantity('saldo').notNull(),
    /** Time of the product's last entry with a cost. An earlier movement makes the server compute the costs again. */
    entrada_em: when('entrada_em'),
    /** Transaction that last changed the row: a till fetches the rows changed since its last download. Every upsert sets it. */
    versao: bigint('versao', { mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  t => [
    fk('estoque_saldos_produto', [t.account_id, t.produto_id], registro(produtos.id), 'cascade'),
    fk('estoque_saldos_lote', [t.account_id, t.lote_id], registro(produtos_lotes.id), 'cascade'),
    fk('estoque_saldos_deposito', [t.account_id, t.deposito_id], registro(depositos.id)),
    unique('estoque_saldos_chave')
      .on(t.account_id, t.empresa_id, t.produto_id, t.grade_id, t.lote_id, t.deposito_id)
      .nullsNotDistinct(),
    index('estoque_saldos_versao').on(t.account_id, t.empresa_id, t.versao),
  ],
)

/**
 * Cost of a product, or of a line of its grid, after each entry: the moving average over all lots and deposits, and
 * the balance at that moment. Derived: an entry dated in the past recomputes the later ones.
 */
export const estoque_custos = tenantTable(
  'estoque_custos',
  {
    ...whose(),
    movimento_id: ref('movimento_id').notNull(),
    em: when('em').notNull(),
    /** Balance after the entry. */
    saldo: quantity('saldo').notNull(),
    custo_medio: cost('custo_medio').notNull(),
    ultimo_custo: cost('ultimo_custo').notNull(),
  },
  t => [
    fk('estoque_custos_produto', [t.account_id, t.produto_id], registro(produtos.id), 'cascade'),
    unique('estoque_custos_movimento').on(t.account_id, t.movimento_id),
    index('estoque_custos_produto_em').on(t.account_id, t.produto_id, t.em, t.movimento_id),
  ],
)

/** Averages changed by a movement dated in the past, stored to be shown. */
export const estoque_recalculos = tenantTable(
  'estoque_recalculos',
  {
    ...whose(),
    /** Entry whose average changed. */
    movimento_id: ref('movimento_id').notNull(),
    custo_antes: cost('custo_antes'),
    custo_depois: cost('custo_depois'),
    em: when('em').notNull(),
  },
  t => [
    fk('estoque_recalculos_produto', [t.account_id, t.produto_id], registro(produtos.id), 'cascade'),
    index('estoque_recalculos_produto_em').on(t.account_id, t.produto_id, t.id),
  ],
)

/** Documents of one or more movements: adjustments, entries, losses, own use, transfers and productions. */
export const estoque_documentos = tenantTable(
  'estoque_documentos',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Idempotency key of the caller: the same key again gives the document already stored. */
    uuid: uuid('uuid').notNull(),
    tipo: text('tipo').notNull(),
    motivo: text('motivo'),
    deposito_id: ref('deposito_id').notNull(),
    /** Destination of a transfer. */
    destino_id: ref('destino_id'),
    usuario_id: ref('usuario_id'),
    em: when('em').notNull(),
    criado_em: when('criado_em').notNull().defaultNow(),
    /** Batch of the file that brought the document; null: no file. */
    importacao_id: ref('importacao_id'),
  },
  t => [
    unique('estoque_documentos_uuid').on(t.account_id, t.uuid),
    index('estoque_documentos_importacao')
      .on(t.account_id, t.importacao_id)
      .where(sql`importacao_id is not null`),
    index('estoque_documentos_em').on(t.account_id, t.empresa_id, t.em),
  ],
)

/** Reserved goods that have not left yet: subtracted from the available quantity, not from the balance. */
export const estoque_reservas = tenantTable(
  'estoque_reservas',
  {
    ...whose(),
    ...where(),
    qtde: quantity('qtde').notNull(),
    origem_tipo: text('origem_tipo').notNull(),
    origem_id: ref('origem_id').notNull(),
    /** Number of the origin's line, as in a movement. */
    linha: integer('linha'),
    usuario_id: ref('usuario_id'),
    em: when('em').notNull(),
  },
  t => [
    fk('estoque_reservas_produto', [t.account_id, t.produto_id], registro(produtos.id)),
    unique('estoque_reservas_chave')
      .on(
        t.account_id,
        t.origem_tipo,
        t.origem_id,
        t.produto_id,
        t.grade_id,
        t.lote_id,
        t.deposito_id,
        t.linha,
      )
      .nullsNotDistinct(),
    index('estoque_reservas_produto_idx').on(t.account_id, t.produto_id),
  ],
)

/** Counts of a deposit, or of a part of it. */
export const estoque_contagens = tenantTable(
  'estoque_contagens',
  {
    empresa_id: ref('empresa_id').notNull(),
    nome: text('nome').notNull(),
    deposito_id: ref('deposito_id').notNull(),
    /** Categories of the products counted; empty: all. */
    so_categorias: bigint('so_categorias', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    /** True: the person who counts does not see the expected quantity. */
    cega: boolean('cega').notNull().default(false),
    status: text('status').notNull().default('aberta'),
    usuario_id: ref('usuario_id'),
    aberta_em: when('aberta_em').notNull(),
    fechada_em: when('fechada_em'),
    fechada_por: ref('fechada_por'),
  },
  t => [
    fk('estoque_contagens_deposito', [t.account_id, t.deposito_id], registro(depositos.id)),
    index('estoque_contagens_status').on(t.account_id, t.empresa_id, t.status, t.id),
  ],
)

/** Readings of a count: with `soma` a reading is added to the earlier ones, otherwise it replaces them. */
export const estoque_leituras = tenantTable(
  'estoque_leituras',
  {
    contagem_id: ref('contagem_id').notNull(),
    uuid: uuid('uuid').notNull(),
    produto_id: ref('produto_id').notNull(),
    grade_id: ref('grade_id'),
    lote_id: ref('lote_id'),
    qtde: quantity('qtde').notNull(),
    soma: boolean('soma').notNull().default(true),
    /** Shelf or aisle, typed by the person who counts. */
    secao: text('secao'),
    usuario_id: ref('usuario_id'),
    em: when('em').notNull(),
  },
  t => [
    fk('estoque_leituras_contagem', [t.account_id, t.contagem_id], estoque_contagens, 'cascade'),
    unique('estoque_leituras_uuid').on(t.account_id, t.uuid),
    index('estoque_leituras_produto').on(t.account_id, t.contagem_id, t.produto_id),
  ],
)

/** Last recomputation of a company's balances and costs from the ledger, and the differences found. */
export const estoque_conferencias = tenantTable(
  'estoque_conferencias',
  {
    empresa_id: ref('empresa_id').notNull(),
    em: when('em').notNull(),
    movimentos: bigint('movimentos', { mode: 'number' }).notNull(),
    saldos: integer('saldos').notNull(),
    custos: integer('custos').notNull(),
    problemas: jsonb('problemas').notNull(),
  },
  t => [unique('estoque_conferencias_empresa').on(t.account_id, t.empresa_id)],
)
