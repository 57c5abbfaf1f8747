import type { DetalheProduto } from '../../../core/dfe/nfe/detalhe.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import type { RegimeRegular } from '../../../core/law/reforma.ts'
import { AWAY, type Kind, type WireRuleIds } from '../../../core/tax/kinds.ts'
import { productRule } from '../../../core/venda/fields/itens-caixa.ts'
import type { Pautas } from '../../../domain/fiscal/contexto.ts'
import type { Destinos } from '../../../domain/fiscal/parametros.ts'
import { HOUSE } from '../../db/house.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { detalheDe, IBPT_POR_NCM, ibptVigente, pautasSql } from '../../modules/catalogo/service.ts'
import { selectAddress } from '../../records/parceiros/main-repository.ts'
import { regularOf } from './regime-repository.ts'

export interface ProdutoDaVenda {
  id: number
  nome: string
  gtin: string | null
  /** True for an active product of a type that is sold. */
  a_venda: boolean
  /** Details of a fuel or a medicine, from the register. */
  detalhe: DetalheProduto
  veiculo_novo: boolean
  controle_lote: boolean
  controle_grade: boolean
  /** True when the product has complements, which may have a minimum. */
  tem_complementos: boolean
  /** Number of subdivisions (flavours, colours) that a line may have, and their name. */
  subdivisoes: number
  subdivisao: string
  categoria_id: number | null
  /** Database transaction of the last change. */
  versao: string
}

export interface MeioDaVenda {
  id: number
  meio: 1 | 2 | 3 | 4
  descricao: string
  tpag: string
  /** Application that owes what is paid by it; null: a method of the shop's own. */
  canal: string | null
  qtdeparcelas: number | null
  /** 1: a prazo (on credit). */
  indicador_forma: 0 | 1 | null
  opcoes: string[] | null
  intervalo: number | null
  tipoIntervalo: number | null
  intervalo_inicial: number | null
  tipoIntervaloIni: number | null
}

export interface ParceiroDaVenda {
  id: number
  tipo: 'F' | 'J' | 'E'
  cpf_cnpj: string | null
  /** Passport or similar of a foreigner. */
  id_entrageiro: string | null // the API's spelling
  nome: string
  consumidor: 0 | 1
  tabela_preco_id: number | null
  classificacaos: number[]
  endereco: EnderecoDaVenda | null
}

export interface EnderecoDaVenda {
  id: number
  tipo_contribuite: 1 | 2 | 9 // the API's spelling
  ie: string | null
  endereco: string | null
  numero: string | null
  bairro: string | null
  cep: string | null
  /** IBGE code. */
  municipio: string | null
  /** Bacen code; null = Brazil. */
  pais: string | null
}

export interface IbptDaVenda {
  ncm: string
  nacional: string
  importado: string
  estadual: string
  municipal: string
}

/** Ids of a product's tax rules inside the state and outside it, by the line's field names; the key is the product's id. */
export type RegrasDeFora = ReadonlyMap<number, { dentro: Partial<WireRuleIds>; fora: Partial<WireRuleIds> }>

/** Data that a sale needs of this account, read in one round trip except `destinos` and `foras`. */
export interface Referencias {
  existente: { id: number; empresa_id: number; paga: boolean } | null
  empresa: {
    cnpj: string
    uf: string
    fuso: Fuso
    crt: 1 | 2 | 3 | 4
    ibscbs_regular: RegimeRegular | null
    ambiente_sefaz: 1 | 2
    preco_bruto: boolean
    arredondar_preco: number
  }
  account: {
    venda_sem_estoque: boolean
    ignorar_icms_valor_nota: boolean
    valor_decimal: number
    qtde_decimal: number
    /** Days for which a till may still sell by an old version of a product or rule. */
    validade_catalogo: number
    /** ISO day from which the account wants an NF-e (55) for buyers with CNPJ; null: only when the law demands one. */
    cnpj_modelo_55_desde: string | null
  }
  terminal: {
    id: number
    ativo: boolean
    serie_65_id: number
    serie_55_id: number | null
    tabela_preco_id: number | null
  } | null
  /** Deposit (stock location) of the till, else the company's main one. */
  deposito_id: number
  series: { id: number; serie: string; sequencia: number }[]
  produtos: ProdutoDaVenda[]
  /** Approximate taxes (%) by NCM, on the day of the sale. */
  ibpt: IbptDaVenda[]
  lotes: { id: number; produto_id: number; lote: string; validade: string }[]
  grades: { id: number; produto_id: number }[]
  /** True when a product or grid row sold has a recipe. */
  tem_receitas: boolean
  /** True when the company has an active commission rule. */
  tem_comissoes: boolean
  meios: MeioDaVenda[]
  bandeiras: { id: number; nome: string; tband: string }[]
  parceiro: ParceiroDaVenda | null
  /** NCMs of the sale that only the imported table has, not the built-in one. */
  ncms: string[]
  /** MVA and FCP rates of the company's state, as decimal strings. */
  mva_uf: { uf: string; mva: (string | null)[]; fcp: (string | null)[] } | null
  /** Reference prices (pautas), by which taxes of the products sold are calculated. */
  pautas: Pautas
  /** Ids of ICMS rules, as registered now, whose lines move no money. */
  sem_financeiro: number[]
  /** MVA and FCP rates to the buyer's state, when the sale leaves the state (destino.ts). */
  destinos?: Destinos
  /** Tax rules of the products by id, when the sale leaves the state (destino.ts). */
  foras?: RegrasDeFora
  /** True when a printing group prints what a till sold. */
  imprime_grupos: boolean
  /** True if a webhook of the company is told of paid sales. */
  avisa_webhooks: boolean
  /** True if the sale was parked on the server. */
  estacionada: boolean
}

interface Chaves {
  uuid: string
  terminal_id: number
  produtos: readonly number[]
  lotes: readonly number[]
  grades: readonly number[]
  meios: readonly number[]
  bandeiras: readonly number[]
  regras_icms: readonly number[]
  parceiro_id: number | null
  addresse_id: number | null // the API's spelling
  /** NCMs absent from the built-in table. */
  ncms: readonly string[]
  /** NCMs of the lines with approximate taxes (IBPT). */
  com_ibpt: readonly string[]
  /** Day of the sale in the company's time zone, ISO. */
  dia: string
}

const regras = (coluna: (kind: Kind, away: string) => string): string =>
  `json_build_object(${AWAY.map(([kind, away]) => `'regra${kind}_id', ${coluna(kind, away)}`).join(', ')})`
const DENTRO = regras(kind => `p.${productRule(kind)}`)
const FORA = regras((kind, away) => `coalesce(p.${away}, p.${productRule(kind)})`)

/** Statement of `readReferences`. Each product is looked up alone: `id = any(…)` may walk the company's whole index by name. */
const SQL = `select
  (select json_build_object('id', v.id, 'empresa_id', v.empresa_id, 'paga', v.paga) from vendas v
    where v.account_id = $1 and v.uuid = $3) as existente,
  json_build_object('cnpj', e.cnpj, 'uf', e.uf, 'fuso', e.fuso, 'crt', e.crt, 'ambiente_sefaz', e.ambiente_sefaz,
    'ibscbs_regular', ${regularOf('e')}, 'preco_bruto', e.preco_bruto, 'arredondar_preco', e.arredondar_preco) as empresa,
  json_build_object('venda_sem_estoque', a.venda_sem_estoque, 'valor_decimal', a.valor_decimal,
    'ignorar_icms_valor_nota', a.ignorar_icms_valor_nota, 'qtde_decimal', a.qtde_decimal, 'validade_catalogo', a.validade_catalogo,
    'cnpj_modelo_55_desde', a.cnpj_modelo_55_desde) as account,
  case when t.id is not null then json_build_object('id', t.id, 'ativo', t.ativo, 'serie_65_id', t.serie_65_id,
    'serie_55_id', t.serie_55_id, 'tabela_preco_id', t.tabela_preco_id) end as terminal,
  coalesce(t.deposito_id, d.id) as deposito_id,
  (select coalesce(json_agg(json_build_object('id', s.id, 'serie', s.serie, 'sequencia', s.sequencia)), '[]')
    from series s where s.account_id = $1 and s.id in (t.serie_65_id, t.serie_55_id)) as series,
  (select coalesce(json_agg(json_build_object('id', p.id, 'nome', p.nome, 'gtin', p.gtin,
      'a_venda', p.ativo and p.tipo_produto = 1, 'detalhe', ${detalheDe('p')}, 'veiculo_novo', p.veiculo_novo, 'controle_lote', p.controle_lote, 'controle_grade', p.controle_grade, 'tem_complementos', cardinality(p.complementos) > 0,
      'subdivisoes', case when p.prermitir_mulp_subdi then coalesce(p.qtde_max_subd, 1) else 1 end,
      'subdivisao', coalesce(s.nome, 'subdivisão'), 'categoria_id', p.categoria_id, 'versao', p.versao::text)), '[]')
    from unnest($5::bigint[]) sold(id) join produtos p on p.account_id = $1 and p.empresa_id = $2 and p.id = sold.id
      left join subdivisaos s on s.account_id = $1 and s.id = p.subdivisao_id) as produtos,
  (select coalesce(json_agg(json_build_object('id', l.id, 'produto_id', l.produto_id, 'lote', l.lote, 'validade', l.validade)), '[]')
    from produtos_lotes l where l.account_id = $1 and l.id = any($6::bigint[])) as lotes,
  (select coalesce(json_agg(json_build_object('id', m.id, 'meio', m.meio, 'descricao', m.descricao,
      'tpag', m.tpag, 'canal', m.canal, 'qtdeparcelas', m.qtdeparcelas, 'indicador_forma', m.indicador_forma, 'opcoes', m.opcoes,
      'intervalo', m.intervalo, 'tipoIntervalo', m."tipoIntervalo", 'intervalo_inicial', m.intervalo_inicial,
      'tipoIntervaloIni', m."tipoIntervaloIni")), '[]')
    from meio_pagamentos m where m.account_id = $1 and m.id = any($7::bigint[])) as meios,
  (select coalesce(json_agg(json_build_object('id', b.id, 'nome', b.nome, 'tband', b.tband)), '[]')
    from bandeiras b where b.account_id = $1 and b.id = any($8::bigint[])) as bandeiras,
  (select json_build_object('id', p.id, 'tipo', p.tipo, 'cpf_cnpj', p.cpf_cnpj, 'id_entrageiro', p.id_entrageiro, 'nome', p.nome,
      'consumidor', p.consumidor, 'tabela_preco_id', p.tabela_preco_id, 'classificacaos', p.classificacaos, 'endereco', (${selectAddress(
        `json_build_object('id', a.id, 'ie', a.ie,
        'tipo_contribuite', a.tipo_contribuite, 'endereco', a.endereco, 'numero', a.numero, 'bairro', a.bairro,
        'cep', a.cep, 'municipio', a.municipio_id, 'pais', a.pais_id)`,
        'p.id',
        { at: '$10::bigint', conta: '$1' },
      )}))
    from parceiros p where p.account_id = $1 and p.id = $9) as parceiro,
  (select coalesce(json_agg(n.codigo), '[]') from ncms n where n.codigo = any($11::text[])) as ncms,
  (select coalesce(json_agg(json_build_object('id', g.id, 'produto_id', g.produto_id)), '[]')
    from produto_grades g where g.account_id = $1 and g.id = any($12::bigint[])) as grades,
  (exists (select from produto_composicoes c where c.account_id = $1 and c.produto_id = any($5::bigint[]))
    or exists (select from produto_grade_composicoes c where c.account_id = $1 and c.produto_grade_id = any($12::bigint[])))
    as tem_receitas,
  exists (select from comissoes c where c.account_id = $1 and c.empresa_id = $2 and c.ativo) as tem_comissoes,
  (select coalesce(json_agg(json_build_object('ncm', b.ncm, 'nacional', b.nacional::text, 'importado', b.importado::text,
      'estadual', b.estadual::text, 'municipal', b.municipal::text)), '[]')
    from (${ibptVigente('e.uf', '$14::date')}
      and account_id in ($1, ${HOUSE}) and ncm = any($13::text[]) ${IBPT_POR_NCM}) b) as ibpt,
  (select json_build_object('uf', m.uf_destino,
      'mva', array[m.mva1::text, m.mva2::text, m.mva3::text, m.mva4::text, m.mva5::text],
      'fcp', array[m.fcp1::text, m.fcp2::text, m.fcp3::text, m.fcp4::text, m.fcp5::text])
    from mva_uf m where m.account_id = $1 and m.uf_destino = e.uf and m.uf_origem = e.uf limit 1) as mva_uf,
  ${pautasSql({ conta: '$1', empresa: '$2', ids: '$5', desde: '$14' })} as pautas,
  (select coalesce(json_agg(r.id), '[]') from tributacao_icms r
    where r.account_id = $1 and r.id = any($15::bigint[]) and not r.mov_financeiro) as sem_financeiro,
  exists (select from grupo_impressoes g where g.account_id = $1 and g.imprimir_em = 'venda'
    and coalesce(g.impressora, '') <> '') as imprime_grupos,
  exists (select from integracoes i where i.account_id = $1 and i.empresa_id = $2 and i.ativo and i.url is not null
    and i.eventos @> '{venda.paga}') as avisa_webhooks,
  exists (select from vendas_estacionadas x where x.account_id = $1 and x.uuid = $3) as estacionada
  from empresas e join accounts a on a.account_id = $1 and a.id = $1
    left join terminais t on t.account_id = $1 and t.empresa_id = $2 and t.id = $4
    left join depositos d on d.account_id = $1 and d.empresa_id = $2 and d.principal
  where e.account_id = $1 and e.id = $2`

export async function readReferences(q: Q, sessao: Sessao, chaves: Chaves): Promise<Referencias> {
  const { rows } = await q.query<Referencias>({
    name: 'venda-referencias',
    text: SQL,
    values: [
      sessao.account_id,
      sessao.empresa_id,
      chaves.uuid,
      chaves.terminal_id,
      chaves.produtos,
      chaves.lotes,
      chaves.meios,
      chaves.bandeiras,
      chaves.parceiro_id,
      chaves.addresse_id,
      chaves.ncms,
      chaves.grades,
      chaves.com_ibpt,
      chaves.dia,
      chaves.regras_icms,
    ],
  })
  return rows[0] as Referencias
}

/** Reads the tax rules of products of the session's company, for a sale that leaves the state. */
export async function readRegrasDeFora(
  q: Q,
  sessao: Sessao,
  produtos: readonly number[],
): Promise<RegrasDeFora> {
  const { rows } = await q.query({
    name: 'venda-regras-de-fora',
    text: `select p.id, ${DENTRO} as dentro, ${FORA} as fora
      from unnest($3::bigint[]) sold(id)
        join produtos p on p.account_id = $1 and p.empresa_id = $2 and p.id = sold.id`,
    values: [sessao.account_id, sessao.empresa_id, produtos],
  })
  return new Map(rows.map(({ id, dentro, fora }) => [id, { dentro, fora }]))
}

/** Lists the codes, of those given, that belong to products besides their main GTIN: more codes, and codes of grid rows. */
export async function readCodes(
  q: Q,
  produtos: readonly number[],
  codigos: readonly string[],
): Promise<{ produto_id: number; codigo: string }[]> {
  const { rows } = await q.query<{ produto_id: number; codigo: string }>({
    name: 'venda-codigos',
    text: `select produto_id, codigo from produto_codigos
        where account_id = $conta and codigo = any($1::text[]) and produto_id = any($2::bigint[])
      union all
      select produto_id, gtin from produto_grades
        where account_id = $conta and gtin = any($1::text[]) and produto_id = any($2::bigint[])`,
    values: [codigos, produtos],
  })
  return rows
}
