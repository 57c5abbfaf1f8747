import type { FaixaRecebidas } from '../../../domain/api/recebidas.ts'
import type { Q } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'
import { escapeLike } from '../../register/read/matching.ts'
import { openCursor } from '../../sheet/cursor-repository.ts'
import type { Interessada } from './cursor-repository.ts'
import { type NotaRecebida, SAID } from './manifest-repository.ts'

export interface LinhaRecebida extends NotaRecebida {
  valor: string
  tp_nf: number
  lida_em: Date | null
  parceiro_id: number | null
  compra_id: number | null
}

const CONCLUSIVE = `coalesce(r.manifestacao in ('210200', '210220', '210240'), false)`

/** SQL conditions of the list's filters. `$3`: notes authorised before this time can no longer be manifested. */
const FAIXA: Readonly<Record<FaixaRecebidas, string>> = {
  novas: 'r.lida_em is null',
  pendentes: `r.situacao = 'autorizada' and not ${CONCLUSIVE} and r.autorizada_em >= $3`,
  concluidas: `r.situacao = 'autorizada' and ${CONCLUSIVE}`,
  canceladas: `r.situacao <> 'autorizada'`,
  todas: 'true',
}

const ROW = `r.id, r.empresa_id, r.tp_amb, r.chave, r.cnpj, r.nome, r.dh_emi, r.autorizada_em, r.situacao, r.manifestacao,
  r.xml_proc is not null as inteira, r.valor::text as valor, r.tp_nf, r.lida_em, p.id as parceiro_id,
  (select c.venda_id from compras c where c.account_id = $conta and c.empresa_id = r.empresa_id and c.chave = r.chave
    and c.desfeita_em is null) as compra_id, ${SAID}`
const FROM = `from notas_recebidas r
  left join parceiros p on p.account_id = $conta and p.cpf_cnpj = r.cnpj
  where r.account_id = $conta and r.empresa_id = $1 and r.tp_amb = $2 and $3::timestamptz is not null`

interface Asked {
  empresa: Interessada
  faixa: FaixaRecebidas
  search: string
  desde: Date
}

/** Writes the end of the query: conditions of the list, unread notes first. */
const chosen = (faixa: FaixaRecebidas): string => `${FROM} and ${FAIXA[faixa]}
    and ($4 = '' or norm(r.nome) like '%' || norm($4) || '%' or r.chave = $4 or r.cnpj = $4
      or (substr(r.chave, 26, 9)::int)::text = $4)
  order by r.lida_em is not null, r.dh_emi desc, r.id desc`

const valuesOf = ({ empresa, desde, search }: Asked): unknown[] => [
  ...[empresa.empresa_id, empresa.tp_amb, desde.toISOString(), escapeLike(search)],
]

export async function listNotes(
  q: Q,
  asked: Asked,
  { page, limit }: Paging,
): Promise<(LinhaRecebida & { total: string })[]> {
  const { rows } = await q.query<LinhaRecebida & { total: string }>(
    `select count(*) over () as total, ${ROW} ${chosen(asked.faixa)} limit $5 offset $6`,
    [...valuesOf(asked), limit, (page - 1) * limit],
  )
  return rows
}

/** Reads all notes of a query in parts. */
export const openNotes = <Row>(q: Q, asked: Asked, toPart: (rows: LinhaRecebida[]) => Row[]) =>
  openCursor(q, { text: `select ${ROW} ${chosen(asked.faixa)}`, params: valuesOf(asked) }, toPart)

export async function countNotes(
  q: Q,
  empresa: Interessada,
  desde: Date,
): Promise<Record<FaixaRecebidas, number>> {
  const counted = Object.entries(FAIXA).map(
    ([faixa, where]) => `count(*) filter (where ${where})::int as ${faixa}`,
  )
  const { rows } = await q.query<Record<FaixaRecebidas, number>>(`select ${counted.join(', ')} ${FROM}`, [
    empresa.empresa_id,
    empresa.tp_amb,
    desde.toISOString(),
  ])
  return rows[0] as Record<FaixaRecebidas, number>
}

/** Reads a note of the company; null: none. */
export async function readNote(
  q: Q,
  empresa_id: number,
  id: number,
): Promise<(LinhaRecebida & { xml: string }) | null> {
  const { rows } = await q.query<LinhaRecebida & { xml: string }>(
    `select ${ROW}, coalesce(r.xml_proc, r.xml_resumo) as xml from notas_recebidas r
      left join parceiros p on p.account_id = $conta and p.cpf_cnpj = r.cnpj where r.account_id = $conta and r.empresa_id = $1 and r.id = $2`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Sets when the note was read; null: unread. False: no such note. */
export async function writeRead(q: Q, empresa_id: number, id: number, em: Date | null): Promise<boolean> {
  const { rowCount } = await q.query(
    'update notas_recebidas set lida_em = $3 where account_id = $conta and empresa_id = $1 and id = $2',
    [empresa_id, id, em],
  )
  return rowCount === 1
}

export interface Passo {
  quando: Date
  tipo: string
  o_que: string
  texto: string
  nosso: boolean
  status: string
}

/** Lists the events of a note by time, the company's and others'. */
export async function readSteps(q: Q, { id, empresa_id, tp_amb, chave }: NotaRecebida): Promise<Passo[]> {
  const { rows } = await q.query<Passo>(
    `select atualizado_em as quando, tipo, '' as o_que, case when status = 'rejeitado' then concat_ws(' ', cstat, xmotivo)
        else justificativa end as texto, true as nosso, status from manifestacoes where account_id = $conta and nota_id = $1
      union all
      select em, tipo, descricao, texto, false, 'registrado' from eventos_recebidos
        where account_id = $conta and empresa_id = $2 and tp_amb = $3 and chave = $4
      order by 1`,
    [id, empresa_id, tp_amb, chave],
  )
  return rows
}
