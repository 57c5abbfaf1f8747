import { randomInt } from 'node:crypto'
import { buildChave } from '../src/core/document/chave.ts'
import type { VendaBody } from '../src/domain/api/vendas.ts'
import type { Shop } from './_shop.ts'

const statement = (name: string, text: string) => (values: unknown[]) => ({
  name: `raw-${name}`,
  text,
  values,
})

const VENDA = statement(
  'venda',
  `insert into vendas (account_id, empresa_id, uuid, terminal_id, usuario_id, status, modelo, desconto, acrscimo,
      taxa_entrega, valor_produtos, valor_total, troco, regras, contexto, totais_cliente, totais_servidor, paga, paga_em,
      datavenda)
    values ($1, $2, $3, $4, 1, 'E', '65', 0, 0, 0, $5, $5, 0, $6, $9, $7, $10, true, $8, $8) returning id`,
)
const ITENS = statement(
  'itens',
  `insert into venda_itens (account_id, venda_id, num, uid, produto_id, referencia, nome, gtin, unidade, ncm, qtde, preco,
      desconto, preco_total, origem_leitura, regraicms_id, regrapisconfins_id, regraibs_id, regracbs_id, ibpt, marca)
    select $1, $2, ordem, ordem::text, i.produto, i.referencia, i.nome, i.gtin, 'UN', i.ncm, i.qtde, i.preco, 0, i.total,
      'scan', 1, 1, 1, 1, i.ibpt, i.marca
    from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::numeric[], $10::numeric[],
        $11::jsonb[], $12::text[])
      with ordinality as i(produto, referencia, nome, gtin, ncm, qtde, preco, total, ibpt, marca, ordem)`,
)
const PAGAMENTO = statement(
  'pagamento',
  `insert into venda_pagamentos (account_id, venda_id, num, meio, meio_pagamento_id, descricao, tpag, valor, numparcelas)
    values ($1, $2, 1, 1, $3, 'Dinheiro', '01', $4, 1)`,
)
const MOVIMENTOS = statement(
  'movimentos',
  `insert into estoque_movimentos (account_id, empresa_id, tipo, origem_tipo, origem_id, usuario_id, em, deposito_id, linha,
      produto_id, qtde)
    select $1, $2, 'venda', 'venda', $3, 1, $7::timestamptz, $6, m.ordem, m.produto, m.qtde
    from unnest($4::bigint[], $5::numeric[]) with ordinality as m(produto, qtde, ordem)`,
)
const SALDOS = statement(
  'saldos',
  `insert into estoque_saldos (account_id, empresa_id, deposito_id, produto_id, saldo)
    select $1, $2, $5, m.* from unnest($3::bigint[], $4::numeric[]) m
    on conflict (account_id, empresa_id, produto_id, grade_id, lote_id, deposito_id)
    do update set saldo = estoque_saldos.saldo + excluded.saldo, versao = excluded.versao`,
)
const NUMERO = statement(
  'numero',
  `insert into serie_contadores (account_id, serie_id, ultimo)
    select $1, serie_65_id, 1 from terminais where account_id = $1 and id = $2
    on conflict (account_id, serie_id) do update set ultimo = serie_contadores.ultimo + 1 returning serie_id, ultimo`,
)
const DOCUMENTO = statement(
  'documento',
  `insert into documentos_fiscais (account_id, empresa_id, origem_tipo, origem_id, terminal_id, modelo, serie_id, serie, numero, cnf,
      dh_emi, chave, tp_amb)
    values ($1, $2, 'venda', $3, $4, '65', $5, (select serie::int from series where id = $5), $6, $7, $8, $9, 2) returning id`,
)
const DIARIO = statement(
  'diario',
  "insert into emissao_diario (account_id, documento_id, para) values ($1, $2, 'pendente')",
)
const DINHEIRO = statement(
  'dinheiro',
  `insert into movimentos (account_id, empresa_id, data, de_conta_id, para_conta_id, valor, meio, origem_tipo, origem_id,
      componente, usuario_id)
    values ($1, $2, current_date, $3, $4, $5, '01', 'venda', $6, 'pagamento/1', 1)`,
)
const OUTBOX = statement(
  'outbox',
  "insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, 'documento', $2, now())",
)

/** Values that every sale of this till has alike, and the size of judged figures, as the product stored them. */
interface Stored {
  deposito_id: number
  contexto: string
  totais_servidor: string
  de_conta_id: number
  para_conta_id: number
}
const STORED = `select d.id as deposito_id, v.contexto::text, v.totais_servidor::text, m.de_conta_id, m.para_conta_id
  from depositos d, (select * from vendas order by id desc limit 1) v, (select * from movimentos order by id desc limit 1) m
  where d.empresa_id = $1 and d.principal`

/**
 * Makes the comparison for a stored sale: hand-written SQL of prepared statements, one a table, which writes the same
 * rows without checks, computation and HTTP. The product must have stored a sale before the first call.
 */
export function rawSale(shop: Shop, empresa_id: number): (body: VendaBody) => Promise<void> {
  const { account_id } = shop
  let like: Promise<Stored | undefined> | undefined
  return async body => {
    like ??= shop.db.tx(shop, async q => (await q.query<Stored>(STORED, [empresa_id])).rows[0])
    const { deposito_id, contexto, totais_servidor, de_conta_id, para_conta_id } = (await like) as Stored
    return shop.db.tx(shop, async q => {
      const itens = [...body.itens].sort((a, b) => a.produto_id - b.produto_id)
      const produtos = itens.map(item => item.produto_id)
      const saidas = itens.map(item => `-${item.qtde}`)
      const { rows: vendas } = await q.query<{ id: number }>(
        VENDA([
          account_id,
          empresa_id,
          body.uuid,
          body.terminal_id,
          body.valor_total,
          JSON.stringify(body.regras),
          JSON.stringify(body.totais),
          body.paga_em,
          contexto,
          totais_servidor,
        ]),
      )
      const venda_id = vendas[0]?.id
      await q.query(
        ITENS([
          account_id,
          venda_id,
          produtos,
          itens.map(item => item.referencia),
          itens.map(item => item.nome),
          itens.map(item => item.gtin),
          itens.map(item => item.ncm),
          itens.map(item => item.qtde),
          itens.map(item => item.preco),
          itens.map(item => item.preco_total),
          itens.map(item => JSON.stringify(item.ibpt)),
          itens.map(item => item.marca),
        ]),
      )
      const [pago] = body.pagamento
      await q.query(PAGAMENTO([account_id, venda_id, pago?.meio_pagamento_id, pago?.valor]))
      await q.query(
        MOVIMENTOS([account_id, empresa_id, venda_id, produtos, saidas, deposito_id, body.paga_em]),
      )
      await q.query(SALDOS([account_id, empresa_id, produtos, saidas, deposito_id]))
      const { rows: numeros } = await q.query<{ serie_id: number; ultimo: number }>(
        NUMERO([account_id, body.terminal_id]),
      )
      const { serie_id = 0, ultimo = 0 } = numeros[0] ?? {}
      const cNF = String(randomInt(1, 99_999_999)).padStart(8, '0')
      const chave = buildChave({
        cUF: '35',
        AAMM: '2611',
        cnpj: '11222333000181',
        mod: '65',
        serie: serie_id,
        nNF: ultimo,
        tpEmis: '1',
        cNF,
      })
      const { rows: documentos } = await q.query<{ id: number }>(
        DOCUMENTO([
          account_id,
          empresa_id,
          venda_id,
          body.terminal_id,
          serie_id,
          ultimo,
          cNF,
          '2026-11-20T08:00:00-03:00',
          chave,
        ]),
      )
      await q.query(DIARIO([account_id, documentos[0]?.id]))
      await q.query(DINHEIRO([account_id, empresa_id, de_conta_id, para_conta_id, pago?.valor, venda_id]))
      await q.query(OUTBOX([account_id, documentos[0]?.id]))
    })
  }
}
