import type { ManifestoQueImpede } from '../../../core/dfe/mdfe/blocking.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import { ask, raw, sql } from '../../db/sql.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { MANIFESTED_KEYS } from '../../documents/carried-repository.ts'
import { CARRYING, OPEN_MANIFESTS, urgencyOf } from './open-repository.ts'

/** Company as the radar asks for it. */
export interface EmpresaDoRadar {
  empresa_id: number
  cnpj: string
  uf: string
  fuso: Fuso
  municipio_ibge: string
  tp_amb: number
  /** Hour of the daily query. */
  hora: number
  /** True while there is something to ask for: the plan issues manifests, and one was issued in 60 days or is open. */
  vigia: boolean
}

export async function readWatched(q: Q, empresa_id: number, agora: Date): Promise<EmpresaDoRadar | null> {
  const { rows } = await q.query<EmpresaDoRadar>(
    `select e.id as empresa_id, e.cnpj, e.uf, e.fuso, e.municipio_ibge, e.ambiente_sefaz as tp_amb, e.mdfe_hora_radar as hora,
        coalesce(p.emitir_mdfe, false) and (exists (select from documentos_fiscais d
            where d.account_id = $conta and d.empresa_id = e.id and d.modelo = '58'
              and (d.status_emissao = 'autorizada' or d.autorizada_em > $2::timestamptz - interval '60 days'))
          or exists (select from manifestos_alheios a
            where a.account_id = $conta and a.empresa_id = e.id and a.encerrada_em is null)) as vigia
      from empresas e left join planos p on p.account_id = $conta and p.id = e.plano_id
      where e.account_id = $conta and e.id = $1`,
    [empresa_id, agora.toISOString()],
  )
  return rows[0] ?? null
}

/** State of the radar of a company. */
export interface Radar {
  proxima_em: Date
  consultada_em: Date | null
  consultas: readonly string[]
  problema: string | null
}

type Whose = Pick<EmpresaDoRadar, 'empresa_id' | 'tp_amb'>

/** Reads and locks a company's radar; a new one asks at `proxima`. */
export async function takeRadar(q: Q, { account_id }: Tenant, whose: Whose, proxima: Date): Promise<Radar> {
  const { empresa_id, tp_amb } = whose
  await q.query(
    `insert into radares_mdfe (account_id, empresa_id, tp_amb, proxima_em) values ($1, $2, $3, $4)
      on conflict (account_id, empresa_id, tp_amb) do nothing`,
    [account_id, empresa_id, tp_amb, proxima.toISOString()],
  )
  const { rows } = await q.query<Radar>(
    `select proxima_em, consultada_em, consultas, problema from radares_mdfe
      where account_id = $conta and empresa_id = $1 and tp_amb = $2 for update`,
    [empresa_id, tp_amb],
  )
  return rows[0] as Radar
}

export async function writeRadar(q: Q, { empresa_id, tp_amb }: Whose, radar: Radar): Promise<void> {
  const { proxima_em, consultada_em, consultas, problema } = radar
  await q.query(
    `update radares_mdfe set proxima_em = $3, consultada_em = $4, consultas = $5, problema = $6
      where account_id = $conta and empresa_id = $1 and tp_amb = $2`,
    [
      ...[empresa_id, tp_amb, proxima_em.toISOString(), consultada_em?.toISOString() ?? null],
      ...[JSON.stringify(consultas), problema],
    ],
  )
}

/** Stores manifests that are open at the authority and not here, where they are not stored yet. */
export async function keepAlien(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb }: Whose,
  {
    chave,
    protocolo,
    autorizada_em = null,
    agora,
  }: { chave: string; protocolo: string | null; autorizada_em?: string | null; agora: Date },
): Promise<void> {
  await q.query(
    `insert into manifestos_alheios (account_id, empresa_id, tp_amb, chave, protocolo, vista_em, autorizada_em)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, empresa_id, chave)
      do update set protocolo = coalesce(excluded.protocolo, manifestos_alheios.protocolo), encerrada_em = null,
        autorizada_em = coalesce(manifestos_alheios.autorizada_em, excluded.autorizada_em)`,
    [account_id, empresa_id, tp_amb, chave, protocolo, agora.toISOString(), autorizada_em],
  )
}

/** Lists which of these alien manifests are not known since when they were authorised. */
export async function undatedAliens(
  q: Q,
  { empresa_id }: Whose,
  chaves: readonly string[],
): Promise<string[]> {
  const { rows } = await q.query<{ chave: string }>(
    `select x.chave from unnest($2::text[]) as x (chave)
      where not exists (select from manifestos_alheios a where a.account_id = $conta and a.empresa_id = $1
        and a.chave = x.chave and a.autorizada_em is not null)`,
    [empresa_id, chaves],
  )
  return rows.map(({ chave }) => chave)
}

/** Ends the stored alien manifests of these keys, or those of other keys. */
export async function endAlien(
  q: Q,
  { empresa_id, tp_amb }: Whose,
  chaves: readonly string[],
  which: 'these' | 'others',
  agora: Date,
): Promise<void> {
  await q.query(
    `update manifestos_alheios set encerrada_em = $4 where account_id = $conta and empresa_id = $1 and tp_amb = $2
      and encerrada_em is null and (chave = any($3::text[])) = $5`,
    [empresa_id, tp_amb, chaves, agora.toISOString(), which === 'these'],
  )
}

export async function alienProtocol(q: Q, { empresa_id }: Whose, chave: string): Promise<string | null> {
  const { rows } = await q.query<{ protocolo: string | null }>(
    `select protocolo from manifestos_alheios
      where account_id = $conta and empresa_id = $1 and chave = $2 and encerrada_em is null`,
    [empresa_id, chave],
  )
  return rows[0]?.protocolo ?? null
}

/** Manifest on the radar. `manifesto` null: another program issued it. */
export interface ManifestoAberto {
  chave: string
  numero: string
  placa: string | null
  manifesto: number | null
  municipio: string | null
  cor: 'cinza' | 'ambar' | 'vermelho' | 'preto'
}

/** Lists the open manifests of a company. `hoje`: its day, ISO. */
export async function readOpen(q: Q, { empresa_id }: Whose, hoje: string): Promise<ManifestoAberto[]> {
  const { rows } = await ask<ManifestoAberto>(
    q,
    sql`select r.chave, r.numero, r.placa, r.manifesto, r.municipio, ${urgencyOf(sql`${hoje}::date`)} as cor
      from ${raw(OPEN_MANIFESTS)} r where r.account_id = $conta and r.empresa_id = ${empresa_id}`,
  )
  return rows
}

/** Reads what may stop a new manifest of a vehicle: its plate, and the open manifests, the oldest first. */
export async function readBlockers(
  q: Q,
  { empresa_id }: Pick<Whose, 'empresa_id'>,
  veiculo_id: number,
): Promise<{ placa: string | null; abertos: readonly ManifestoQueImpede[] }> {
  const { rows } = await ask<{ placa: string | null; abertos: readonly ManifestoQueImpede[] }>(
    q,
    sql`select (select placa from veiculos where account_id = $conta and id = ${veiculo_id}) as placa,
      (select coalesce(json_agg(to_json(x) order by x.dias desc), '[]') from (
        select r.chave, r.numero, ($agora at time zone e.fuso::interval)::date - r.desde as dias, r.placa,
          m.tipo_emitente, m.uf_inicio, m.uf_fim, (select count(*)::int from manifesto_percurso p
            where p.account_id = $conta and p.manifesto_id = m.id) as percurso
        from ${raw(OPEN_MANIFESTS)} r
        join empresas e on e.account_id = $conta and e.id = r.empresa_id
        left join manifesto_documento m on m.account_id = $conta and m.id = r.manifesto
        where r.account_id = $conta and r.empresa_id = ${empresa_id}) x) as abertos`,
  )
  return rows[0] ?? { placa: null, abertos: [] }
}

/** Lists which of these keys other manifests of the company carry that have not ended, with their series and number. */
export async function readCarried(
  q: Q,
  { empresa_id }: Pick<Whose, 'empresa_id'>,
  chaves: readonly string[],
  menos: number,
): Promise<readonly { chave: string; manifesto: string }[]> {
  const { rows } = await q.query<{ chave: string; manifesto: string }>(
    `select c.chave, d.serie || '/' || d.numero as manifesto from ${MANIFESTED_KEYS} c
      join documentos_fiscais d on d.account_id = $conta and d.origem_tipo = 'manifesto_documento'
        and d.origem_id = c.manifesto_id and d.atual and d.empresa_id = $1
      where c.chave = any($2::text[]) and c.manifesto_id <> $3
        and ${CARRYING('d')}
      order by c.manifesto_id limit 1`,
    [empresa_id, chaves, menos],
  )
  return rows
}
