import type { Body } from '../../../domain/api/define.ts'
import type { criarVenda } from '../../../domain/api/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Autoria } from './autoria.ts'
import type { Diferenca } from './prova.ts'

export type CorpoVenda = Body<typeof criarVenda>

export interface PagamentoGravado {
  /** 1 pagamento, 2 troco. */
  tipo: 1 | 2
  meio: number
  meio_pagamento_id: number | null
  descricao: string
  tpag: string
  bandeira_id: number | null
  tband: string | null
  valor: string
  numparcelas: number
  autorizacao: string | null
  /** 1 a prazo, as the method says. */
  indicador_forma: 0 | 1
  personalizada: boolean
  /** `vencimento` ISO. */
  parcelas: { num_parcela: number; valor: string; vencimento: string }[]
}

/** The sale, already judged: what the till sent and what the service decided beside it. */
export interface VendaGravada {
  corpo: CorpoVenda
  modelo: '65' | '55'
  tipo_faturamento: 0 | 1 | 2
  status: 'A' | 'E'
  contexto: unknown
  totais_servidor: unknown
  divergente: boolean
  divergencias: readonly Diferenca[]
  autoria: Autoria
  datavenda: Date
  /** Never the till's clock where it cannot be. */
  paga_em: Date
  relogio_diferenca: number
  pagamentos: readonly PagamentoGravado[]
}

const COLUMNS = [
  ...[
    'empresa_id',
    'uuid',
    'terminal_id',
    'usuario_id',
    'status',
    'modelo',
    'tipo_operacao',
    'tipo_faturamento',
  ],
  ...[
    'finalidade_op',
    'tipo_documento',
    'tipo_atend',
    'parceiro_id',
    'addresse_id',
    'cpf_cnpj',
    'nome_consumidor',
  ],
  ...[
    'obs',
    'desconto',
    'acrscimo',
    'taxa_entrega',
    'valor_produtos',
    'valor_total',
    'troco',
    'regras',
    'contexto',
  ],
  ...[
    'totais_cliente',
    'totais_servidor',
    'divergente',
    'divergencias',
    'paga',
    'paga_em',
    'offline',
    'relogio_diferenca',
  ],
  'datavenda',
]
const FIRST = 2
const PLACES = COLUMNS.map((_, i) => `$${FIRST + i}`).join(', ')
const NEXT = FIRST + COLUMNS.length
const SET = COLUMNS.map((name, i) => `${name} = $${FIRST + i}`).join(', ')

/** Children of `v`, one JSON parameter a table: as many lines as there are, still one round trip. */
const CHILDREN = `
  itens as (insert into venda_itens (account_id, venda_id, num, uid, produto_id, referencia, nome, gtin, unidade, ncm,
      cest, cbenef, unidade_trib, fator_coversao, tipo_conversao, qtde, preco, desconto, preco_total, total_etiqueta, grade_id, lote_id, origem_leitura, regraicms_id,
      regrapisconfins_id, regraibs_id, regracbs_id, regraisl_id, regraipi_id, ibpt)
    select $1, v.id, x.* from v, json_to_recordset($${NEXT}::json) as x(num int, uid text, produto_id bigint,
      referencia text, nome text, gtin text, unidade text, ncm text, cest text, cbenef text, unidade_trib text,
      fator_coversao numeric, tipo_conversao smallint, qtde numeric,
      preco numeric, desconto numeric, preco_total numeric, total_etiqueta numeric, grade_id bigint, lote_id bigint,
      origem_leitura text, regraicms_id bigint, regrapisconfins_id bigint, regraibs_id bigint, regracbs_id bigint,
      regraisl_id bigint, regraipi_id bigint, ibpt jsonb)),
  pagamentos as (insert into venda_pagamentos (account_id, venda_id, num, tipo, meio, meio_pagamento_id, descricao,
      tpag, bandeira_id, tband, valor, numparcelas, autorizacao, indicador_forma,
      personalizada)
    select $1, v.id, x.* from v, json_to_recordset($${NEXT + 1}::json) as x(num int, tipo smallint, meio smallint,
      meio_pagamento_id bigint, descricao text, tpag text, bandeira_id bigint, tband text, valor numeric,
      numparcelas int, autorizacao text, indicador_forma smallint, personalizada boolean)),
  parcelas as (insert into venda_parcelas (account_id, venda_id, pagamento_num, num_parcela, valor, vencimento)
    select $1, v.id, x.* from v, json_to_recordset($${NEXT + 2}::json) as x(pagamento_num int, num_parcela int,
      valor numeric, vencimento date)),
  cancelados as (insert into venda_cancelados (account_id, venda_id, item, motivo, usuario_id, em)
    select $1, v.id, x.* from v, json_to_recordset($${NEXT + 3}::json) as x(item jsonb, motivo text,
      usuario_id bigint, em timestamptz))`

const INSERT = `with v as (insert into vendas (account_id, ${COLUMNS.join(', ')})
    values ($1, ${PLACES}) returning id), ${CHILDREN} select id from v`

const PAY = `with v as (update vendas set ${SET}, atualizado_em = now()
    where account_id = $1 and id = $${NEXT + 4} returning id), ${CHILDREN} select id from v`

/**
 * Inserts the sale and its children in one statement. A second sale with the same uuid fails on `vendas_uuid` (23505)
 * and takes its whole transaction back, number included.
 */
export async function insertSale(q: Q, sessao: Sessao, venda: VendaGravada): Promise<number> {
  const { rows } = await q.query<{ id: number }>({
    name: 'venda-insert',
    text: INSERT,
    values: values(sessao, venda),
  })
  return (rows[0] as { id: number }).id
}

/** A draft that is now paid: same row, the rest as paid. False when it was paid meanwhile. */
export async function payDraft(q: Q, sessao: Sessao, id: number, venda: VendaGravada): Promise<boolean> {
  const key = [sessao.account_id, id]
  const draft = await q.query(
    'select 1 from vendas where account_id = $1 and id = $2 and not paga for update',
    key,
  )
  if (draft.rows.length === 0) return false
  for (const table of ['venda_itens', 'venda_pagamentos', 'venda_parcelas', 'venda_cancelados']) {
    await q.query(`delete from ${table} where account_id = $1 and venda_id = $2`, key)
  }
  await q.query({ name: 'venda-pay', text: PAY, values: [...values(sessao, venda), id] })
  return true
}

/** Differences that only storing found out, beside those it was judged with. Returns the sale with them. */
export async function addDivergences(
  q: Q,
  sessao: Sessao,
  id: number,
  venda: VendaGravada,
  novas: readonly Diferenca[],
): Promise<VendaGravada> {
  if (novas.length === 0) return venda
  const divergencias = [...venda.divergencias, ...novas]
  await q.query('update vendas set divergente = true, divergencias = $3 where account_id = $1 and id = $2', [
    sessao.account_id,
    id,
    JSON.stringify(divergencias),
  ])
  return { ...venda, divergente: true, divergencias }
}

function values(sessao: Sessao, venda: VendaGravada): unknown[] {
  const c = venda.corpo
  return [
    sessao.account_id,
    ...[
      sessao.empresa_id,
      c.uuid,
      c.terminal_id,
      venda.autoria.vendedor,
      venda.status,
      venda.modelo,
      c.tipo_operacao,
    ],
    ...[
      venda.tipo_faturamento,
      c.finalidade_op,
      c.tipo_documento,
      c.tipo_atend,
      c.parceiro_id,
      c.addresse_id,
    ],
    ...[c.cpf_cnpj, c.nome_consumidor, c.obs, c.desconto, c.acrscimo, c.taxa_entrega, c.valor_produtos],
    ...[c.valor_total, c.troco, JSON.stringify(c.regras), JSON.stringify(venda.contexto)],
    ...[JSON.stringify(c.totais), JSON.stringify(venda.totais_servidor), venda.divergente],
    ...[JSON.stringify(venda.divergencias), c.paga, venda.paga_em.toISOString()],
    ...[c.offline, venda.relogio_diferenca, venda.datavenda.toISOString()],
    JSON.stringify(c.itens.map((item, i) => ({ ...item, num: i + 1 }))),
    JSON.stringify(venda.pagamentos.map((p, i) => ({ ...p, num: i + 1 }))),
    JSON.stringify(
      venda.pagamentos.flatMap((p, i) => p.parcelas.map(parcela => ({ ...parcela, pagamento_num: i + 1 }))),
    ),
    JSON.stringify(c.cancelados.map((each, i) => ({ ...each, ...venda.autoria.anulacoes[i] }))),
  ]
}
