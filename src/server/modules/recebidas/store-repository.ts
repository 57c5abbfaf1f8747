import {
  CANCELAMENTOS,
  type EventoDistribuido,
  type NotaDistribuida,
} from '../../../core/dfe/nfe/distribuido.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Interessada } from './cursor-repository.ts'

/** A received document: number (NSU), XML, and its parsed contents. */
export interface Chegada<T> {
  nsu: number | null
  xml: string
  lido: T
}

/** A received note. `daSefaz`: SEFAZ delivered or confirmed the XML; else it comes from a file. */
export interface NotaQueChega extends Chegada<NotaDistribuida> {
  daSefaz: boolean
}

const ENDED = [...CANCELAMENTOS]
/** Columns whose values come from the XML. */
const SAID = ['cnpj', 'nome', 'ie', 'dh_emi', 'tp_nf', 'valor', 'protocolo', 'autorizada_em']

/**
 * Stores a note, or updates a stored one. A summary never replaces a complete note, a file never replaces SEFAZ's data, and
 * a cancelled note stays cancelled, even if the cancellation was stored first.
 */
export async function storeNote(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb }: Interessada,
  { nsu, xml, lido, daSefaz }: NotaQueChega,
  agora: Date,
): Promise<void> {
  // separate statement: with several database nodes, an insert of values may not contain a subquery
  const { rowCount: cancelled } = await q.query(
    `select from eventos_recebidos where account_id = $1 and empresa_id = $2 and tp_amb = $3 and chave = $4 and tipo = any($5) limit 1`,
    [account_id, empresa_id, tp_amb, lido.chave, ENDED],
  )
  await q.query(
    `insert into notas_recebidas (account_id, empresa_id, tp_amb, chave, nsu, cnpj, nome, ie, dh_emi, tp_nf, valor,
        protocolo, autorizada_em, situacao, xml_resumo, xml_proc, recebida_em, confirmada)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18 and $16::text is not null)
      on conflict (account_id, empresa_id, tp_amb, chave) do update set
        nsu = coalesce(excluded.nsu, notas_recebidas.nsu),
        confirmada = notas_recebidas.confirmada or excluded.confirmada,
        situacao = case when $18 and notas_recebidas.situacao <> 'cancelada' then excluded.situacao
          else notas_recebidas.situacao end,
        xml_resumo = coalesce(excluded.xml_resumo, notas_recebidas.xml_resumo),
        xml_proc = case when $18 then coalesce(excluded.xml_proc, notas_recebidas.xml_proc)
          else coalesce(notas_recebidas.xml_proc, excluded.xml_proc) end,
        ${SAID.map(name => `${name} = case when $18 then excluded.${name} else notas_recebidas.${name} end`).join(', ')}`,
    [
      account_id,
      empresa_id,
      tp_amb,
      lido.chave,
      nsu,
      lido.cnpj,
      lido.nome,
      lido.ie,
      lido.dhEmi,
      lido.tpNF,
      lido.valor,
      lido.protocolo,
      lido.dhRecbto,
      cancelled ? 'cancelada' : lido.situacao,
      lido.completa ? null : xml,
      lido.completa ? xml : null,
      agora.toISOString(),
      daSefaz,
    ],
  )
}

/** Stores an event of a note or a CT-e as it came; one that came already only gains its text. */
export async function insertReceivedEvent(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb }: Interessada,
  { nsu, xml, lido }: Chegada<EventoDistribuido>,
): Promise<void> {
  await q.query(
    `insert into eventos_recebidos (account_id, empresa_id, tp_amb, chave, tipo, seq, descricao, autor, em, protocolo,
        texto, nsu, xml) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      on conflict (account_id, empresa_id, tp_amb, chave, tipo, seq) do update
        set texto = case when excluded.texto = '' then eventos_recebidos.texto else excluded.texto end,
          xml = case when excluded.texto = '' then eventos_recebidos.xml else excluded.xml end`,
    [
      account_id,
      empresa_id,
      tp_amb,
      lido.chave,
      lido.tpEvento,
      lido.seq,
      lido.descricao,
      lido.autor,
      lido.dhEvento,
      lido.protocolo,
      lido.texto,
      nsu,
      xml,
    ],
  )
}

/** Stores an event of a note, and applies its effect. Returns the note if this event cancelled it. */
export async function storeReceivedEvent(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  chegada: Chegada<EventoDistribuido>,
): Promise<{ chave: string; nome: string } | null> {
  await insertReceivedEvent(q, tenant, empresa, chegada)
  const { empresa_id, tp_amb, cnpj } = empresa
  const { lido } = chegada
  const where = 'empresa_id = $1 and tp_amb = $2 and chave = $3'
  const key = [empresa_id, tp_amb, lido.chave]
  if (CANCELAMENTOS.has(lido.tpEvento)) {
    // marks the note as unread again, because it was cancelled
    const { rows } = await q.query<{ chave: string; nome: string }>(
      `update notas_recebidas set situacao = 'cancelada', lida_em = null
        where account_id = $conta and ${where} and situacao <> 'cancelada' returning chave, nome`,
      key,
    )
    return rows[0] ?? null
  }
  // the company manifested the note, possibly by another program
  if (/^2102[0-4]0$/.test(lido.tpEvento) && lido.autor === cnpj)
    await q.query(`update notas_recebidas set manifestacao = $4 where account_id = $conta and ${where}`, [
      ...key,
      lido.tpEvento,
    ])
  return null
}
