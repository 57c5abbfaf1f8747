import { isoToWire } from '../../core/dates/day.ts'
import { formatCpfCnpj } from '../../core/document/cnpj.ts'
import { nomePagamento } from '../../core/tender/index.ts'
import { CAUSAS } from '../../domain/options/estoque.ts'
import { bandeiras } from '../../domain/records/bandeiras/index.ts'
import { categorias } from '../../domain/records/categorias/index.ts'
import { contas_financeiras } from '../../domain/records/contas_financeiras/index.ts'
import { depositos } from '../../domain/records/depositos/index.ts'
import { REGISTERS } from '../../domain/records/index.ts'
import { meio_pagamentos } from '../../domain/records/meio_pagamentos/index.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { terminais } from '../../domain/records/terminais/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import { municipioPorCodigo } from '../codes/municipios.ts'
import { type Sql, sql } from '../db/sql.ts'
import {
  documentNameSql,
  documentOrderSql,
  historySql,
  owedNameSql,
} from '../documents/venda/name-repository.ts'
import { selectAddress } from '../records/parceiros/main-repository.ts'
import { costAt } from './facts/stock-repository.ts'
import { monthOf } from './scope-repository.ts'

/** SQL of a key's name and additional columns. `l` is the alias of the join, `k` the SQL of the key. */
export interface Label {
  join: (l: string, k: string) => string
  name: (l: string, k: string) => string
  /** Order of the rows; absent: by the name as text. */
  sort?: (l: string, k: string) => string
  also?: Readonly<Record<string, (l: string, k: string) => string>>
}

/** SQL of a dimension of the facts `f`. */
export interface DimensionSql {
  /** Condition that the fact is of a record that has one of the keys, for a dimension that only filters. */
  has?: (keys: readonly string[]) => Sql
  /** SQL of a fact's key; absent: the column with the dimension's name. */
  key?: string
  /** Joins that the SQL of the key needs. */
  join?: string
  label?: Label
  /** Functions that turn a name, or an additional column, into its text for users. */
  told?: Readonly<Record<string, (text: string) => string>>
}

/** Makes the label of a record of a register. */
export const of = (table: string, word: string, name = 'nome'): Label => ({
  join: (l, k) => `left join ${table} ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
  name: (l, k) =>
    `coalesce(${l}.${name}, case when ${k} is null then 'Sem ${word}' else '${word} ' || ${k} || ' (excluído)' end)`,
})

const SELLER: DimensionSql = { label: of(usuarios.id, 'vendedor') }

/** SQL of the city of a customer's main address, by its IBGE code. */
const cityOf = (k: string): string => `(${selectAddress('a.municipio_id', k)})`

/** Gives the name of a city by its IBGE code: 'Santos/SP'. */
export function cityName(ibge: string): string {
  const found = municipioPorCodigo(ibge)
  return found ? `${found.name}/${found.uf}` : ibge
}

export const CUSTOMER: DimensionSql = {
  label: {
    join: (l, k) => `left join parceiros ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
    name: (l, k) =>
      `coalesce(${l}.nome, case when ${k} is null then 'Sem cliente' else 'Cliente ' || ${k} || ' (excluído)' end)`,
    also: {
      documento: l => `${l}.cpf_cnpj`,
      cidade: (_l, k) => cityOf(k),
      limite: l => `${l}.limite_credito`,
      em_aberto: (
        _l,
        k,
      ) => `(select coalesce(sum(case when c.id = b.para_conta_id then b.valor else -b.valor end), 0)
        from parcelas p join movimentos b on b.account_id = $conta and b.parcela_id = p.id
          join contas_financeiras c on c.account_id = $conta and c.tipo = 'receber' and c.id in (b.de_conta_id, b.para_conta_id)
        where p.account_id = $conta and p.parceiro_id = ${k} and p.tipo = 1)`,
    },
  },
  told: {
    documento: formatCpfCnpj,
    cidade: cityName,
  },
}

/** SQL of a sale's name: its note's number, else the sale's id. */
const NOTE = (l: string, k: string) => `coalesce(${l}d.serie || '/' || ${l}d.numero, 'venda ' || ${k})`

const ONE_SALE: DimensionSql = {
  label: {
    join: (l, k) => `left join vendas ${l} on ${l}.account_id = $conta and ${l}.id = ${k}
      left join documentos_fiscais ${l}d on ${l}d.account_id = $conta and ${l}d.venda_id = ${l}.id and ${l}d.atual
      left join parceiros ${l}p on ${l}p.account_id = $conta and ${l}p.id = ${l}.parceiro_id`,
    name: NOTE,
    sort: (l, k) => `(${l}d.serie, coalesce(${l}d.numero, ${k}))`,
    also: { quando: l => `${l}.datavenda`, cliente: l => `coalesce(${l}p.nome, ${l}.nome_consumidor)` },
  },
}

export const WHEN: Readonly<Record<string, DimensionSql>> = {
  mes: { key: monthOf('f') },
  dia_semana: { key: 'extract(isodow from f.dia)::int' },
}

const PRODUCT_JOIN = 'left join produtos pr on pr.account_id = $conta and pr.id = f.produto'

/** SQL of a product's stock, over all lots and deposits. */
const STOCK = (k: string) =>
  `(select coalesce(sum(s.saldo), 0) from estoque_saldos s where s.account_id = $conta and s.produto_id = ${k})`

/** Makes the SQL of a product's newest cost, without the costs of grid lines, else its purchase price. */
const newestCost = (column: 'custo_medio' | 'ultimo_custo') => (l: string, k: string) =>
  `coalesce((select c.${column} from estoque_custos c where c.account_id = $conta and c.produto_id = ${k} and c.grade_id is null
    order by c.em desc, c.movimento_id desc limit 1), ${l}.preco_comp)`

export const PRODUCT: Readonly<Record<string, DimensionSql>> = {
  produto: {
    label: {
      ...of(produtos.id, 'produto'),
      also: {
        referencia: l => `${l}.referencia`,
        unidade: l => `${l}.unidade`,
        do_grupo: l =>
          `(select g.nome from categorias g where g.account_id = $conta and g.id = ${l}.categoria_id)`,
        estoque: (_l, k) => STOCK(k),
        custo_atual: newestCost('custo_medio'),
        ultimo_custo: newestCost('ultimo_custo'),
        preco: l => `${l}.preco_vend`,
      },
    },
  },
  categoria: { key: 'pr.categoria_id', join: PRODUCT_JOIN, label: of(categorias.id, 'categoria') },
  ncm: { key: "nullif(pr.ncm, '')", join: PRODUCT_JOIN },
  marca: { key: "nullif(pr.marca, '')", join: PRODUCT_JOIN },
  fornecedor: { key: 'pr.fornecedor[1]', join: PRODUCT_JOIN, label: of(parceiros.id, 'fornecedor') },
  com_estoque: {
    key: "case when es.saldo > 0 then 'sim' else 'nao' end",
    join: `left join (select s.produto_id, sum(s.saldo) as saldo from estoque_saldos s where s.account_id = $conta group by 1) es
      on es.produto_id = f.produto`,
  },
  ativo: { key: "case when pr.ativo then 'sim' else 'nao' end", join: PRODUCT_JOIN },
}

const TERMINAL: DimensionSql = { label: of(terminais.id, 'caixa') }

export const SALE_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...WHEN,
  vendedor: SELLER,
  terminal: TERMINAL,
  parceiro: CUSTOMER,
  cidade: { key: `${cityOf('f.parceiro')}::text`, told: { cidade: cityName } },
  uf: { key: `left(${cityOf('f.parceiro')}::text, 2)` },
  classificacao: {
    has: keys => sql`exists (select from parceiros p where p.account_id = $conta and p.id = f.parceiro
      and p.classificacaos && ${keys}::int[])`,
  },
  venda: ONE_SALE,
}

const METHOD: DimensionSql = { label: of(meio_pagamentos.id, 'forma', 'descricao') }

const BRAND: DimensionSql = { label: of(bandeiras.id, 'bandeira') }

export const PAID: Readonly<Record<string, DimensionSql>> = {
  tpag: { told: { tpag: nomePagamento } },
  meio: METHOD,
  bandeira: BRAND,
}

export const PAID_SELLER: DimensionSql = {
  label: { ...of(usuarios.id, 'vendedor'), also: { codigo: (_l, k) => k } },
}

export const USER: DimensionSql = { label: of(usuarios.id, 'usuário') }

/** SQL of a product's average cost right after the movement `l`. */
const averageAfter = (l: string) => costAt(l, `${l}.em + interval '1 microsecond'`)

/** `when` branches of a SQL `case` that turns a stock movement's cause, an id, into text. */
const CAUSES = CAUSAS.map(([id, name]) => `when '${id}' then '${name}'`).join(' ')

/** Dimensions of reports about stock. */
export const STOCK_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...SALE_DIMS,
  ...PRODUCT,
  usuario: USER,
  grade: {
    label: {
      join: (l, k) => `left join produto_grades ${l} on ${l}.account_id = $conta and ${l}.id = ${k}
        left join tamanhos_itens ${l}t on ${l}t.account_id = $conta and ${l}t.id = ${l}.tamanho_item_id
        left join subdivisaos_itens ${l}s on ${l}s.account_id = $conta and ${l}s.id = ${l}.subdivisao_item_id`,
      name: (l, k) => `case when ${k} is null then 'Sem grade'
        else coalesce(nullif(concat_ws(' ', ${l}t.nome, ${l}s.nome), ''), 'Grade ' || ${k} || ' (excluída)') end`,
    },
  },
  deposito: { label: of(depositos.id, 'depósito') },
  lote: {
    label: {
      join: (l, k) => `left join produtos_lotes ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
      name: (l, k) => `coalesce(${l}.lote, case when ${k} is null then 'Sem lote' else 'Lote ' || ${k} end)`,
      also: { validade: l => `${l}.validade` },
    },
  },
  movimento: {
    label: {
      join: (l, k) => `left join estoque_movimentos ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
      name: l => `case when ${l}.origem_tipo = 'venda' then ${documentNameSql(`${l}.origem_id`)}
        else coalesce(${l}.motivo, case ${l}.tipo ${CAUSES} end) end`,
      sort: (l, k) => `(${l}.em, ${k})`,
      also: {
        quando: l => `${l}.em`,
        mercadoria: l =>
          `(select p.nome from produtos p where p.account_id = $conta and p.id = ${l}.produto_id)`,
        o_que: l => `case ${l}.tipo ${CAUSES} end`,
        saldo:
          l => `(select sum(b.qtde) from estoque_movimentos b where b.account_id = $conta and b.produto_id = ${l}.produto_id
          and b.grade_id is not distinct from ${l}.grade_id and (b.em, b.id) <= (${l}.em, ${l}.id))`,
        custo: l => `coalesce(${l}.custo_unitario, ${averageAfter(l)})`,
        custo_medio: averageAfter,
      },
    },
  },
}

const INSTALMENT: DimensionSql = {
  label: {
    join: (l, k) => `left join parcelas ${l} on ${l}.account_id = $conta and ${l}.id = ${k}
        left join lancamentos ${l}n on ${l}n.account_id = $conta and ${l}n.id = ${l}.lancamento_id`,
    name: (l, k) => `coalesce(${owedNameSql(`${l}n`)} || ' · ' || ${l}.num, 'Conta ' || ${k})`,
    sort: (l, k) => `(norm(${owedNameSql(`${l}n`)}), ${l}.num, ${k})`,
    also: { vence: l => `${l}.vencimento` },
  },
}

/** Dimensions of reports about counts, containers and vales. */
export const LISTED_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...STOCK_DIMS,
  operador: USER,
  contagem: {
    label: {
      join: (l, k) => `left join estoque_contagens ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
      name: l => `${l}.nome`,
      also: { quando: l => `${l}.fechada_em` },
    },
  },
  vasilhame: { label: of(produtos.id, 'vasilhame') },
  vale: {
    label: {
      join: (l, k) => `left join vales ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
      name: l => `'nº ' || ${l}.numero`,
      sort: l => `${l}.numero`,
      also: { validade: l => `${l}.validade` },
    },
  },
}

/** Dimensions of reports about open instalments. */
export const OWED_DIMS: Readonly<Record<string, DimensionSql>> = {
  parceiro: CUSTOMER,
  mes: {},
  meio: METHOD,
  plano: { label: of(contas_financeiras.id, 'plano') },
  parcela: INSTALMENT,
}

/** Dimension of a quote, an order or a purchase. */
const STORED: DimensionSql = {
  label: {
    join: (l, k) => `left join vendas ${l} on ${l}.account_id = $conta and ${l}.id = ${k}
      left join parceiros ${l}p on ${l}p.account_id = $conta and ${l}p.id = ${l}.parceiro_id`,
    name: (_l, k) => documentNameSql(k),
    sort: (_l, k) => documentOrderSql(k),
    also: { quando: l => `${l}.datavenda`, cliente: l => `coalesce(${l}p.nome, ${l}.nome_consumidor)` },
  },
}

/** Dimension of a row of the ledger, by the document that it is of. */
const MOVEMENT = {
  label: {
    join: (l, k) => `left join movimentos ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
    name: l => `coalesce(${historySql(l)}, '')`,
    sort: (l, k) => `(${l}.data, ${k})`,
  },
} as const satisfies DimensionSql

export const CASH_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...WHEN,
  parceiro: CUSTOMER,
  parcela: INSTALMENT,
  conta: { label: of(contas_financeiras.id, 'conta') },
  pedido: STORED,
  movimento: MOVEMENT,
}

/** Dimensions of the report about what acquirers and applications owe. */
export const CARD_DIMS: Readonly<Record<string, DimensionSql>> = {
  meio: METHOD,
  bandeira: BRAND,
  conta: { label: of(contas_financeiras.id, 'conta') },
  movimento: { label: { ...MOVEMENT.label, also: { quando: l => `${l}.data` } } },
}

/** SQL of a part of the key `k` of a fiscal document, 'venda:12': 1 the word, 2 what follows. */
const keyPart = (k: string, part: 1 | 2) => `split_part(${k}, ':', ${part})`

/** SQL of the id in the key `k`, if it is of one of these words. */
const idIn = (k: string, words: string) =>
  `case when ${keyPart(k, 1)} ${words} and ${keyPart(k, 2)} ~ '^[0-9]{1,18}$' then ${keyPart(k, 2)}::bigint end`

/** SQL join of the issued document with the key `k`. */
const issuedJoin = (
  l: string,
  k: string,
  words: string,
) => `left join documentos_emitidos ${l} on ${l}.account_id = $conta
  and ${l}.origem_tipo = ${keyPart(k, 1)} and ${l}.origem_id = ${idIn(k, words)} and ${l}.atual`

/** Dimensions of issued documents of any kind. */
export const ISSUED_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...WHEN,
  venda: {
    label: {
      join: (l, k) => issuedJoin(l, k, "<> ''"),
      name: l => `${l}.serie || '/' || ${l}.numero`,
      sort: (l, k) => `(${l}.serie, ${l}.numero, ${k})`,
      also: { quando: l => `${l}.dh_emi::timestamptz`, cliente: l => `${l}.destinatario` },
    },
  },
}

/** Dimensions of reports about notes and CT-e, issued and received. */
export const BOOK_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...WHEN,
  nota: {
    label: {
      join: (l, k) => `${issuedJoin(l, k, "not in ('compra', 'frete')")}
        left join lateral (select c.chave, (c.emissao at time zone e.fuso::interval)::date as dia, coalesce(p.nome, v.nome_consumidor) as de
            from compras c join empresas e on e.account_id = $conta and e.id = c.empresa_id
              join vendas v on v.account_id = $conta and v.id = c.venda_id
              left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
            where c.account_id = $conta and c.venda_id = ${idIn(k, "= 'compra'")} and c.desfeita_em is null
          union all
          (select r.chave, (r.dh_emi at time zone e.fuso::interval)::date, r.nome
            from conhecimentos_recebidos r join empresas e on e.account_id = $conta and e.id = r.empresa_id
            where ${keyPart(k, 1)} = 'frete' and r.account_id = $conta and r.chave = ${keyPart(k, 2)} limit 1)) ${l}c on true`,
      name: l => `coalesce(${l}.modelo || ' ' || ${l}.serie || '/' || ${l}.numero, substr(${l}c.chave, 21, 2) || ' '
        || ltrim(substr(${l}c.chave, 23, 3), '0') || '/' || ltrim(substr(${l}c.chave, 26, 9), '0'))`,
      sort: l => `(coalesce(${l}.modelo, substr(${l}c.chave, 21, 2)), coalesce(${l}.serie, substr(${l}c.chave, 23, 3)::int),
        coalesce(${l}.numero, substr(${l}c.chave, 26, 9)::int))`,
      also: {
        documento: l => `coalesce(${l}.dia, ${l}c.dia)`,
        parceiro: l => `coalesce(${l}.destinatario, ${l}c.de)`,
      },
    },
  },
}

export const CLOSING_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...WHEN,
  z: {
    label: {
      join: (l, k) => `left join reducoes_z ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
      name: l =>
        `'Z ' || ${l}.numero || case when ${l}.complemento > 0 then '/' || ${l}.complemento else '' end`,
      sort: l => `(${l}.numero, ${l}.complemento)`,
      also: { aberto: l => `(${l}.corpo::jsonb ->> 'aberto_em')::timestamptz`, quando: l => `${l}.em` },
    },
  },
}

export const EXCEPTION_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...SALE_DIMS,
  operador: USER,
  autorizador: USER,
}

export const DOCUMENT_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...SALE_DIMS,
  ...PRODUCT,
  fornecedor: { ...CUSTOMER, key: 'f.fornecedor' },
  documento: STORED,
  entrada: STORED,
  com_produto: {
    label: of(produtos.id, 'produto'),
    has: keys => sql`exists (select from venda_itens i where i.account_id = $conta and i.venda_id = f.documento
      and i.produto_id = any(${keys}::bigint[]))`,
  },
}

const TITLES: ReadonlyMap<string, string> = new Map(REGISTERS.map(({ id, title }) => [id, title]))

/**
 * Writes the SQL of a changed record's name. In a register with private records, hides the names of these and of
 * deleted records, because nobody knows any more if a deleted record was shared.
 */
const changedName = (l: string): string =>
  `case ${l}.registro ${REGISTERS.flatMap(({ id, singular, owner }) => {
    if (!owner?.personal) return []
    const shared = `select from ${id} t where t.account_id = $conta and t.id = ${l}.registro_id and t.${owner.personal}`
    return `when '${id}' then case when exists (${shared}) then ${l}.rotulo else '${singular} (particular)' end`
  }).join(' ')} else ${l}.rotulo end`

export const CHANGE_DIMS: Readonly<Record<string, DimensionSql>> = {
  ...WHEN,
  ...PRODUCT,
  usuario: USER,
  cadastro: { told: { cadastro: id => TITLES.get(id) ?? id } },
  mudanca: {
    label: {
      join: (l, k) => `left join auditoria ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
      name: changedName,
      also: {
        quando: l => `${l}.em`,
        etiqueta:
          l => `(select max(i.em) from etiquetas_impressas i where i.account_id = $conta and i.produto_id = ${l}.registro_id
          and i.em >= ${l}.em)`,
      },
    },
  },
}

/** Writes a nameless key as text: days and months as DD/MM/AAAA and MM/AAAA, others unchanged. */
export const keyWords = (kind: string, key: string): string =>
  kind === 'day' ? isoToWire(key) : kind === 'month' ? key.split('-').reverse().join('/') : key
