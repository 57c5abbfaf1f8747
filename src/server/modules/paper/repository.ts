import type { QuemRecebe } from '../../../core/canal/quem-recebe.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import type { EmitenteImpresso } from '../../../core/paper/ticket-head.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { PLACE } from '../../entregas/list-repository.ts'
import { mainFirst } from '../../records/parceiros/main-repository.ts'
import { EMITENTE_SQL } from '../impressao/service.ts'

/** Data of a paper that the sale does not hold, as registered today. */
export interface FonteComercial {
  empresa_id: number
  terminal_id: number | null
  status: string
  obs: string | null
  uf: string
  fuso: Fuso
  /** Path of the company's picture. */
  logo: string | null
  /** True: tickets have the company's picture. */
  logo_cupom: boolean
  /** True: the paper of an order has prices. */
  preco_no_pedido: boolean
  /** Colour of A4 papers (A4_COLOUR). */
  a4_cor: number
  /** True: the A4 paper of a quote shows the products' photos. */
  fotos_no_orcamento: boolean
  /** Days for which a quote's link is valid, when nobody says. */
  link_validade_dias: number
  emitente: EmitenteImpresso & { email: string }
  cliente: {
    nome: string | null
    documento: string | null
    endereco: string
    bairro: string
    municipio_id: string | null
    fone: string | null
    email: string | null
  }
  /** Recipient and address of the order, with R$ for which change is carried; null: it is on no way to its customer. */
  entrega: QuemRecebe | null
  /** Instalments, in the order of payments. */
  vencimentos: { pagamento_num: number; vencimento: string; valor: string }[]
  /** Lot, deposit and product's photo (path) of each line; the deposit only when the company has several. */
  lugares: { num: number; lote: string | null; deposito: string | null; foto: string | null }[]
}

/** SQL of a line's deposit: the one where goods are reserved for the sale, else the one with the largest balance. */
const DEPOSITO = `coalesce(
  (select d.nome from estoque_reservas r join depositos d on d.account_id = $1 and d.id = r.deposito_id
    where r.account_id = $1 and r.origem_tipo = 'venda' and r.origem_id = $2 and r.produto_id = i.produto_id
      and r.grade_id is not distinct from i.grade_id limit 1),
  (select d.nome from estoque_saldos s join depositos d on d.account_id = $1 and d.id = s.deposito_id
    where s.account_id = $1 and s.empresa_id = v.empresa_id and s.produto_id = i.produto_id
      and s.grade_id is not distinct from i.grade_id and (i.lote_id is null or s.lote_id = i.lote_id)
    order by s.saldo desc, d.principal desc, d.id limit 1))`

export async function readCommercial(q: Q, tenant: Tenant, id: number): Promise<FonteComercial | undefined> {
  const { rows } = await q.query<FonteComercial>(
    `select v.empresa_id, v.terminal_id, v.status, v.obs, e.uf, e.fuso, e.logo, e.logo_cupom, e.preco_no_pedido, e.a4_cor, e.fotos_no_orcamento, e.link_validade_dias,
      ${EMITENTE_SQL}::jsonb || jsonb_build_object('email', e.email) as emitente,
      json_build_object('nome', p.nome, 'documento', p.cpf_cnpj,
        'endereco', concat_ws(', ', a.endereco, nullif(a.numero, ''), nullif(a.complemento, '')),
        'bairro', coalesce(a.bairro, ''), 'municipio_id', a.municipio_id,
        'fone', coalesce(nullif(a.fone, ''), (select f.telefone from parceiros_telefones f
          where f.account_id = $1 and f.parceiro_id = p.id order by f.id limit 1)),
        'email', coalesce(p.email[1], nullif(a.email, ''))) as cliente,
      (select to_json(x) from (select e.nome, e.telefone, ${PLACE}, e.cep, e.referencia, e.troco_para::text
        from entregas e where e.account_id = $1 and e.venda_id = v.id) x) as entrega,
      (select coalesce(json_agg(json_build_object('pagamento_num', c.pagamento_num,
          'vencimento', to_char(c.vencimento, 'DD/MM/YYYY'), 'valor', c.valor::text)
          order by c.pagamento_num, c.num_parcela), '[]')
        from venda_parcelas c where c.account_id = $1 and c.venda_id = $2) as vencimentos,
      (select coalesce(json_agg(json_build_object('num', i.num, 'lote', l.lote, 'foto', pr.foto,
          'deposito', case when (select count(*) from depositos d where d.account_id = $1
            and d.empresa_id = v.empresa_id and d.ativo) > 1 then ${DEPOSITO} end) order by i.num), '[]')
        from venda_itens i left join produtos_lotes l on l.account_id = $1 and l.id = i.lote_id
        left join produtos pr on pr.account_id = $1 and pr.id = i.produto_id
        where i.account_id = $1 and i.venda_id = $2) as lugares
    from vendas v
    join empresas e on e.account_id = $1 and e.id = v.empresa_id
    left join parceiros p on p.account_id = $1 and p.id = v.parceiro_id
    left join lateral (select a.* from parceiros_address a where a.account_id = $1 and a.parceiro_id = p.id
      order by (a.id = v.addresse_id) desc nulls last, ${mainFirst('a')} limit 1) a on true
    where v.account_id = $1 and v.id = $2`,
    [tenant.account_id, id],
  )
  return rows[0]
}

/** Returns the id of the company's first till with a printer, which prints documents made without a till; null: none. */
export async function firstPrinter(q: Q, tenant: Tenant, empresa_id: number): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from terminais where account_id = $1 and empresa_id = $2 and coalesce(impressora, '') <> ''
      order by id limit 1`,
    [tenant.account_id, empresa_id],
  )
  return rows[0]?.id ?? null
}
