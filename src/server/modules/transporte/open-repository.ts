import { type Sql, sql } from '../../db/sql.ts'
import type { ServedDocument } from '../../documents/served.ts'
import { issuedLetter } from '../../documents/served-repository.ts'

/** Tabs and further columns of the list of manifests: one is open from its authorisation until it is closed. */
export const manifestList: Pick<ServedDocument, 'tabs' | 'list'> = {
  tabs: {
    abertos: sql`t.situacao = 'T'`,
    a_emitir: sql`t.situacao in ('A', 'E', 'R', 'N', 'X')`,
    todos: sql`true`,
  },
  list: {
    joins:
      'left join veiculos ve on ve.account_id = $conta_ou_todas and ve.account_id = v.account_id and ve.id = v.veiculo_id',
    columns: ({ hoje }) => ({
      placa: 've.placa',
      dias_aberto: sql`case d.status_emissao when 'autorizada' then ${hoje}::date - left(d.dh_emi, 10)::date end`,
    }),
  },
}

/** Further columns of the list of CT-e: what was issued, and the plate. */
export const freightList: Pick<ServedDocument, 'list'> = {
  list: {
    joins:
      'left join veiculos ve on ve.account_id = $conta_ou_todas and ve.account_id = v.account_id and ve.id = v.veiculo_id',
    columns: () => ({
      data: sql`left(d.dh_emi, 10)::date`,
      modelo: 'd.modelo',
      status: issuedLetter,
      placa: 've.placa',
    }),
  },
}

/** SQL that tells if the manifest of document `d` carries its notes: on its way to SEFAZ, or authorised and not ended. */
export const CARRYING = (d: string): string =>
  `${d}.status_emissao not in ('encerrada', 'cancelada', 'rejeitada', 'denegada', 'inutilizada')`

/**
 * SQL of the manifests that are open: ours, authorised and not closed, and those that only the authority knows, from the day
 * on which they were seen. `municipio`: IBGE code of the city in which the trip should end.
 */
export const OPEN_MANIFESTS = `(select d.account_id, d.empresa_id, d.id * 2 as id, d.chave,
    d.serie || '/' || d.numero as numero, left(d.dh_emi, 10)::date as desde, ve.placa,
    m.uf_inicio || ' → ' || m.uf_fim as rota, m.id as manifesto,
    coalesce(m.previsao_chegada, coalesce(m.inicio_viagem, left(d.dh_emi, 10)::date) + e.mdfe_dias_previstos + (select count(*)::int
      from manifesto_percurso p where p.account_id = $conta and p.manifesto_id = m.id)) as chegada,
    (select x.municipio_id from manifesto_descargas x where x.account_id = $conta and x.manifesto_id = m.id
      order by x.num desc limit 1) as municipio
  from documentos_fiscais d
  join empresas e on e.account_id = $conta and e.id = d.empresa_id and e.ambiente_sefaz = d.tp_amb
  join manifesto_documento m on m.account_id = $conta and m.id = d.origem_id
  left join veiculos ve on ve.account_id = $conta and ve.id = m.veiculo_id
  where d.account_id = $conta and d.origem_tipo = 'manifesto_documento' and d.atual and d.status_emissao = 'autorizada'
  union all
  select a.account_id, a.empresa_id, a.id * 2 + 1, a.chave,
    substr(a.chave, 23, 3)::int || '/' || substr(a.chave, 26, 9)::int, (coalesce(a.autorizada_em, a.vista_em) at time zone e.fuso::interval)::date,
    null, null, null, (coalesce(a.autorizada_em, a.vista_em) at time zone e.fuso::interval)::date + e.mdfe_dias_previstos, null
  from manifestos_alheios a
  join empresas e on e.account_id = $conta and e.id = a.empresa_id and e.ambiente_sefaz = a.tp_amb
  where a.account_id = $conta and a.encerrada_em is null)`

/** Tells how urgent it is to close an open manifest: 462 comes after five days, 686 after thirty. */
export const urgencyOf = (hoje: Sql): Sql => sql`case when ${hoje} - r.desde > 30 then 'preto'
  when ${hoje} - r.desde >= 5 then 'vermelho' when ${hoje} - r.desde >= 4 or ${hoje} >= r.chegada then 'ambar'
  else 'cinza' end`
