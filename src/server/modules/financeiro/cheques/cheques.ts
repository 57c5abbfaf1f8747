import { randomUUID } from 'node:crypto'
import { isoToWire, wireToIso } from '../../../../core/dates/day.ts'
import { dec, ZERO } from '../../../../core/money/decimal.ts'
import { TPAG_CHEQUE } from '../../../../core/tender/codes.ts'
import type {
  compensarCheques,
  depositarCheques,
  desfazerCheque,
  devolverCheque,
  mudarCheque,
  repassarCheque,
} from '../../../../domain/api/cheques.ts'
import type { Body } from '../../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { cheque, type MovedCheque } from '../../../../domain/money/causes/cheque.ts'
import { settlement } from '../../../../domain/money/causes/settlement.ts'
import {
  EM_CARTEIRA,
  ESTADOS_CHEQUE,
  type EstadoCheque,
  NO_BANCO,
  nameOfCheque,
} from '../../../../domain/options/cheques.ts'
import { type Cheque, cheques } from '../../../../domain/readings/cheques.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { hasPaidInstalment } from '../../../money/document-repository.ts'
import { post, refuseMatched, reverse } from '../../../money/post.ts'
import { readStanding } from '../../../money/post-repository.ts'
import { rowToWire } from '../../../readings/row-to-wire.ts'
import { refuseCategory, todayOf } from '../entries.ts'
import { holdParcelas, readPointed, readRates } from '../repository.ts'
import { dayOf, readOpen, settleOne, throughTender, undo } from '../settle.ts'
import { readPostings } from '../settle-repository.ts'
import {
  holdCheques,
  insertStep,
  readCheques,
  readOfUndone,
  type StoredCheque,
  tieStep,
  undoStep,
  writeWords,
} from './repository.ts'

const wire = (row: StoredCheque): Cheque => ({ ...rowToWire(cheques, row), parceiro: row.parceiro })

async function readOne(q: Q, sessao: Sessao, id: number): Promise<StoredCheque> {
  const [row] = await readCheques(q, sessao.empresa_id, [id])
  if (!row) throw new AppError('NAO_ENCONTRADO')
  return row
}

/** Writes what is written on a cheque. @throws NAO_ENCONTRADO */
export async function write(
  q: Q,
  sessao: Sessao,
  id: number,
  body: Body<typeof mudarCheque>,
): Promise<Cheque> {
  await readOne(q, sessao, id)
  await writeWords(q, id, { ...body, bom_para: wireToIso(body.bom_para) })
  return wire(await readOne(q, sessao, id))
}

const stateName = (estado: EstadoCheque): string =>
  ESTADOS_CHEQUE.find(([code]) => code === estado)?.[1].toLowerCase() ?? estado

/** Locks cheques, all in one of the states, of no sale being cancelled. @throws VALIDACAO, CONFLITO */
async function held(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
  states: readonly EstadoCheque[],
): Promise<StoredCheque[]> {
  const all = [...new Set(ids)]
  await holdCheques(q, sessao.empresa_id, all)
  const rows = await readCheques(q, sessao.empresa_id, all)
  if (rows.length < all.length) throw fieldError('cheques', 'Há cheque que não existe nesta empresa')
  const other = rows.find(({ estado }) => !states.includes(estado))
  if (other)
    throw new AppError('CONFLITO', {
      mensagem: `${nameOfCheque(other)}: ${stateName(other.estado)}; nada foi feito`,
    })
  const undone = new Set(await readOfUndone(q, all))
  const cancelled = rows.find(({ id }) => undone.has(id))
  if (cancelled)
    throw new AppError('CONFLITO', {
      mensagem: `${nameOfCheque(cancelled)}: a nota da venda está sendo cancelada`,
    })
  return rows
}

/** Returns the day of a step, ISO. @throws VALIDACAO for a future day, or one before the cheque came or its last step */
function stepDay(said: string, rows: readonly StoredCheque[], hoje: string): string {
  const data = dayOf(said, hoje)
  const last = rows
    .map(({ desde, recebido }) => desde ?? recebido)
    .toSorted()
    .at(-1)
  if (last !== undefined && data < last)
    throw fieldError('data', `O que se fez por último é de ${isoToWire(last)}: use este dia ou outro depois`)
  return data
}

interface Step extends Pick<MovedCheque, 'tipo' | 'conta_id' | 'parceiro_id' | 'data'> {
  de: MovedCheque['de']
  alinea?: string
}

/** Writes a step that moves money, and its postings. */
async function move(q: Q, sessao: Sessao, row: StoredCheque, step: Step): Promise<void> {
  const { empresa_id, usuario_id } = sessao
  const id = await insertStep(q, { ...step, cheque_id: row.id, usuario_id })
  const moved = { ...step, valor: row.valor, nome: nameOfCheque(row) }
  const { data, parceiro_id } = step
  const head = { empresa_id, usuario_id, parceiro_id, origem_id: id, data, historico: moved.nome }
  const [posted] = await post(q, sessao, cheque, moved, { ...head, fechado: 'recusa' })
  if (!posted) throw new AppError('ERRO_INTERNO')
  await tieStep(q, id, posted.id)
}

const toldOf = async (q: Q, sessao: Sessao, rows: readonly StoredCheque[]) => ({
  data: (
    await readCheques(
      q,
      sessao.empresa_id,
      rows.map(({ id }) => id),
    )
  ).map(wire),
  total: rows.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO).toFixed(2),
})

/** Deposits cheques that are at hand in a bank. @throws VALIDACAO, CONFLITO */
export async function deposit(
  q: Q,
  sessao: Sessao,
  { cheques, conta_id, data }: Body<typeof depositarCheques>,
  agora: Date,
) {
  const rows = await held(q, sessao, cheques, EM_CARTEIRA)
  const { conta } = await readPointed(q, sessao.empresa_id, { conta_id })
  if (conta?.tipo !== 'banco') throw fieldError('conta_id', 'Escolha o banco em que deposita')
  const day = stepDay(data, rows, todayOf(sessao, agora))
  for (const row of rows)
    await move(q, sessao, row, { tipo: 'deposito', de: 'cheque', conta_id, parceiro_id: null, data: day })
  return toldOf(q, sessao, rows)
}

/** Says that deposited cheques were cleared. @throws VALIDACAO, CONFLITO */
export async function clear(
  q: Q,
  sessao: Sessao,
  { cheques, data }: Body<typeof compensarCheques>,
  agora: Date,
) {
  const rows = await held(q, sessao, cheques, ['deposito'])
  const day = stepDay(data, rows, todayOf(sessao, agora))
  const { usuario_id } = sessao
  for (const { id } of rows)
    await insertStep(q, { cheque_id: id, tipo: 'compensacao', data: day, usuario_id })
  return toldOf(q, sessao, rows)
}

/**
 * Takes back a cheque that did not pay: at hand again, or owed again by who gave it. One that is at hand may only become
 * a debt. @throws VALIDACAO, CONFLITO
 */
export async function giveBack(
  q: Q,
  sessao: Sessao,
  id: number,
  { alinea, cobrar, data, parceiro_id = null }: Body<typeof devolverCheque>,
  agora: Date,
): Promise<Cheque> {
  const rows = await held(q, sessao, [id], cobrar ? [...NO_BANCO, ...EM_CARTEIRA] : NO_BANCO)
  const [row] = rows
  if (!row) throw new AppError('NAO_ENCONTRADO')
  const debtor = parceiro_id ?? row.parceiro?.id ?? null
  if (cobrar && !(await readPointed(q, sessao.empresa_id, { parceiro_id: debtor })).parceiro)
    throw fieldError('parceiro_id', 'Diga quem fica devendo este cheque')
  const day = stepDay(data, rows, todayOf(sessao, agora))
  const de = NO_BANCO.includes(row.estado) ? (row.banco_id ?? 'banco') : 'cheque'
  await move(q, sessao, row, {
    ...{ tipo: cobrar ? 'cobranca' : 'devolucao', de, conta_id: null, data: day, alinea },
    parceiro_id: cobrar ? debtor : null,
  })
  return wire(await readOne(q, sessao, id))
}

/** Passes a cheque on: it pays a bill, wholly or in part, or an expense. @throws VALIDACAO, CONFLITO */
export async function passOn(
  q: Q,
  sessao: Sessao,
  id: number,
  { parcela_id = null, categoria_id = null, parceiro_id = null, data }: Body<typeof repassarCheque>,
  agora: Date,
): Promise<Cheque> {
  const { empresa_id, usuario_id } = sessao
  const rows = await held(q, sessao, [id], EM_CARTEIRA)
  const [row] = rows
  if (!row) throw new AppError('NAO_ENCONTRADO')
  const hoje = todayOf(sessao, agora)
  const day = stepDay(data, rows, hoje)
  if (parcela_id === null) {
    await refuseCategory(q, empresa_id, 'categoria_id', 2, categoria_id)
    if (parceiro_id !== null && !(await readPointed(q, empresa_id, { parceiro_id })).parceiro)
      throw fieldError('parceiro_id', 'Parceiro não localizado')
    await move(q, sessao, row, {
      ...{ tipo: 'repasse', de: 'cheque', conta_id: categoria_id, parceiro_id, data: day },
    })
    return wire(await readOne(q, sessao, id))
  }
  await holdParcelas(q, empresa_id, [parcela_id])
  const [parcela] = await readOpen(q, sessao, [parcela_id], hoje, 'pago')
  if (parcela?.tipo !== 2) throw fieldError('parcela_id', 'Conta a pagar não localizada')
  const pagamento_id = await settleOne(q, sessao, {
    ...{ uuid: randomUUID(), parcela, data: day, valor: row.valor, agora },
    ...{ juros: '0.00', multa: '0.00', desconto: '0.00', rates: await readRates(q, empresa_id) },
    through: throughTender(TPAG_CHEQUE),
  })
  const [movimento_id = null] = await readPostings(q, pagamento_id)
  await insertStep(q, {
    ...{ cheque_id: id, tipo: 'repasse', data: day, movimento_id, usuario_id },
    parceiro_id: parcela.parceiro?.id ?? null,
  })
  return wire(await readOne(q, sessao, id))
}

/**
 * Undoes the last step of a cheque, with its postings; the payment of a bill is reversed. @throws CONFLITO when nothing was
 * done, the bank's statement confirms it, or what it became was paid
 */
export async function undoLast(
  q: Q,
  sessao: Sessao,
  id: number,
  { motivo, estado: seen }: Body<typeof desfazerCheque>,
  agora: Date,
): Promise<Cheque> {
  const { usuario_id } = sessao
  await holdCheques(q, sessao.empresa_id, [id])
  const { passo, estado } = await readOne(q, sessao, id)
  if (seen !== undefined && seen !== estado)
    throw new AppError('CONFLITO', {
      mensagem: `Agora o cheque está: ${stateName(estado)}; nada foi desfeito`,
    })
  if (!passo || estado === 'cliente')
    throw new AppError('CONFLITO', {
      mensagem: passo
        ? 'O cheque voltou ao cliente: cancele a devolução'
        : 'Nada foi feito com este cheque: não há o que desfazer',
    })
  if (passo.movimento_id === null) await undoStep(q, passo.id, agora)
  else if (passo.origem_tipo === settlement.origem && passo.origem_id !== null)
    await undo(q, sessao, passo.origem_id, { motivo }, agora)
  else {
    const rows = (await readStanding(q, sessao, cheque.origem, passo.id)).map(row => row.id)
    await refuseMatched(q, sessao, rows)
    if (await hasPaidInstalment(q, sessao, { tipo: cheque.origem, id: passo.id }))
      throw new AppError('CONFLITO', {
        mensagem: 'O que se deve por este cheque já foi pago: desfaça o recebimento antes',
      })
    await reverse(q, sessao, rows, { data: todayOf(sessao, agora), usuario_id, motivo })
  }
  return wire(await readOne(q, sessao, id))
}
