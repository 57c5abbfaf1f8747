import type { Fuso } from '../../../core/document/fuso.ts'
import type { TefAnswer } from '../../../core/tef/answer.ts'
import { OPEN_TEF, type OpenTef, type SituacaoTef } from '../../../core/tef/states.ts'
import type { Q } from '../../db/transaction.ts'
import { stands } from '../../documents/status.ts'

export interface TefGuardada {
  id: number
  empresa_id: number
  usuario_id: number
  terminal_id: number
  uid: string
  tipo: 'CRT' | 'CNC' | 'ADM' | 'orfa'
  venda_uuid: string | null
  origem_id: number | null
  /** Field 001-000 of the transaction's files. */
  numero: string
  valor: string | null
  tpag: string | null
  parcelas: number
  situacao: SituacaoTef
  aceita: boolean
  vendida: boolean
  estorno: string | null
  mensagem: string
  confirma: boolean
  rede: string
  nsu: string
  codigo: string
  finalizacao: string
  tband: string | null
  data: string
  hora: string
  respondido: string | null
  criado_em: Date
}

const COLUNAS = `id, empresa_id, usuario_id, terminal_id, uid, tipo, venda_uuid, origem_id,
  coalesce(numero, id)::text as numero, valor::text, tpag, parcelas, situacao, aceita, vendida, estorno, mensagem, confirma, rede,
  nsu, codigo, finalizacao, tband, data, hora, respondido::text, criado_em`

const one = async (q: Q, where: string, values: unknown[]): Promise<TefGuardada | null> => {
  const { rows } = await q.query<TefGuardada>(
    `select ${COLUNAS} from tef_transacoes where account_id = $conta and ${where} order by id desc limit 1`,
    values,
  )
  return rows[0] ?? null
}

export const readPorUid = (q: Q, empresa_id: number, uid: string) =>
  one(q, 'empresa_id = $1 and uid = $2', [empresa_id, uid])
export const readPorId = (q: Q, id: number) => one(q, 'id = $1', [id])
/** Finds the transaction of a till by field 001-000 of a file. */
export const readPorNumero = (q: Q, terminal_id: number, numero: string) =>
  one(q, 'terminal_id = $1 and coalesce(numero, id)::text = $2', [terminal_id, numero])
export const readPorFinalizacao = (q: Q, terminal_id: number, finalizacao: string) =>
  one(q, 'terminal_id = $1 and finalizacao = $2', [terminal_id, finalizacao])

/** Reads a till's open transactions, oldest first. */
export async function readAbertas(
  q: Q,
  terminal_id: number,
): Promise<(TefGuardada & { situacao: OpenTef })[]> {
  const { rows } = await q.query<TefGuardada & { situacao: OpenTef }>(
    `select ${COLUNAS} from tef_transacoes where account_id = $conta and terminal_id = $1
      and situacao = any($2::text[]) order by id`,
    [terminal_id, OPEN_TEF],
  )
  return rows
}

/** Reads the valid charges of a sale. */
export async function readDaVenda(q: Q, empresa_id: number, venda_uuid: string): Promise<TefGuardada[]> {
  const { rows } = await q.query<TefGuardada>(
    `select ${COLUNAS} from tef_transacoes where account_id = $conta and empresa_id = $1 and venda_uuid = $2
      and tipo = 'CRT' and situacao in ('autorizada', 'confirmando', 'confirmada') order by id`,
    [empresa_id, venda_uuid],
  )
  return rows
}

interface TefVendida extends TefGuardada {
  fuso: Fuso
  /** tPag (the note's code of a payment method) of the sale's payment made by this charge. */
  pago_por: string
  /** Number of that payment; null: the sale has none of this charge. */
  pagamento: number | null
}

/** Reads the charges of a stored sale that are valid at the acquirer. */
export async function readVendidas(q: Q, venda_id: number): Promise<TefVendida[]> {
  const { rows } = await q.query<TefVendida>(
    `select ${COLUNAS}, (select e.fuso from empresas e where e.account_id = $conta and e.id = empresa_id) as fuso,
        coalesce((select g.tpag from venda_pagamentos g where g.account_id = $conta and g.venda_id = $1
          and g.tef_uid = uid::text order by g.num limit 1), '03') as pago_por,
        (select min(g.num) from venda_pagamentos g where g.account_id = $conta and g.venda_id = $1
          and g.tef_uid = uid::text) as pagamento
      from tef_transacoes where account_id = $conta and vendida
      and situacao in ('confirmando', 'confirmada')
      and venda_uuid = (select v.uuid from vendas v where v.account_id = $conta and v.id = $1) order by id`,
    [venda_id],
  )
  return rows
}

/** Stores by which payment method (tPag) charges that stay valid are refunded. */
export async function writeEstorno(q: Q, ids: readonly number[], estorno: string, em: Date): Promise<void> {
  await q.query(
    'update tef_transacoes set estorno = $2, mudou_em = $3 where account_id = $conta and id = any($1::bigint[])',
    [ids, estorno, em],
  )
}

/** Reads the sale of a cancelled charge, if the sale is still valid and its returns did not give all of the card back. */
export async function readSemCartao(q: Q, id: number): Promise<{ venda_id: number } | null> {
  const { rows } = await q.query<{ venda_id: number }>(
    `select v.id as venda_id from tef_transacoes t
      join vendas v on v.account_id = $conta and v.uuid = t.venda_uuid and ${stands('v')}
      where t.account_id = $conta and t.id = $1 and t.vendida and t.situacao = 'cancelada'
        and coalesce((select sum(w.valor) from valores_a_devolver w
          where w.account_id = $conta and w.tef_id = t.id and w.como = 'tef'), 0) < t.valor`,
    [id],
  )
  return rows[0] ?? null
}

export interface CaixaTef {
  tef: string | null
  tef_pasta: string | null
  empresa_nome: string
}

/** Reads a till's TEF manager; null: the company has no such active till. */
export async function readCaixa(q: Q, empresa_id: number, terminal_id: number): Promise<CaixaTef | null> {
  const { rows } = await q.query<CaixaTef>(
    `select t.tef, t.tef_pasta, e.nome as empresa_nome from terminais t
      join empresas e on e.account_id = $conta and e.id = t.empresa_id
      where t.account_id = $conta and t.empresa_id = $1 and t.id = $2 and t.ativo`,
    [empresa_id, terminal_id],
  )
  return rows[0] ?? null
}

type Nova = Pick<TefGuardada, 'empresa_id' | 'usuario_id' | 'terminal_id' | 'uid' | 'tipo' | 'situacao'> &
  Partial<Pick<TefGuardada, 'venda_uuid' | 'origem_id' | 'numero' | 'valor' | 'tpag' | 'parcelas'>> & {
    em: Date
  }

/** Inserts a transaction before its file is written. Null: the uid is already used, or the till has an open transaction. */
export async function insertTef(q: Q, nova: Nova): Promise<TefGuardada | null> {
  const { rows } = await q.query<TefGuardada>(
    `insert into tef_transacoes (account_id, empresa_id, usuario_id, terminal_id, uid, tipo, situacao, venda_uuid,
        origem_id, numero, valor, tpag, parcelas, criado_em, mudou_em)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
      on conflict do nothing returning ${COLUNAS}`,
    [
      ...[nova.empresa_id, nova.usuario_id, nova.terminal_id, nova.uid, nova.tipo, nova.situacao],
      ...[nova.venda_uuid ?? null, nova.origem_id ?? null, nova.numero ?? null, nova.valor ?? null],
      ...[nova.tpag ?? null, nova.parcelas ?? 1, nova.em],
    ],
  )
  return rows[0] ?? null
}

export async function markAceita(q: Q, id: number, em: Date): Promise<void> {
  await q.query(
    'update tef_transacoes set aceita = true, mudou_em = $2 where account_id = $conta and id = $1',
    [id, em],
  )
}

/** Changes the state of a transaction that is in one of the states `from`. Null: it is in another state. */
export async function moveTef(
  q: Q,
  id: number,
  from: readonly SituacaoTef[],
  { situacao, mensagem = null }: { situacao: SituacaoTef; mensagem?: string | null },
  em: Date,
): Promise<TefGuardada | null> {
  const { rows } = await q.query<TefGuardada>(
    `update tef_transacoes set situacao = $3, mensagem = coalesce($4, mensagem), mudou_em = $5
      where account_id = $conta and id = $1 and situacao = any($2::text[]) returning ${COLUNAS}`,
    [id, from, situacao, mensagem, em],
  )
  return rows[0] ?? null
}

/** Stores a response, complete and interpreted. Null: it was already stored. */
export async function writeAnswer(
  q: Q,
  id: number,
  from: readonly SituacaoTef[],
  {
    answer,
    ...more
  }: { answer: TefAnswer; resposta: string; situacao: SituacaoTef; mensagem: string; em: Date },
): Promise<TefGuardada | null> {
  const { rows } = await q.query<TefGuardada>(
    `update tef_transacoes set situacao = $3, mensagem = $4, mudou_em = $5, respondida_em = $5, resposta = $6, confirma = $7, rede = $8,
        nsu = $9, codigo = $10, finalizacao = $11, marca = $12, tband = $13, credenciadora = $14,
        terminal_logico = $15, data = $16, hora = $17, respondido = $18, tpag = coalesce($19, tpag)
      where account_id = $conta and id = $1 and situacao = any($2::text[]) returning ${COLUNAS}`,
    [
      ...[id, from, more.situacao, more.mensagem, more.em, more.resposta, answer.confirma, answer.rede],
      ...[answer.nsu, answer.codigo, answer.finalizacao, answer.marca, answer.tband],
      ...[answer.credenciadora, answer.terminal_logico, answer.data, answer.hora, answer.valor, answer.tpag],
    ],
  )
  return rows[0] ?? null
}

/** Links charges to the sale being stored: after its commit they are to be confirmed, and must not be undone. */
export async function sellTef(
  q: Q,
  empresa_id: number,
  { venda_uuid, uids, em }: { venda_uuid: string; uids: readonly string[]; em: Date },
): Promise<TefGuardada[]> {
  const { rows } = await q.query<TefGuardada>(
    `update tef_transacoes set vendida = true, mudou_em = $4,
        situacao = case when situacao <> 'autorizada' then situacao when confirma then 'confirmando' else 'confirmada' end
      where account_id = $conta and empresa_id = $1 and venda_uuid = $2 and uid = any($3::uuid[]) and tipo = 'CRT'
        and situacao in ('autorizada', 'confirmando', 'confirmada') returning ${COLUNAS}`,
    [empresa_id, venda_uuid, uids, em],
  )
  return rows
}

/** Notifies the company. */
export async function tell(q: Q, empresa_id: number, mensagem: string, em: Date): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, tipo, titulo, mensagem, data)
      values ($conta, $1, 'tef', 'TEF a conferir', $2, $3)`,
    [empresa_id, mensagem, em.toISOString()],
  )
}
