import { FIRM, LOADED } from '../../../core/contract/estados.ts'
import { KILOS } from '../../../core/contract/saldo.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { contratos } from '../../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../../domain/records/ordens_carregamento/index.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { veiculos } from '../../../domain/records/veiculos/index.ts'
import { quoted, raw, sql } from '../../db/sql.ts'
import { balancesSql } from '../../modules/contratos/service.ts'
import { CUSTOMER, type DimensionSql, type Label, of, PRODUCT, WHEN } from '../dims-repository.ts'
import type { SourceSql } from '../facts.ts'
import { VEHICLE } from './transport-repository.ts'

const EVERY = balancesSql({
  ids: '(select array_agg(id) from contratos where account_id = $conta)',
  ...{ venda_id: 'null::bigint', ordem_id: 'null::bigint', ordens_dele: 'null::bigint[]' },
})

/** Writes the SQL of the kg of one unit; null: the unit is no weight. */
const kilosSql = (unidade: string): string =>
  `case upper(trim(${unidade})) ${Object.entries(KILOS)
    .map(([word, kg]) => `when '${word}' then ${kg}`)
    .join(' ')} end`

/** Writes the label of a record that is called by its number. */
const numbered = ({ id: table }: AnyRegister, also: NonNullable<Label['also']> = {}): DimensionSql => ({
  label: {
    join: (l, k) => `left join ${table} ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
    name: l => `${l}.numero`,
    sort: (l, k) => `(${l}.numero::int, ${k})`,
    also,
  },
})
const nameOf = ({ id: table }: AnyRegister, column: string, id: string) =>
  `(select x.${column} from ${table} x where x.account_id = $conta and x.id = ${id})`

export const contractItemsSql: SourceSql = {
  facts:
    ranges => sql`select c.empresa_id, least(c.data_fim, r.dia_ate) as dia, c.id as contrato, c.parceiro_id as cliente,
      b.produto_id as produto, c.status as situacao, b.qtde::numeric as contratado,
      b.carregado::numeric + b.avulso::numeric as carregado, b.faturado::numeric as faturado, s.saldo,
      case when c.data_fim >= r.hoje and c.status <> 'encerrado' then round(s.saldo / (c.data_fim - r.hoje + 1), 4) else 0 end as ritmo
    from ${ranges} r join contratos c on c.account_id = $conta and c.empresa_id = r.empresa_id
      and c.data_inicio <= r.dia_ate and c.data_fim >= r.dia_de and c.status in (${raw(quoted(FIRM))})
    join (${raw(EVERY)}) b on b.contrato_id = c.id
    cross join lateral (select round(b.qtde::numeric * (1 + b.tolerancia::numeric / 100), 4) - b.carregado::numeric
      - b.avulso::numeric + case when b.devolve_saldo then b.devolvido::numeric else 0 end as saldo) s`,
  dims: {
    ...WHEN,
    cliente: CUSTOMER,
    produto: PRODUCT['produto'] as DimensionSql,
    contrato: numbered(contratos, {
      vence: l => `${l}.data_fim`,
      de: l => nameOf(parceiros, 'nome', `${l}.parceiro_id`),
    }),
  },
}

export const loadingOrdersSql: SourceSql = {
  facts: ranges => sql`select o.empresa_id, o.data as dia, o.id as ordem, o.contrato_id as contrato,
      o.veiculo_id as veiculo, o.motorista_id as motorista, o.status as estado, 1 as ordens, i.previsto, w.liquido,
      case when o.status in (${raw(quoted(LOADED))}) and not i.contados then w.liquido - i.previsto end as diferenca,
      round(extract(epoch from o.saida_em - o.entrada_em) / 60)::int as patio
    from ${ranges} r join ordens_carregamento o on o.account_id = $conta and o.empresa_id = r.empresa_id
      and o.data between r.dia_de and r.dia_ate and o.status <> 'cancelada'
    cross join lateral (select coalesce(sum(x.qtde * k.kg), 0) as previsto,
        coalesce(sum(x.qtde_carregada * k.kg), 0) as carregado, bool_or(k.kg is null) as contados
      from ordens_carregamento_itens x
      join contratos_itens y on y.account_id = $conta and y.id = x.contrato_item_id
      join produtos p on p.account_id = $conta and p.id = y.produto_id
      cross join lateral (select ${raw(kilosSql('p.unidade'))} as kg) k
      where x.account_id = $conta and x.ordens_carregamento_id = o.id) i
    cross join lateral (select coalesce((o.peso_saida - o.peso_entrada)
      * case o.unidade_peso when 't' then 1000 else 1 end, i.carregado) as liquido) w`,
  dims: {
    ...WHEN,
    veiculo: VEHICLE,
    motorista: { label: of(parceiros.id, 'motorista') },
    contrato: numbered(contratos),
    ordem: numbered(ordens_carregamento, {
      placa: l => nameOf(veiculos, 'placa', `${l}.veiculo_id`),
      condutor: l => nameOf(parceiros, 'nome', `${l}.motorista_id`),
    }),
  },
}
