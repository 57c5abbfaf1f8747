import { sql } from 'drizzle-orm'
import { boolean, index, numeric, text, unique } from 'drizzle-orm/pg-core'
import { PROPRIO } from '../../../domain/entregas/ladder.ts'
import { grupo_impressoes } from '../../../domain/records/grupo_impressoes/index.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { terminais } from '../../../domain/records/terminais/index.ts'
import { bytes, instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { requestTable } from './ledger.ts'
import { empresas, registro } from './registros.ts'
import { vendas } from './vendas.ts'

const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** Routes of couriers, from the shop's door to the settlement in a till's session. */
export const entrega_rotas = requestTable(
  'entrega_rotas',
  {
    /** Null: nobody of the register took the orders along. */
    entregador_id: ref('entregador_id'),
    /** R$ of change that the courier took along. */
    troco: money('troco').notNull().default('0.00'),
    saiu_em: instant('saiu_em').notNull(),
    /** Cash session in which it was settled; null: open. */
    sessao_id: ref('sessao_id'),
    acertada_em: instant('acertada_em'),
  },
  t => [
    index('entrega_rotas_abertas')
      .on(t.account_id, t.empresa_id, t.entregador_id)
      .where(sql`acertada_em is null`),
    fk('entrega_rotas_entregador', [t.account_id, t.entregador_id], registro(parceiros.id)),
  ],
)

/** Way of an order to its customer: one row an order, of which the state only climbs (domain/entregas/ladder.ts). */
export const entregas = tenantTable(
  'entregas',
  {
    empresa_id: ref('empresa_id').notNull(),
    venda_id: ref('venda_id').notNull(),
    /** Origin of the order. */
    canal: text('canal').notNull().default(PROPRIO),
    /** Number of the order in its channel. */
    externo_id: text('externo_id'),
    /** entrega, retirada, local */
    modo: text('modo').notNull().default('entrega'),
    /** Table to which the order is served; null: none. */
    mesa: text('mesa'),
    /** True: the channel's own courier takes it. */
    entrega_do_canal: boolean('entrega_do_canal').notNull().default(false),
    estado: text('estado').notNull(),
    /** cancelamento_pedido, problema; null: nothing waits for an answer. */
    aparte: text('aparte'),
    /** Moment promised to the customer. */
    prometida_em: instant('prometida_em'),
    /** R$ that the channel or the shop has before the delivery; the courier receives the rest. */
    pago_antes: money('pago_antes').notNull().default('0.00'),
    /** R$ for which the courier carries change. */
    troco_para: money('troco_para'),
    /** Customer and address as the order's origin told them; of an order typed in the app, as registered when it was saved. */
    nome: text('nome'),
    /** Digits with the area code. */
    telefone: text('telefone'),
    logradouro: text('logradouro'),
    numero: text('numero'),
    complemento: text('complemento'),
    bairro: text('bairro'),
    cidade: text('cidade'),
    /** IBGE code of the city. */
    municipio_id: text('municipio_id'),
    uf: text('uf'),
    cep: text('cep'),
    referencia: text('referencia'),
    entregador_id: ref('entregador_id'),
    rota_id: ref('rota_id'),
    /** True: the cash of the order's note is in transit until it is settled in a till's session. */
    em_transito: boolean('em_transito').notNull().default(false),
    recebido_em: instant('recebido_em').notNull(),
    aceito_em: instant('aceito_em'),
    preparando_em: instant('preparando_em'),
    pronto_em: instant('pronto_em'),
    saiu_em: instant('saiu_em'),
    entregue_em: instant('entregue_em'),
    encerrado_em: instant('encerrado_em'),
  },
  t => [
    unique('entregas_venda').on(t.account_id, t.venda_id),
    unique('entregas_externo').on(t.account_id, t.empresa_id, t.canal, t.externo_id),
    index('entregas_estado').on(t.account_id, t.empresa_id, t.estado, t.prometida_em),
    index('entregas_rota').on(t.account_id, t.rota_id).where(sql`rota_id is not null`),
    fk('entregas_empresa', [t.account_id, t.empresa_id], empresas),
    fk('entregas_venda_fk', [t.account_id, t.venda_id], vendas),
    fk('entregas_entregador', [t.account_id, t.entregador_id], registro(parceiros.id)),
    fk('entregas_rota_fk', [t.account_id, t.rota_id], entrega_rotas),
  ],
)

/** History of orders on their way. Rows are only added. */
export const entrega_eventos = tenantTable(
  'entrega_eventos',
  {
    entrega_id: ref('entrega_id').notNull(),
    estado: text('estado').notNull(),
    em: instant('em').notNull(),
    /** User who moved the order; null: its channel or a kitchen screen did. */
    usuario_id: ref('usuario_id'),
    canal: text('canal'),
    /** Till of the kitchen screen. */
    terminal_id: ref('terminal_id'),
    motivo: text('motivo'),
    /** False for what came too late to change the state. */
    mudou: boolean('mudou').notNull(),
  },
  t => [
    index('entrega_eventos_de').on(t.account_id, t.entrega_id, t.id),
    fk('entrega_eventos_entrega', [t.account_id, t.entrega_id], entregas),
  ],
)

/** Kitchen screens: each opens by the token of a till, and reads only the company's orders in preparation. */
export const cozinha_telas = tenantTable(
  'cozinha_telas',
  {
    empresa_id: ref('empresa_id').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    /** Printing group that the screen shows; null: all lines. */
    grupo_id: ref('grupo_id'),
    /** SHA-256 of the token's random part. */
    token: bytes('token').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: instant('criado_em').notNull(),
    visto_em: instant('visto_em'),
  },
  t => [
    unique('cozinha_telas_terminal').on(t.account_id, t.terminal_id),
    index('cozinha_telas_empresa').on(t.account_id, t.empresa_id),
    fk('cozinha_telas_empresa_fk', [t.account_id, t.empresa_id], empresas),
    fk('cozinha_telas_terminal_fk', [t.account_id, t.terminal_id], registro(terminais.id)),
    fk('cozinha_telas_grupo', [t.account_id, t.grupo_id], registro(grupo_impressoes.id)),
  ],
)

/** Lines that the kitchen has done. A changed order has new lines, so that the kitchen sees them again. */
export const cozinha_prontos = tenantTable(
  'cozinha_prontos',
  {
    venda_id: ref('venda_id').notNull(),
    item_id: ref('item_id').notNull(),
    /** Till of the screen that marked the line. Lines of one mark share the moment. */
    terminal_id: ref('terminal_id').notNull(),
    em: instant('em').notNull(),
  },
  t => [
    unique('cozinha_prontos_item').on(t.account_id, t.item_id),
    index('cozinha_prontos_ultimos').on(t.account_id, t.terminal_id, t.em),
    fk('cozinha_prontos_venda', [t.account_id, t.venda_id], vendas),
  ],
)
