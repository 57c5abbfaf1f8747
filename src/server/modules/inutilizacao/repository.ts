import type { Fuso } from '../../../core/document/fuso.ts'
import type { InutilizacaoAnswer } from '../../../domain/api/inutilizacao.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'

/** Company that voids numbers. */
export interface Emitente {
  empresa_id: number
  cnpj: string
  uf: string
  fuso: Fuso
  tp_amb: 1 | 2
}

/** Range of numbers of a series, inclusive. */
export interface FaixaDeNumeros {
  modelo: string
  serie: number
  de: number
  ate: number
}

export interface InutilizacaoGuardada extends FaixaDeNumeros, Emitente {
  id: number
  ano: string
  justificativa: string
  status: InutilizacaoAnswer['status']
  xml_assinado: string | null
  cstat: string | null
  xmotivo: string | null
}

const EMITENTE = 'e.id as empresa_id, e.cnpj, e.uf, e.fuso'

export async function readIssuer(q: Q, empresa_id: number): Promise<Emitente | null> {
  const { rows } = await q.query<Emitente>(
    `select ${EMITENTE}, e.ambiente_sefaz as tp_amb from empresas e where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] ?? null
}

/** Reads the company and locks it: other requests of the company to void numbers wait until the transaction ends. */
export async function takeIssuer(q: Q, empresa_id: number): Promise<Emitente | null> {
  await q.query('select from empresas where account_id = $conta and id = $1 for no key update', [empresa_id])
  return readIssuer(q, empresa_id)
}

/** Reads a series' last used number, from register, counter or notes; null: the company has no such series. */
export async function lastOf(
  q: Q,
  { empresa_id, tp_amb }: Emitente,
  { modelo, serie }: Pick<FaixaDeNumeros, 'modelo' | 'serie'>,
): Promise<number | null> {
  const { rows } = await q.query<{ ultimo: number | null }>(
    `select greatest(
        (select max(greatest(s.sequencia, c.ultimo)) from series s
          left join serie_contadores c on c.account_id = $conta and c.serie_id = s.id
          where s.account_id = $conta and s.empresa_id = $1 and s.modelo = $3 and s.serie::int = $4),
        (select max(numero) from documentos_fiscais
          where account_id = $conta and empresa_id = $1 and tp_amb = $2 and modelo = $3 and serie = $4)) as ultimo`,
    [empresa_id, tp_amb, modelo, serie],
  )
  return rows[0]?.ultimo ?? null
}

/** Reads the notes whose number is in the range. */
export async function notesWithin(
  q: Q,
  { empresa_id, tp_amb }: Emitente,
  { modelo, serie, de, ate }: FaixaDeNumeros,
): Promise<{ numero: number; status_emissao: string }[]> {
  const { rows } = await q.query<{ numero: number; status_emissao: string }>(
    `select numero, status_emissao from documentos_fiscais where account_id = $conta and empresa_id = $1 and tp_amb = $2
      and modelo = $3 and serie = $4 and numero between $5 and $6 order by numero`,
    [empresa_id, tp_amb, modelo, serie, de, ate],
  )
  return rows
}

/** Reads earlier requests to void numbers of the range, except refused ones. */
export async function askedWithin(
  q: Q,
  { empresa_id, tp_amb }: Emitente,
  { modelo, serie, de, ate }: FaixaDeNumeros,
): Promise<{ de: number; ate: number; status: InutilizacaoAnswer['status'] }[]> {
  const { rows } = await q.query<{ de: number; ate: number; status: InutilizacaoAnswer['status'] }>(
    `select de, ate, status from inutilizacoes where account_id = $conta and empresa_id = $1 and tp_amb = $2
      and modelo = $3 and serie = $4 and de <= $6 and ate >= $5 and status <> 'rejeitado' order by de`,
    [empresa_id, tp_amb, modelo, serie, de, ate],
  )
  return rows
}

/** Reads the issue date of the first note after the range; null: none. */
export async function issuedAfter(
  q: Q,
  { empresa_id, tp_amb }: Emitente,
  { modelo, serie, ate }: Pick<FaixaDeNumeros, 'modelo' | 'serie' | 'ate'>,
): Promise<string | null> {
  const { rows } = await q.query<{ dh_emi: string }>(
    `select dh_emi from documentos_fiscais where account_id = $conta and empresa_id = $1 and tp_amb = $2
      and modelo = $3 and serie = $4 and numero > $5 order by numero limit 1`,
    [empresa_id, tp_amb, modelo, serie, ate],
  )
  return rows[0]?.dh_emi ?? null
}

export async function insertVoiding(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb }: Emitente,
  pedido: FaixaDeNumeros & { ano: string; justificativa: string; usuario_id: number },
  em: Date,
): Promise<number> {
  const { modelo, serie, de, ate, ano, justificativa, usuario_id } = pedido
  const { rows } = await q.query<{ id: number }>(
    `insert into inutilizacoes (account_id, empresa_id, tp_amb, modelo, serie, de, ate, ano, justificativa, usuario_id,
        criado_em, atualizado_em)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
    [
      account_id,
      empresa_id,
      tp_amb,
      modelo,
      serie,
      de,
      ate,
      ano,
      justificativa,
      usuario_id,
      em.toISOString(),
    ],
  )
  return (rows[0] as { id: number }).id
}

export async function readVoiding(q: Q, id: number): Promise<InutilizacaoGuardada | null> {
  const { rows } = await q.query<InutilizacaoGuardada>(
    `select i.id, i.tp_amb, i.modelo, i.serie, i.de, i.ate, i.ano, i.justificativa, i.status, i.xml_assinado, i.cstat,
        i.xmotivo, ${EMITENTE}
      from inutilizacoes i join empresas e on e.account_id = $conta and e.id = i.empresa_id where i.account_id = $conta and i.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Fields of a voiding request that change when it is signed and answered by SEFAZ. */
export interface RespostaDaFaixa {
  status: InutilizacaoAnswer['status']
  xml_assinado?: string
  xml_proc?: string | null
  protocolo?: string | null
  cstat?: string
  xmotivo?: string
}

export async function updateVoiding(q: Q, id: number, mudanca: RespostaDaFaixa, em: Date): Promise<void> {
  const names = Object.keys(mudanca) as (keyof RespostaDaFaixa)[]
  await q.query(
    `update inutilizacoes set ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}, atualizado_em = $2
      where account_id = $conta and id = $1`,
    [id, em.toISOString(), ...names.map(name => mudanca[name])],
  )
}

/** SQL of what was asked to be voided: ranges, and numbers of notes that were given up. */
const ASKED = `(
    select i.id, i.empresa_id, i.modelo, i.serie, i.de, i.ate, i.justificativa, i.status, i.protocolo, i.cstat, i.xmotivo,
        i.usuario_id, i.criado_em
      from inutilizacoes i where i.account_id = $conta and i.empresa_id = $1
    union all
    select -e.id, d.empresa_id, d.modelo, d.serie, d.numero, d.numero, coalesce(e.justificativa, ''), e.status, e.protocolo, e.cstat,
        e.xmotivo, e.usuario_id, e.criado_em
      from eventos_fiscais e join documentos_fiscais d on d.account_id = $conta and d.id = e.documento_id and d.empresa_id = $1
      where e.account_id = $conta and e.tipo = 'inutilizacao') i`

/** Lists the requests to void numbers, newest first. */
export async function listVoidings(
  q: Q,
  { empresa_id, id = null, page, limit }: Paging & { empresa_id: number; id?: number | null },
): Promise<{ rows: InutilizacaoAnswer[]; total: number }> {
  const { rows } = await q.query<Omit<InutilizacaoAnswer, 'em'> & { em: Date; total: string }>(
    `select i.id, i.modelo, i.serie, i.de, i.ate, i.justificativa, i.status, i.protocolo,
        i.cstat || ' ' || i.xmotivo as resposta, u.nome as usuario, i.criado_em as em, count(*) over () as total
      from ${ASKED} left join usuarios u on u.account_id = $conta and u.id = i.usuario_id
      where $2::bigint is null or i.id = $2
      order by i.criado_em desc, i.id desc limit $3 offset $4`,
    [empresa_id, id, limit, (page - 1) * limit],
  )
  const total = Number(rows[0]?.total ?? 0)
  return { rows: rows.map(({ total: _, em, ...row }) => ({ ...row, em: em.toISOString() })), total }
}
