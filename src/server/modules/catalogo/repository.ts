import { COLUNAS_DETALHE } from '../../../core/dfe/nfe/detalhe.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import {
  byKind,
  KINDS,
  type Kind,
  needed,
  RTC_KINDS,
  RULE_FIELDS,
  ruleFieldsOf,
} from '../../../core/tax/kinds.ts'
import { CAMPOS_VEICULO } from '../../../core/vehicle/campos.ts'
import { COLUNAS_PRODUTO } from '../../../domain/api/catalogo.ts'
import type { Setting } from '../../../domain/config/setting.ts'
import { tillSettings } from '../../../domain/config/till.ts'
import { comCreditoDoMes, mesDe } from '../../../domain/fiscal/credito-simples.ts'
import { ruleColumns } from '../../../domain/records/rules.ts'
import { HOUSE } from '../../db/house.ts'
import { produced } from '../../db/produced.ts'
import { asAccount, type Q } from '../../db/transaction.ts'
import { regularOf } from '../../documents/venda/regime-repository.ts'

type Linha = Record<string, unknown>

/** Returns SQL that formats a price: at least two decimal places, without trailing zeros (NUMERIC stores ten). */
const preco = (coluna: string) =>
  `(case when scale(trim_scale(${coluna})) < 2 then round(${coluna}, 2) else trim_scale(${coluna}) end)::text`

/** Returns SQL of an object with some columns of a product as text; leaves out empty ones. */
const textos = (p: string, colunas: readonly string[]): string =>
  `json_strip_nulls(json_build_object(${colunas.map(nome => `'${nome}', nullif(${p}.${nome}::text, '')`).join(', ')}))`

/** Returns SQL of the fuel or medicine data of product `p` (DetalheProduto), or '{}'. */
export const detalheDe = (p: string): string =>
  `case when coalesce(${p}.codanp, '') = '' and coalesce(${p}.codigo_anvisa, '') = '' then '{}' else ${textos(p, COLUNAS_DETALHE)} end`

/** Returns SQL of ingredients to remove or add (domain/venda/montagem.ts), in recipe's order, without paused ones. */
const ingredientes = (tabela: string, dono: string, id: string) =>
  `(select json_agg(json_build_array(c.insumo_id, i.nome, (c.removivel and 1 = any(c.tipo))::int,
      (2 = any(c.tipo) and not i.pausar_venda)::int, trim_scale(c.qtde_porcao)::text,
      floor(coalesce(c.qtde_max_porcao, 0))::int, coalesce(c.preco, 0)::numeric(14, 2)::text) order by c.ordem, c.id)
    from ${tabela} c join produtos i on i.account_id = $conta and i.id = c.insumo_id
    where c.account_id = $conta and c.${dono} = ${id}
      and ((c.removivel and 1 = any(c.tipo)) or (2 = any(c.tipo) and not i.pausar_venda)))`

/**
 * SQL conditions: the product `p` (FEITO), or its grid row `g` (FEITA), is made on sale (core/stock/consume.ts): the
 * ingredients leave the stock, and the product has no balance.
 */
const FEITO = `(not p.controle_lote and exists (select from produto_composicoes c where c.account_id = $conta
    and c.produto_id = p.id and 1 = any(c.tipo)) and not ${produced('$conta', 'p.id', 'is null')})`
const FEITA = `(not p.controle_lote and (exists (select from produto_grade_composicoes c where c.account_id = $conta
      and c.produto_grade_id = g.id and 1 = any(c.tipo))
    or exists (select from produto_composicoes c where c.account_id = $conta and c.produto_id = p.id and 1 = any(c.tipo)))
    and not ${produced('$conta', 'p.id', '= g.id')})`

/** Returns SQL of a balance: null when the plan lacks stock ($2), or `feito` says the goods are made on sale. */
const saldo = (feito: string, daLinha = '') =>
  `case when $2 and not ${feito} then (select coalesce(sum(s.saldo), 0)::text from estoque_saldos s
     where s.account_id = $conta and s.empresa_id = p.empresa_id and s.produto_id = p.id ${daLinha}) end`

/**
 * SQL of the rows of a product's grid, in the grid's order, each with name, price (else the product's), pause, GTIN,
 * size, ingredients and balance.
 */
const GRADES = `(select json_agg(json_build_array(g.id, concat_ws(' ', t.nome, s.nome),
      coalesce(${preco('g.preco_vend')}, ${preco('p.preco_vend')}, '0.00'), g.pausar_venda::int, null, g.gtin,
      g.tamanho_item_id, coalesce(t.nome, ''), coalesce(s.nome, ''),
      ${ingredientes('produto_grade_composicoes', 'produto_grade_id', 'g.id')},
      null, ${saldo(FEITA, 'and s.grade_id = g.id')}) order by g.ordem, g.id)
    from produto_grades g
    left join tamanhos_itens t on t.account_id = $conta and t.id = g.tamanho_item_id
    left join subdivisaos_itens s on s.account_id = $conta and s.id = g.subdivisao_item_id
    where g.account_id = $conta and g.produto_id = p.id)`

/** SQL of a product's complements, in order, each with its options. */
const COMPLEMENTOS = `(select json_agg(json_build_array(k.id, k.nome, coalesce(k.qtde_mim, 0), k.qtde_max,
      (select json_agg(json_build_array(c.insumo_id, i.nome, trim_scale(coalesce(c.qtde, 1))::text, c.gratis::int,
          coalesce(c.preco, 0)::numeric(14, 2)::text) order by c.ordem, c.id)
        from complemento_compomentes c join produtos i on i.account_id = $conta and i.id = c.insumo_id
        where c.account_id = $conta and c.complemento_id = k.id and not i.pausar_venda)) order by o.ordem)
    from unnest(p.complementos) with ordinality o(id, ordem)
    join complementos k on k.account_id = $conta and k.id = o.id)`

/** SQL of a product's choices; null when it has none. */
const MONTAGEM = `(select case when p.controle_grade or m.ingredientes is not null or m.complementos is not null then
      json_build_array((select s.nome from subdivisaos s where s.account_id = $conta and s.id = p.subdivisao_id),
        case when p.prermitir_mulp_subdi then coalesce(p.qtde_max_subd, 1) else 1 end,
        case when p.tipo_calculo_grade = 2 then 2 else 1 end, m.ingredientes, m.complementos) end
    from (select case when not p.controle_grade then ${ingredientes('produto_composicoes', 'produto_id', 'p.id')} end as ingredientes,
      case when cardinality(p.complementos) > 0 then ${COMPLEMENTOS} end as complementos) m)`

/** SQL of each column of a product's row, and its value in the row of a removed product. */
const DADOS: Readonly<Record<string, readonly [sql: string, vazio: string]>> = {
  id: ['p.id', 'r.produto_id'],
  referencia: ['p.referencia', "''"],
  nome: ['p.nome', "''"],
  unidade: ['p.unidade', "''"],
  preco: [
    // a product with a grid and no own price has the lowest price of its rows (spec doc 3 §3.9)
    `coalesce(${preco('p.preco_vend')}, case when p.controle_grade then (select ${preco('min(g.preco_vend)')} from produto_grades g
      where g.account_id = $conta and g.produto_id = p.id) end, '0.00')`,
    "'0.00'",
  ],
  ncm: ['p.ncm', "''"],
  ...Object.fromEntries(
    RULE_FIELDS.map(([field, kind]) => [
      `${field === ruleFieldsOf(kind)[0] ? kind : field}_id`,
      [`p.${field}_id`, needed(kind) ? '0' : 'null'],
    ]),
  ),
  fator_coversao: ['p.fator_coversao::text', 'null'], // the API's spelling
  estoque: [
    saldo(`case when p.controle_grade then exists (select from produto_grades g
      where g.account_id = $conta and g.produto_id = p.id and ${FEITA}) else ${FEITO} end`),
    'null',
  ],
  pausado: ['p.pausar_venda::int', '0'],
  controle_lote: ['p.controle_lote::int', '0'],
  controle_grade: ['p.controle_grade::int', '0'],
  montagem: [MONTAGEM, 'null'],
  categoria_id: ['p.categoria_id', 'null'],
  veiculo_novo: ['p.veiculo_novo::int', '0'],
  detalhe: [
    `nullif((${detalheDe('p')})::jsonb || case when p.veiculo_novo then (${textos('p', CAMPOS_VEICULO)})::jsonb else '{}' end, '{}')`,
    'null',
  ],
  grades: [`case when p.controle_grade then ${GRADES} end`, 'null'],
  // the version, which sealLinhas replaces by the seal
  selo: ['p.versao::text', 'null'],
  ativo: ['(p.ativo and p.tipo_produto = 1)::int', '0'],
  // sealLinhas fills this in
  ncm_inexistente: ['null', 'null'],
}

/**
 * SQL in the order of COLUNAS_PRODUTO; a column missing in DADOS is the product's column of that name. Without the last
 * column, which sealLinhas fills in.
 */
const EM_ORDEM = COLUNAS_PRODUTO.slice(0, COLUNAS_PRODUTO.at(-1) === 'ncm_inexistente' ? -1 : undefined).map(
  nome => DADOS[nome] ?? [`p.${nome}`, 'null'],
)

/** SQL of a product as a JSON array, in the order of COLUNAS_PRODUTO. $2: the plan includes stock. */
const LINHA = `json_build_array(${EM_ORDEM.map(([sql]) => sql).join(', ')})::text`
const VAZIA = `json_build_array(${EM_ORDEM.map(([, vazio]) => vazio).join(', ')})::text`

export interface Lote {
  /** JSON arrays separated by commas; null: no products. */
  linhas: string | null
  ultimo: number | null
  total: number
}

/** Reads the next products with an id above `depois`, as JSON arrays separated by commas. */
export async function readProdutos(
  q: Q,
  alvo: { empresa_id: number; estoque: boolean; depois: number; limite: number },
): Promise<Lote> {
  const { rows } = await q.query<Lote>({
    name: 'catalogo-produtos',
    text: `select string_agg(linha, ',') as linhas, max(id) as ultimo, count(*)::int as total from (
             select p.id, ${LINHA} as linha from produtos p
              where p.account_id = $conta and p.empresa_id = $1 and p.id > $3 and p.ativo and p.tipo_produto = 1
              order by p.id limit $4) lote`,
    values: [alvo.empresa_id, alvo.estoque, alvo.depois, alvo.limite],
  })
  return rows[0] ?? { linhas: null, ultimo: null, total: 0 }
}

/** Reads the products that were changed or removed, or whose balance changed, in transaction `desde` or a later one. */
export async function readMudancas(
  q: Q,
  alvo: { empresa_id: number; estoque: boolean; desde: string },
): Promise<string[]> {
  const { rows } = await q.query<{ linha: string }>(
    `select ${LINHA} as linha from produtos p
      where p.account_id = $conta and p.empresa_id = $1 and (p.versao >= $3::bigint or p.id in
        (select s.produto_id from estoque_saldos s where s.account_id = $conta and s.empresa_id = $1 and s.versao >= $3::bigint))
     union all
     select ${VAZIA}
       from produtos_removidos r where r.account_id = $conta and r.empresa_id = $1 and r.versao >= $3::bigint`,
    [alvo.empresa_id, alvo.estoque, alvo.desde],
  )
  return rows.map(({ linha }) => linha)
}

/** Reads some products of a company as catalogue rows without balances, active or not. */
export async function readAlguns(q: Q, empresa_id: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await q.query<{ linha: string }>(
    `select ${LINHA} as linha from produtos p where p.account_id = $conta and p.empresa_id = $1 and p.id = any($3::bigint[])`,
    [empresa_id, false, ids],
  )
  return rows.map(({ linha }) => linha)
}

/** Reads extra codes, as JSON arrays separated by commas. `desde`: only of products changed since. */
export async function readCodigos(q: Q, empresa_id: number, desde: string | null): Promise<string> {
  const { rows } = await q.query<{ linhas: string | null }>(
    `select string_agg(linha, ',') as linhas from (
       select json_build_array(c.codigo, c.produto_id, trim_scale(c.fator)::text)::text as linha
         from produto_codigos c join produtos p on p.account_id = $conta and p.id = c.produto_id
        where c.account_id = $conta and p.empresa_id = $1 and ($2::bigint is null or p.versao >= $2::bigint)
       union all
       select json_build_array(c.codigo, g.produto_id, '1', g.id)::text
         from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        cross join lateral (select g.referencia union select g.gtin) c (codigo)
        where g.account_id = $conta and p.account_id = $conta and p.empresa_id = $1 and p.controle_grade and c.codigo <> ''
          and ($2::bigint is null or p.versao >= $2::bigint)) codigos`,
    [empresa_id, desde],
  )
  return rows[0]?.linhas ?? ''
}

export interface CatalogVersion {
  /** Oldest transaction still running: an increment that starts there misses nothing. */
  xmin: string
  /** Time when this database was created: a version of another database is not valid. */
  origem: string
  /** Versions of the last changes to products, balances and removals, for the ETag. */
  marca: string
}

export async function readVersao(q: Q, empresa_id: number): Promise<CatalogVersion> {
  const { rows } = await q.query<CatalogVersion>({
    name: 'catalogo-versao',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
                  (select extract(epoch from min(em))::bigint::text from migrations) as origem,
                  concat_ws('.', (select max(versao) from produtos where account_id = $conta and empresa_id = $1),
                    (select max(versao) from estoque_saldos where account_id = $conta and empresa_id = $1),
                    (select max(versao) from produtos_removidos where account_id = $conta and empresa_id = $1)) as marca`,
    values: [empresa_id],
  })
  if (!rows[0]) throw new Error('catalogo: no version')
  return rows[0]
}

/**
 * Returns SQL of a tax classification's data from the imported table, as one text (core/dfe/nfe/preflight/regra-rtc.ts);
 * null when the table lacks the class.
 */
const classe = (
  coluna: string,
) => `(select concat_ws('|', coalesce(c.reducao_ibs, 0)::text, coalesce(c.reducao_cbs, 0)::text,
    coalesce(c.nfe, false)::int, coalesce(c.nfce, false)::int, coalesce(c.vigencia_inicio::text, ''),
    coalesce(c.vigencia_fim::text, '')) from classificacao_tributaria c where c.codigo = ${coluna} limit 1) as classe`

/** Rule columns that need an SQL expression (COMO), and columns that the rule's table lacks (ALEM). */
const COMO: Readonly<Record<string, string>> = {
  operacao_doacao_ibs: "nullif(operacao_doacao_ibs, 'N') as operacao_doacao_ibs",
}
const ALEM: { readonly [K in Kind]?: string } = Object.fromEntries(
  RTC_KINDS.map(kind => [kind, classe(`classificacao_${kind}`)]),
)

const REGRAS = byKind<Record<Kind, string>>(kind =>
  [...ruleColumns(kind).map(coluna => COMO[coluna] ?? coluna), ...(ALEM[kind] ? [ALEM[kind]] : [])].join(
    ', ',
  ),
)

export type Regras = Record<Kind, Record<string, Linha>>

/** Company and day of the rules: the Simples rate depends on company and month. */
interface AlvoRegras {
  empresa_id: number
  crt: number
  /** Day in the company's state, ISO. */
  data: string
}

/** Reads the tax rules in the form that the engine uses (tax rules §3.1): columns by name, empty ones left out. */
export async function readRegras(q: Q, alvo: AlvoRegras): Promise<Regras> {
  const regras: Partial<Regras> = {}
  for (const tipo of KINDS) {
    const { rows } = await q.query(`select id, ${REGRAS[tipo]} from tributacao_${tipo} order by id`)
    regras[tipo] = Object.fromEntries(
      rows.map(({ id, ...linha }) => [
        String(id),
        Object.fromEntries(Object.entries(linha).filter(([, valor]) => valor !== null)),
      ]),
    )
  }
  const { icms = {} } = regras
  return { ...(regras as Regras), icms: comCreditoDoMes(icms, alvo.crt, await readAliquota(q, alvo)) }
}

/** Reads the columns of one rule, with the empty ones, and without the month's Simples rate; null: none. */
export async function readRegra(q: Q, tipo: Kind, id: number): Promise<Linha | null> {
  const { rows } = await q.query<Linha>(`select ${REGRAS[tipo]} from tributacao_${tipo} where id = $1`, [id])
  return rows[0] ?? null
}

/** Reads the Simples rate that the administration registered for company and month; null: none, or not CRT 1. */
async function readAliquota(q: Q, { empresa_id, crt, data }: AlvoRegras): Promise<string | null> {
  if (crt !== 1) return null
  const { rows } = await asAccount(q, HOUSE, () =>
    q.query<{ aliquota: string }>(
      'select aliquota::text from aliq_simples where account_id = $conta and empresa_id = $1 and mes = $2',
      [empresa_id, mesDe(data)],
    ),
  )
  return rows[0]?.aliquota ?? null
}

/** Reads the NCM codes imported by the administration, which the built-in table may lack. */
export async function readNcms(q: Q): Promise<ReadonlySet<string>> {
  const { rows } = await q.query<{ codigo: string }>('select codigo from ncms')
  return new Set(rows.map(({ codigo }) => codigo))
}

/** Returns SQL of a JSON object with the settings that the till reads; amounts as text. */
const settingsJson = (onde: Setting['onde'], alias: string): string =>
  `json_build_object(${tillSettings(onde)
    .map(
      ({ chave, tipo }) =>
        `'${chave}', ${alias}.${chave}${tipo === 'bool' || tipo === 'int' ? '' : '::text'}`,
    )
    .join(', ')})`

export async function readEmpresa(q: Q, empresa_id: number) {
  const { rows } = await q.query(
    `select e.id, e.nome, e.cnpj, e.uf, e.fuso, e.crt, ${regularOf('e')} as ibscbs_regular, e.ambiente_sefaz, e.cnae, e.pix_cnpj, e.municipio, coalesce(p.gerenciar_estoque, false) as gerenciar_estoque,
            ${settingsJson('empresa', 'e')} as da_empresa, ${settingsJson('conta', 'a')} as da_conta
       from empresas e join accounts a on a.account_id = $conta and a.id = e.account_id
       left join planos p on p.account_id = $conta and p.id = e.plano_id
      where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0]
}

/** Reads MVA and FCP for sales from a state, by state of destination (its own too). `destino`: only that one. */
export async function readMvaUf(q: Q, uf: string, destino: string | null = null): Promise<LinhasMva> {
  const { rows } = await q.query<LinhasMva[string]>(
    `select uf_destino as uf, json_build_array(mva1::text, mva2::text, mva3::text, mva4::text, mva5::text) as mva,
            json_build_array(fcp1::text, fcp2::text, fcp3::text, fcp4::text, fcp5::text) as fcp,
            aliq_interna::text, mva_ajustada, st_difal, st_deduz_desonerado, difal_base, alq_intra_mva::text
       from mva_uf where account_id = $conta and uf_origem = $1 and ($2::text is null or uf_destino = $2) order by uf_destino`,
    [uf, destino],
  )
  return Object.fromEntries(rows.map(row => [row.uf, row]))
}

type LinhasMva = Record<
  string,
  {
    uf: string
    mva: (string | null)[]
    fcp: (string | null)[]
    aliq_interna: string | null
    mva_ajustada: boolean
    st_difal: boolean
    st_deduz_desonerado: boolean
    difal_base: 'unica' | 'por_dentro' | 'dupla'
    alq_intra_mva: string | null
  }
>

/** Returns SQL of IBPT rows on a day, of any owner. Append `IBPT_POR_NCM`: one per NCM, the account's first. */
export const ibptVigente = (uf: string, dia: string): string =>
  `select distinct on (ncm) ncm, nacional, importado, estadual, municipal from ibpt
      where uf = ${uf} and ex is null and coalesce(vigencia_inicio, ${dia}) <= ${dia}
        and coalesce(vigencia_fim, ${dia}) >= ${dia}`
export const IBPT_POR_NCM = 'order by ncm, account_id desc, vigencia_inicio desc nulls last'

export async function readIbpt(q: Q, uf: string, hoje: string) {
  const { rows } = await q.query(`${ibptVigente('$1', '$2::date')} ${IBPT_POR_NCM}`, [uf, hoje])
  return rows
}

/** Returns when a state's IBPT table last changed, or a validity began or ended in a zone; null: no table. */
export async function ibptMudouEm(
  q: Q,
  { uf, fuso }: { uf: string; fuso: Fuso },
  ate: Date,
): Promise<Date | null> {
  const { rows } = await q.query<{ em: Date | null }>(
    `select greatest(max(atualizado_em), max(v.inicio) filter (where v.inicio <= $2::timestamptz),
        max(v.fim) filter (where v.fim <= $2::timestamptz)) as em
      from ibpt cross join lateral (select vigencia_inicio::timestamp at time zone $3::interval as inicio,
        (vigencia_fim + 1)::timestamp at time zone $3::interval as fim) v where uf = $1`,
    [uf, ate.toISOString(), fuso],
  )
  return rows[0]?.em ?? null
}

export async function readApoio(q: Q, empresa_id: number) {
  const meios = await q.query(
    `select id, descricao, meio, tpag, qtdeparcelas, indicador_forma, opcoes, intervalo, "tipoIntervalo",
            intervalo_inicial, "tipoIntervaloIni", integrado and coalesce(cnpj_credenciadora, '') <> '' as integrado
       from meio_pagamentos where account_id = $conta and ativo and canal is null order by meio, id`,
  )
  const bandeiras = await q.query(
    'select id, nome, tband from bandeiras where account_id = $conta order by id',
  )
  const terminais = await q.query(
    `select t.id, t.nome, a.serie as serie_65, b.serie as serie_55, t.impressora, t.balanca, t.tabela_preco_id,
            t.tef is not null as tef, t.imprimir_apos from terminais t
       join series a on a.account_id = $conta and a.id = t.serie_65_id
       left join series b on b.account_id = $conta and b.id = t.serie_55_id
      where t.account_id = $conta and t.empresa_id = $1 and t.ativo order by t.nome, t.id`,
    [empresa_id],
  )
  return { meios: meios.rows, bandeiras: bandeiras.rows, terminais: terminais.rows }
}
