import { MDFE_CLOSE, MDFE_DFE, MDFE_DRIVER } from '../../../core/dfe/mdfe/event/kinds.ts'
import { LAW } from '../../../core/law/index.ts'
import { COMPLEMENTO } from '../../../core/transporte/tipo-do-cte.ts'
import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../../domain/documents/conhecimento-os/index.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import { stateWord } from '../../../domain/options/status_venda.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { veiculos } from '../../../domain/records/veiculos/index.ts'
import { joined, raw, type Sql, sql } from '../../db/sql.ts'
import { payerOf } from '../../documents/conhecimento-repository.ts'
import { isUnsent } from '../../documents/status.ts'
import { CUSTOMER, cityName, type DimensionSql, type Label, of, WHEN } from '../dims-repository.ts'
import type { SourceSql } from '../facts.ts'
import { COMPANY, DAY, VALID } from './others-repository.ts'

/** SQL that counts the document `d` if it was ever authorised, or is on its way. */
const ISSUED = "case when d.status_emissao in ('rejeitada', 'denegada', 'inutilizada') then 0 else 1 end"

/** SQL of the state of the document `d`; what our own check stopped is told apart from what the authority refused. */
const SITUATION = (d: string) => `case when ${isUnsent(d)} then 'nao_enviada' else ${d}.status_emissao end`

/** Writes the SQL of an amount of valid documents. */
const counted = (amount: string) => `case when ${VALID} then coalesce(${amount}, 0) else 0 end`

/** SQL of the day on which the document `d` was issued. */
const ISSUED_ON = (d: string) => `left(${d}.dh_emi, 10)::date`

/** SQL join: the documents `d` of a kind of owner, issued in the range `r`. */
const issued = (kind: string) => `${COMPANY}
    join documentos_fiscais d on d.account_id = $conta and d.empresa_id = r.empresa_id and d.tp_amb = e.ambiente_sefaz
      and d.origem_tipo = '${kind}' and d.atual and d.dh_emi >= ${DAY('r.de')} and d.dh_emi < ${DAY('r.ate')}
    join ${kind} c on c.account_id = $conta and c.id = d.origem_id`

/** Writes the SQL of the label of the owner of an issued document: its series and number. */
const issuedLabel = (kind: string, also: NonNullable<Label['also']>): Label => ({
  join: (l, k) => `left join ${kind} ${l} on ${l}.account_id = $conta and ${l}.id = ${k}
    left join documentos_fiscais ${l}d on ${l}d.account_id = $conta and ${l}d.origem_tipo = '${kind}'
      and ${l}d.origem_id = ${l}.id and ${l}d.atual`,
  name: l => `${l}d.serie || '/' || ${l}d.numero`,
  sort: (l, k) => `(${l}d.serie, ${l}d.numero, ${k})`,
  also: { emissao: l => ISSUED_ON(`${l}d`), estado: l => SITUATION(`${l}d`), ...also },
})

export const VEHICLE: DimensionSql = {
  label: { ...of(veiculos.id, 'veículo'), also: { placa: l => `${l}.placa` } },
}

const route = (cities: string) => cities.split(' ').map(cityName).join(' → ')

/** Makes the facts of a kind of CT-e; `taker`: SQL of who pays the freight `c`. */
function freightSource(kind: string, taker: (c: string) => string): SourceSql {
  const amounts = ['valor_icms', 'valor_icms_st', 'valor_ibs', 'valor_cbs'].map(
    name => `${counted(`c.${name}`)} as ${name}`,
  )
  const city = (c: string, name: string) => `coalesce(${c}.${name}, ${c}.municipio_inicio_id)`
  const uf = (name: string) =>
    `left(coalesce(c.${name}, e.municipio_ibge), 2) as ${name.replace('municipio', 'uf').replace('_id', '')}`
  return {
    facts: ranges => sql`select d.empresa_id, ${raw(ISSUED_ON('d'))} as dia, c.id as conhecimento,
        ${raw(taker('c'))} as tomador, ${raw(SITUATION('d'))} as situacao, substring(d.xml_assinado from '<CFOP>([0-9]{4})<') as cfop,
        ${raw([uf('municipio_inicio_id'), uf('municipio_fim_id')].join(', '))}, c.veiculo_id as veiculo, ${raw(ISSUED)} as documentos,
        ${raw([`${counted('c.valor_total')} as valor`, ...amounts].join(', '))}
      from ${ranges} r ${raw(issued(kind))}`,
    dims: {
      ...WHEN,
      tomador: CUSTOMER,
      veiculo: VEHICLE,
      conhecimento: {
        label: issuedLabel(kind, {
          pago_por: l =>
            `(select p.nome from parceiros p where p.account_id = $conta and p.id = ${taker(l)})`,
          trajeto: l => `${city(l, 'municipio_inicio_id')} || ' ' || ${city(l, 'municipio_fim_id')}`,
        }),
        told: { estado: stateWord, trajeto: route },
      },
    },
  }
}

/** First day on which IBS and CBS are in the price of a CT-e. */
const INSIDE_FROM = LAW.find(({ nome }) => nome === 'cte_ibscbs_dentro')?.de ?? '9999-12-31'

/** Writes the SQL of the taxes in the price of valid CT-e. */
export const freightTaxFacts = (ranges: Sql): Sql =>
  joined(
    [conhecimentos, conhecimentosOs].map(
      ({ id }) => sql`select d.empresa_id, ${raw(ISSUED_ON('d'))} as dia, coalesce(c.valor_icms, 0)
          + case when d.dh_emi >= '${raw(INSIDE_FROM)}' then coalesce(c.valor_ibs, 0) + coalesce(c.valor_cbs, 0) else 0 end as impostos
        from ${ranges} r ${raw(issued(id))} where ${raw(VALID)}`,
    ),
    ' union all ',
  )

export const ctesIssuedSql = freightSource(conhecimentos.id, payerOf)
export const ctesOsIssuedSql = freightSource(conhecimentosOs.id, c => `${c}.tomador_id`)

/** SQL of the registered events of a type on the document `d`. */
const REGISTERED = (d: string, tipo: string) =>
  `eventos_fiscais v where v.account_id = $conta and v.documento_id = ${d}.id and v.tipo = '${tipo}' and v.status = 'registrado'`

/** SQL of the day on which the trip of the manifest `d` ended; null: it goes on, or was never known. */
const CLOSED_ON = (d: string) =>
  `(select substring(v.xml_assinado from '<dtEnc>([0-9-]{10})')::date from ${REGISTERED(d, MDFE_CLOSE)} limit 1)`

/** SQL of the weight of the manifest `c`, in kg. */
const LOADED = "c.peso_carga * case c.unidade_peso when '02' then 1000 else 1 end"

/** SQL of the number of notes of the manifest `c`: those it was issued with, and those included by event. */
const CARRIED = `(select count(*) from manifesto_documentos x where x.account_id = $conta and x.manifesto_id = c.id)
    + (select coalesce(sum(regexp_count(v.xml_assinado, '<chNFe>')), 0) from ${REGISTERED('d', MDFE_DFE)})`

/** SQL of the drivers of the manifest `m`, whose document is `d`: those it was issued with, then those included by event. */
const DRIVERS = (m: string, d: string) => `(select x.num, x.nome, x.cpf from manifesto_condutores x
      where x.account_id = $conta and x.manifesto_id = ${m}
    union all select 1000 + v.seq, replace(substring(v.xml_assinado from '<condutor><xNome>([^<]+)<'), '&amp;', '&'),
      substring(v.xml_assinado from '<CPF>([0-9]{11})</CPF></condutor>') from ${REGISTERED(d, MDFE_DRIVER)})`

const states = (list: string) => `(select string_agg(x.uf, ' → ' order by x.num) from ${list})`

/** Writes the SQL condition that one of these partners drives, by the CPF that a manifest says. */
const drives = (manifesto: string, keys: readonly string[]) => sql`exists (select from documentos_fiscais md
    cross join lateral ${raw(DRIVERS('md.origem_id', 'md'))} k
    join parceiros p on p.account_id = $conta and p.cpf_cnpj = k.cpf and p.id = any(${keys}::bigint[])
    where md.account_id = $conta and md.origem_tipo = '${raw(manifestos.id)}' and md.origem_id = ${raw(manifesto)} and md.atual)`

export const manifestsIssuedSql: SourceSql = {
  facts:
    ranges => sql`select d.empresa_id, ${raw(ISSUED_ON('d'))} as dia, c.id as manifesto, c.veiculo_id as veiculo,
      ${raw(SITUATION('d'))} as situacao, case d.status_emissao when 'autorizada' then 'sim' else 'nao' end as aberto,
      c.uf_inicio, c.uf_fim, ${raw(counted('1'))} as manifestos, ${raw(counted(CARRIED))} as notas,
      ${raw(counted(LOADED))} as peso, ${raw(counted('c.valor_carga'))} as valor,
      case when d.status_emissao in ('autorizada', 'encerrada') then coalesce(${raw(CLOSED_ON('d'))},
        case d.status_emissao when 'autorizada' then r.hoje end) - ${raw(ISSUED_ON('d'))} end as dias_aberto
    from ${ranges} r ${raw(issued(manifestos.id))}`,
  dims: {
    ...WHEN,
    veiculo: VEHICLE,
    condutor: { label: of(parceiros.id, 'condutor'), has: keys => drives('f.manifesto', keys) },
    manifesto: {
      label: issuedLabel(manifestos.id, {
        placa: l => `(select x.placa from veiculos x where x.account_id = $conta and x.id = ${l}.veiculo_id)`,
        condutores: l =>
          `(select string_agg(x.nome, ', ' order by x.num) from ${DRIVERS(`${l}.id`, `${l}d`)} x)`,
        percurso: l =>
          states(`(select 0 as num, ${l}.uf_inicio as uf union all select x.num + 1, x.uf from manifesto_percurso x
          where x.account_id = $conta and x.manifesto_id = ${l}.id union all select 1000, ${l}.uf_fim) x`),
        encerrado: l => CLOSED_ON(`${l}d`),
      }),
      told: { estado: stateWord },
    },
  },
}

/** SQL of the valid manifest that has each key of a CT-e, with its vehicle. */
const MANIFESTED = `(select distinct on (x.chave) x.chave, m.id, m.veiculo_id from manifesto_documentos x
    join manifesto_documento m on m.account_id = $conta and m.id = x.manifesto_id
    join documentos_fiscais d on d.account_id = $conta and d.origem_tipo = '${manifestos.id}' and d.origem_id = m.id and d.atual
      and ${VALID}
  where x.account_id = $conta and substr(x.chave, 21, 2) = '57' order by x.chave, m.id desc)`

/** SQL of the first weight that the CT-e `c` says, in kg. */
const WEIGHED = `(select x.quantidade * case x.unidade when '02' then 1000 else 1 end from conhecimento_quantidades x
    where x.account_id = $conta and x.conhecimento_id = c.id and x.unidade in ('01', '02') order by x.num limit 1)`

/** SQL condition: the CT-e `c` is of a service of its own, and does not only add to the price of another. */
const TRAVELS = `c.tipo_cte <> '${COMPLEMENTO}'`

interface Trip {
  vehicle: string
  manifest: string
  driver: string
  amounts: Record<'ctes' | 'mdfes' | 'viagens' | 'peso' | 'frete' | 'km', string>
  joins?: string
}

/** Writes the SQL of the trips that valid documents of a kind tell of. */
const trips = (ranges: Sql, kind: string, { vehicle, manifest, driver, amounts, joins = '' }: Trip) =>
  sql`select d.empresa_id, ${raw(ISSUED_ON('d'))} as dia, ve.id as veiculo, ve.proprietario_id as proprietario, d.modelo,
      d.id as documento, ${raw(manifest)} as manifesto, ${raw(driver)} as motorista,
      ${raw(
        Object.entries(amounts)
          .map(([name, amount]) => `coalesce(${amount}, 0) as ${name}`)
          .join(', '),
      )}
    from ${ranges} r ${raw(issued(kind))} ${raw(joins)}
      join veiculos ve on ve.account_id = $conta and ve.id = ${raw(vehicle)}
    where ${raw(VALID)}`

export const vehicleTripsSql: SourceSql = {
  facts: ranges =>
    sql`${trips(ranges, manifestos.id, {
      ...{ vehicle: 'c.veiculo_id', manifest: 'c.id', driver: 'null::bigint' },
      amounts: { ctes: '0', mdfes: '1', viagens: '1', peso: LOADED, frete: '0', km: '0' },
    })} union all ${trips(ranges, conhecimentos.id, {
      ...{ vehicle: 'coalesce(c.veiculo_id, w.veiculo_id)', manifest: 'w.id', driver: 'c.motorista_id' },
      joins: `left join ${MANIFESTED} w on w.chave = d.chave`,
      amounts: {
        ...{ ctes: '1', mdfes: '0', viagens: `case when w.id is null and ${TRAVELS} then 1 end` },
        ...{
          peso: `case when w.id is null and ${TRAVELS} then ${WEIGHED} end`,
          frete: 'c.valor_total',
          km: `case when ${TRAVELS} then c.distancia_km end`,
        },
      },
    })} union all ${trips(ranges, conhecimentosOs.id, {
      ...{ vehicle: 'c.veiculo_id', manifest: 'null::bigint', driver: 'null::bigint' },
      amounts: {
        ...{ ctes: '1', mdfes: '0', viagens: `case when ${TRAVELS} then 1 end` },
        ...{ peso: '0', frete: 'c.valor_total', km: '0' },
      },
    })}`,
  dims: {
    ...WHEN,
    veiculo: VEHICLE,
    proprietario: { label: of(parceiros.id, 'proprietário') },
    condutor: {
      label: of(parceiros.id, 'condutor'),
      has: keys => sql`(f.motorista = any(${keys}::bigint[]) or ${drives('f.manifesto', keys)})`,
    },
    documento: {
      label: {
        join: (l, k) => `left join documentos_fiscais ${l} on ${l}.account_id = $conta and ${l}.id = ${k}`,
        name: l => `${l}.serie || '/' || ${l}.numero`,
        sort: (l, k) => `(${l}.serie, ${l}.numero, ${k})`,
        also: { emissao: ISSUED_ON },
      },
    },
  },
}
