import type { DetalheProduto } from '../../../../core/dfe/nfe/detalhe.ts'
import type { StoredRow } from '../../../../core/fields/document-field.ts'
import type { RegimeRegular } from '../../../../core/law/reforma.ts'
import {
  proposesRetained,
  type RetidoAntes,
  retainedOf,
  saysRetained,
} from '../../../../core/purchases/figuras.ts'
import type { Rules } from '../../../../core/tax/kinds.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import type { ContextoFiscal } from '../../../../domain/fiscal/contexto.ts'
import { cstsOfCbenef } from '../../../codes/cbenef.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { spreadTogether } from '../../../documents/columns.ts'
import { isPlain, readColumns } from '../../../documents/statements.ts'
import { regularOf } from '../../../documents/venda/regime-repository.ts'
import { detalheDe } from '../../../modules/catalogo/service.ts'
import { selectAddress } from '../../../records/parceiros/main-repository.ts'
import type { EmpresaEmitente } from '../issuer-repository.ts'
import { boughtWithSt } from './st-repository.ts'

/** Stored line, with the lot's and product's data for its note. */
export interface ItemGravado extends StoredRow<typeof vendas.lines.itens.fields> {
  lote: string | null
  lote_validade: string | null
  lote_fabricacao: string | null
  lote_quantidade: string | null
  lote_agregacao: string | null
  observacao_danfe: string | null
  escala: boolean | null
  cnpj_fabricante: string | null
  ex_fical: string | null
  /** GTIN of the product's taxable unit. */
  gtin_trib: string | null
  /** Details of a fuel or a medicine, from the product's register; empty for other products and a deleted one. */
  detalhe: DetalheProduto | null
  /** True when the NCM is in the table imported by the administration. */
  ncm_importado: boolean
  /** CSTs of the code of benefit in the state's imported table; [] when it is not there, null without a table. */
  csts_do_beneficio: readonly string[] | null
  /** ST withheld in purchases of the product; null: none, or the line has its own values. */
  comprado: RetidoAntes | null
  /** Note and item that the line comes from: a note of ours, or a supplier's note that was entered; null: none. */
  nota_de_origem: { chave: string; nItem: string } | null
}

export interface PagamentoDaNota extends StoredRow<typeof vendas.lines.pagamento.fields> {
  /** Instalments, with ISO days. */
  vencimentos: readonly { vencimento: string; valor: string }[]
  /** CNPJ of who confirmed it to the program: TEF's acquirer, the charge's PSP, else the integrated method's acquirer. */
  confirmador: string | null
  /** Terminal: of the TEF that charged, else of the method as registered now. */
  terminal_pagamento: string | null
}

export interface EmpresaDaNota extends EmpresaEmitente {
  id: number
  im: string
  cnae: string
  crt: 1 | 2 | 3 | 4
  ibscbs_regular: RegimeRegular | null
  /** True: its notes go to our simulator alone. */
  treinamento: boolean
  /** CPF or CNPJ of the accountant; '' when none is registered. */
  autxml: string
  /** Paper (tpImp) of an NF-e (55) not issued at the counter. */
  formato_danfe: 1 | 2 | 3
  /** True when a return names its notes in NFref too. */
  devolucao_nfref: boolean
  /** State registration as tax substitute in another state. */
  iest: string | null
}

/** Address from a register, and the person at this address. */
export interface LugarDaNota {
  endereco: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  cep: string | null
  municipio: string | null
  fone: string | null
  ie: string | null
  destinatario: string | null
  cnpj_cpf: string | null
  email: string | null
}

/** Address that an order's origin told, and who receives there. */
type PortaDaNota = Omit<LugarDaNota, 'ie' | 'destinatario' | 'cnpj_cpf' | 'email'> & {
  nome: string | null
}

export interface ParceiroDaNota {
  tipo: 'F' | 'J' | 'E'
  cpf_cnpj: string | null
  nome: string
  email: string | null
  id_entrageiro: string | null // the API's spelling
  consumidor: 0 | 1
  endereco: {
    tipo_contribuite: 1 | 2 | 9 // the API's spelling
    ie: string | null
    endereco: string | null
    numero: string | null
    complemento: string | null
    bairro: string | null
    cep: string | null
    municipio: string | null
    /** Bacen code; null = Brazil. */
    pais: string | null
    suframa: string | null
    fone: string | null
  } | null
}

/** Stored sale with all data of its document. Data not stored with the sale comes from the registers as they are now. */
export interface VendaDaNota {
  venda: StoredRow<typeof vendas.fields> & {
    id: number
    regras: Rules
    contexto: ContextoFiscal
    totais_servidor: unknown
  }
  itens: ItemGravado[]
  pagamentos: PagamentoDaNota[]
  empresa: EmpresaDaNota
  parceiro: ParceiroDaNota | null
  /** Place of delivery, when not the customer's address. */
  entrega: LugarDaNota | null
  /** Door to which the order goes that the sale was made of; null: it goes to none. */
  porta: PortaDaNota | null
  /** Text of the Senar rule. */
  senar: string | null
  transportadora: QuemDaNota | null
  /** Place of the goods, when not the issuer's address. */
  retirada: QuemDaNota | null
}

interface QuemDaNota {
  nome: string
  cpf_cnpj: string | null
  endereco: LugarDaNota | null
}

const LUGAR = `a.endereco, a.numero, a.complemento, a.bairro, a.cep, a.municipio_id as municipio, a.fone, a.ie, a.destinatario,
  a.cnpj_cpf, a.email`

/** Writes the SQL of an expression over the company `e` of the line `i`. */
const ofCompany = (expression: string) =>
  `(select ${expression} from vendas v join empresas e on e.account_id = $1 and e.id = v.empresa_id where v.account_id = $1 and v.id = i.venda_id)`

const ITEM = `${readColumns(vendas.lines.itens.fields, 'i')}, l.lote,
  l.validade as lote_validade, l.fabricacao as lote_fabricacao, l.quantidade::text as lote_quantidade,
  l.codigo_agregacao as lote_agregacao, l.observacao_danfe, p.escala, p.cnpj_fabricante, p.ex_fical, p.gtin_trib, ${detalheDe('p')} as detalhe,
  exists (select from ncms n where n.codigo = i.ncm) as ncm_importado,
  ${cstsOfCbenef('i.cbenef', ofCompany('e.uf'), ofCompany('($agora at time zone e.fuso::interval)::date'))} as csts_do_beneficio,
  coalesce((select json_build_object('chave', o.chave, 'nItem', (select count(*)::text from venda_itens y
        where y.account_id = $1 and y.venda_id = i.origem_venda_id and y.num <= i.origem_item))
      from documentos_fiscais o where o.account_id = $1 and o.venda_id = i.origem_venda_id and o.atual),
    (select json_build_object('chave', c.chave, 'nItem', b.item::text) from compras c
      join compra_itens b on b.account_id = $1 and b.venda_id = c.venda_id and b.num = i.origem_item
      where c.account_id = $1 and c.venda_id = i.origem_venda_id)) as nota_de_origem`

/** Writes the SQL of a partner named in the document, at the given address, else at the partner's main one. */
const partnerAt = (id: string, address: string) => `select to_json(x) from (select p.nome, p.cpf_cnpj,
    (select to_json(y) from (${selectAddress(LUGAR, 'p.id', { at: address, conta: '$1' })}) y) as endereco
  from vendas v join parceiros p on p.account_id = $1 and p.id = ${id}
  where v.account_id = $1 and v.id = $2) x`

const SQL = `select
  (select to_json(v) from (select s.id, ${readColumns(vendas.fields, 's', isPlain)}, s.regras, s.contexto, s.totais_servidor
    from vendas s where s.account_id = $1 and s.id = $2) v) as venda,
  (select coalesce(json_agg(to_json(x) order by x.num), '[]') from (select i.num, ${ITEM}
    from venda_itens i
    left join produtos_lotes l on l.account_id = $1 and l.id = i.lote_id
    left join produtos p on p.account_id = $1 and p.id = i.produto_id
    where i.account_id = $1 and i.venda_id = $2) x) as itens,
  (select coalesce(json_agg(to_json(p) order by p.num), '[]') from (select g.num, ${readColumns(vendas.lines.pagamento.fields, 'g')},
      coalesce(t.credenciadora, c.psp_cnpj, case when m.integrado then nullif(m.cnpj_credenciadora, '') end) as confirmador,
      coalesce(nullif(t.terminal_logico, ''), m.terminal_pagamento) as terminal_pagamento,
      (select coalesce(json_agg(json_build_object('vencimento', c.vencimento, 'valor', c.valor::text)
          order by c.vencimento, c.num_parcela, c.sub_parcela), '[]')
        from venda_parcelas c where c.account_id = $1 and c.venda_id = $2 and c.pagamento_num = g.num) as vencimentos
    from venda_pagamentos g
    left join lateral (select integrado, cnpj_credenciadora, terminal_pagamento from meio_pagamentos
      where account_id = $1 and id = g.meio_pagamento_id) m on true
    left join tef_transacoes t on t.account_id = $1 and t.uid::text = g.tef_uid and t.vendida
    left join lateral (select b.id, b.psp_cnpj from pix_cobrancas b
      where b.account_id = $1 and b.venda_uuid = (select s.uuid from vendas s where s.account_id = $1 and s.id = $2)
        and g.tpag = '17' and b.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', g.autorizacao)) limit 1) c on true
    where g.account_id = $1 and g.venda_id = $2) p) as pagamentos,
  (select to_json(e) from (select e.id, e.nome, e.razao, e.cnpj, coalesce(x.ie, e.ie) as ie, e.im, e.cnae, e.crt, ${regularOf('e')} as ibscbs_regular,
      coalesce(x.cep, e.cep) as cep, coalesce(x.endereco, e.logradouro) as logradouro, coalesce(x.numero, e.numero) as numero,
      case when x.id is null then e.complemento else coalesce(x.complemento, '') end as complemento,
      coalesce(x.bairro, e.bairro) as bairro, coalesce(x.municipio_id, e.municipio_ibge) as municipio_ibge, e.municipio,
      e.uf, e.fuso, coalesce(x.fone, e.telefone) as telefone, e.treinamento, e.autxml, e.formato_danfe, e.devolucao_nfref, x.iest
    from empresas e join vendas v on v.account_id = $1 and v.id = $2 and e.id = v.empresa_id
    left join lateral (select a.* from empresas_addresss a
      where a.account_id = $1 and a.empresa_id = e.id and (a.id = v.endereco_emitente_id
        or v.endereco_emitente_id is null and exists (select from accounts c
          join documentos_fiscais d on d.account_id = $1 and d.venda_id = v.id and d.atual
            and d.serie_id in (a.serie_nfe_id, a.serie_nfce_id)
          where c.account_id = $1 and c.id = $1 and c.controle_serie))
      limit 1) x on true
    where e.account_id = $1) e) as empresa,
  (select to_json(x) from (select p.tipo, p.cpf_cnpj, p.nome, p.email[1] as email, p.id_entrageiro, p.consumidor,
      (select to_json(y) from (${selectAddress(
        `a.tipo_contribuite, a.ie, a.endereco, a.numero, a.complemento, a.bairro, a.cep,
          a.municipio_id as municipio, a.pais_id as pais, a.fone, a.suframa`,
        'p.id',
        { at: 'v.addresse_id', conta: '$1' },
      )}) y) as endereco
    from vendas v join parceiros p on p.account_id = $1 and p.id = v.parceiro_id
    where v.account_id = $1 and v.id = $2) x) as parceiro,
  (select to_json(x) from (select ${LUGAR} from vendas v
    join parceiros_address a on a.account_id = $1 and a.id = v.addresse_entrega_id
    where v.account_id = $1 and v.id = $2 and a.id is distinct from v.addresse_id) x) as entrega,
  (select to_json(x) from (select e.nome, e.telefone as fone, e.logradouro as endereco, coalesce(e.numero, 'SN') as numero,
      e.complemento, e.bairro, e.cep, e.municipio_id as municipio
    from entregas e where e.account_id = $1 and e.modo = 'entrega' and e.venda_id in (select i.origem_venda_id from venda_itens i
      where i.account_id = $1 and i.venda_id = $2) order by e.venda_id limit 1) x) as porta,
  (select x.obs_nota from vendas v join senars x on x.account_id = $1 and x.id = v.senar_id
    where v.account_id = $1 and v.id = $2) as senar,
  (${partnerAt('v.trnasportadora_id', 'v.transportadora_address_id')}) as transportadora,
  (${partnerAt("(v.demais->>'retirada_id')::bigint", "(v.demais->>'retirada_address_id')::bigint")}) as retirada`

/**
 * Reads a sale with all its note's data in one round trip; an NF-e (55) that shows withheld ST needs one more.
 * @throws Error when the sale does not exist (programmer's mistake)
 */
export async function readSaleForIssue(q: Q, tenant: Tenant, venda_id: number): Promise<VendaDaNota> {
  const { rows } = await q.query<VendaDaNota>({
    name: 'venda-da-nota',
    text: SQL,
    values: [tenant.account_id, venda_id],
  })
  const row = rows[0]
  if (!row?.venda) throw new Error(`sale ${venda_id} is not there`)
  const venda = spreadTogether(row.venda)
  const itens = row.itens.map(spreadTogether)
  // only an NF-e (55) shows withheld ST: a till sells to consumers
  const asked =
    `${venda.modelo}` === '55' && proposesRetained(venda.tipo_operacao)
      ? itens.filter(item => !saysRetained(item))
      : []
  const bought = await boughtWithSt(q, tenant, venda.empresa_id, asked)
  return {
    ...row,
    venda,
    itens: itens.map(item => ({
      ...item,
      comprado: retainedOf(bought.get(item.produto_id) ?? [], item.qtde),
    })),
  }
}
