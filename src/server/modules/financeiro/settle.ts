import { randomUUID } from 'node:crypto'
import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { settle } from '../../../core/tax/payment/baixa.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { placeOf, placeOutside, settles } from '../../../core/tender/index.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import type {
  estornarPagamento,
  fecharParcelas,
  listarPagamentos,
  Pagamento,
  pagarParcela,
} from '../../../domain/api/lancamentos.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { settlement } from '../../../domain/money/causes/settlement.ts'
import type { Q } from '../../db/transaction.ts'
import { creditLeft } from '../../documents/venda/credito.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { queuePayment } from '../../issuing/service.ts'
import { post, refuseMatched, reverse } from '../../money/post.ts'
import { keepRequest } from '../../money/request-repository.ts'
import { holdOpenDrawers, tellTakenFrom } from '../caixa/service.ts'
import { nameOf } from './answer.ts'
import { chargesOn, owedOn, type Parts, type Rates, refuseWaiver, waivedOf } from './charges.ts'
import { refuseAccount, todayOf } from './entries.ts'
import {
  holdParcelas,
  readBeingUndone,
  readParcelas,
  readPointed,
  readRates,
  type StoredParcela,
} from './repository.ts'
import {
  findByUuid,
  insertPagamento,
  listPagamentos,
  markUndone,
  readDrawerOfPayment,
  readPagamentos,
  readPostings,
  recheckCharges,
  type StoredPagamento,
} from './settle-repository.ts'

export const wire = ({ data, estorno, ...said }: StoredPagamento): Pagamento => ({
  ...said,
  data: isoToWire(data),
  estorno: estorno && { ...estorno, em: new Date(estorno.em).toISOString() },
})

/** Reads a payment. @throws NAO_ENCONTRADO */
export async function readPayment(q: Q, sessao: Sessao, id: number): Promise<Pagamento> {
  const [pagamento] = await readPagamentos(q, sessao.empresa_id, [id])
  if (!pagamento) throw new AppError('NAO_ENCONTRADO')
  return wire(pagamento)
}

export async function paymentsOf(q: Q, sessao: Sessao, parcela_id: number): Promise<Pagamento[]> {
  const asked = { empresa_id: sessao.empresa_id, parcela_id, tipo: null }
  return (await listPagamentos(q, asked, { page: 1, limit: 200 })).map(({ total: _, ...row }) => wire(row))
}

export async function listPayments(q: Q, sessao: Sessao, query: Query<typeof listarPagamentos>) {
  const { lancamento_id: parcela_id = null, tipo = null } = query
  const rows = await listPagamentos(q, { empresa_id: sessao.empresa_id, parcela_id, tipo }, query)
  return toPage(
    rows.map(({ total: _, ...row }) => wire(row)),
    rows[0]?.total ?? 0,
    query,
  )
}

/** Account that the money goes through, with payment method and tPag (the note's code of the method). */
export interface Through {
  conta: number | ReturnType<typeof placeOf | typeof placeOutside>
  meio_pagamento_id: number | null
  tpag: string | null
  /** Cash session whose drawer the money goes through; null: none. */
  sessao_id: number | null
}

/** Chooses the company's main account for a tPag, when no payment method is given. */
export const throughTender = (tpag: string): Through => ({
  ...{ conta: placeOf(tpag), meio_pagamento_id: null, tpag, sessao_id: null },
})

/** Chooses the drawer of a till's session, or the account of the payment method. @throws VALIDACAO */
export async function throughTill(
  q: Q,
  sessao: Sessao,
  meio_pagamento_id: number | null,
  sessao_id: number | null,
): Promise<Through> {
  const found = await readPointed(q, sessao.empresa_id, { meio_pagamento_id })
  // no payment method chosen: cash
  const tpag = tenderOf(meio_pagamento_id, found.meio) ?? CASH
  return { conta: placeOf(tpag), meio_pagamento_id, tpag, sessao_id }
}

/**
 * Chooses the account of a payment outside the tills: as given, else that of the payment method. Money of the drawers'
 * account goes through the drawer that is open. @throws VALIDACAO
 */
export async function throughOf(
  q: Q,
  sessao: Sessao,
  said: Pick<Body<typeof pagarParcela>, 'conta_id' | 'meio_pagamento_id'>,
  tipo: 1 | 2,
): Promise<Through> {
  const { conta_id = null, meio_pagamento_id = null } = said
  const found = await readPointed(q, sessao.empresa_id, { conta_id, meio_pagamento_id })
  const tpag = tenderOf(meio_pagamento_id, found.meio)
  if (conta_id === null) {
    const place = placeOutside(tpag)
    // a cheque that pays is the shop's own
    const conta = tipo === 2 && place === 'cheque' ? 'banco' : place
    return { conta, meio_pagamento_id, tpag, sessao_id: null }
  }
  refuseAccount('conta_id', found.conta)
  if (tipo === 2 && found.conta?.tipo === 'cheque')
    throw fieldError('conta_id', 'Cheque recebido paga uma conta em Cheques: Repassar')
  if (found.conta?.tipo !== 'caixa' || !found.conta.principal)
    return { conta: conta_id, meio_pagamento_id, tpag, sessao_id: null }
  if (placeOf(tpag ?? CASH) !== 'caixa')
    throw fieldError(
      'conta_id',
      `Na conta ${found.conta.nome} só entra dinheiro: escolha a conta desta forma`,
    )
  const sessao_id = await onlyDrawer(q, sessao, found.conta.nome)
  return { conta: conta_id, meio_pagamento_id, tpag: CASH, sessao_id }
}

/** Gives the tPag of a payment method; null: none was chosen. @throws VALIDACAO for one that settles nothing */
function tenderOf(
  meio_pagamento_id: number | null,
  meio: { tpag: string; ativo: boolean } | null,
): string | null {
  if (meio_pagamento_id === null) return null
  if (!meio?.ativo) throw fieldError('meio_pagamento_id', 'Forma de pagamento não localizada ou inativa')
  if (!settles(meio.tpag))
    throw fieldError('meio_pagamento_id', 'Esta forma não paga: deixa para depois. Escolha outra')
  return meio.tpag
}

/** Returns the session of the only drawer that is open, and locks it. @throws VALIDACAO when none or several are */
async function onlyDrawer(q: Q, sessao: Sessao, conta: string): Promise<number> {
  const [first, ...more] = await holdOpenDrawers(q, sessao.empresa_id)
  const there = `A conta ${conta} é a das gavetas`
  if (!first) throw fieldError('conta_id', `${there}, e nenhum caixa está aberto: escolha o cofre ou o banco`)
  if (more.length > 0)
    throw fieldError(
      'conta_id',
      `${there}, e há ${more.length + 1} caixas abertos: faça isto no próprio caixa`,
    )
  return first
}

/** Returns the day of a payment, ISO. @throws VALIDACAO for a future day */
export function dayOf(data: string, hoje: string): string {
  const iso = wireToIso(data)
  if (iso > hoje) throw fieldError('data', 'A data ainda não chegou')
  return iso
}

/** Returns the payments stored with this idempotency key; null: none. @throws CONFLITO when of other instalments */
async function written(q: Q, sessao: Sessao, uuid: string, parcelas: readonly number[]) {
  const rows = await findByUuid(q, uuid)
  if (rows.length === 0) return null
  const same =
    rows.length === new Set(parcelas).size &&
    rows.every(row => row.empresa_id === sessao.empresa_id && parcelas.includes(row.parcela_id))
  if (!same) throw new AppError('CONFLITO', { mensagem: 'Este uuid já registrou outro pagamento' })
  return (
    await readPagamentos(
      q,
      sessao.empresa_id,
      rows.map(({ id }) => id),
    )
  ).map(wire)
}

/** Receives or pays one instalment. A repeated uuid returns the stored payment. */
export async function pay(
  q: Q,
  sessao: Sessao,
  body: Body<typeof pagarParcela>,
  agora: Date,
): Promise<Pagamento> {
  const hoje = todayOf(sessao, agora)
  const { lancamento_id } = body
  const uuid = body.uuid ?? randomUUID()
  await holdParcelas(q, sessao.empresa_id, [lancamento_id])
  await keepRequest(q, 'pagamento', uuid, body)
  const [before] = (await written(q, sessao, uuid, [lancamento_id])) ?? []
  if (before) return before
  const [parcela] = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, [lancamento_id])
  if (!parcela) throw fieldError('lancamento_id', 'Parcela não localizada')
  if (!dec(parcela.aberto).gt(0))
    throw new AppError('CONFLITO', { mensagem: `${nameOf(parcela)}: ${whyClosed(parcela)}` })
  await refuseBeingUndone(q, [parcela])
  const through = await throughOf(q, sessao, body, parcela.tipo)
  const data = dayOf(body.data, hoje)
  const rates = await readRates(q, sessao.empresa_id)
  const owed = owedOn(parcela, data, sessao.empresa.uf, rates)
  const free = parcela.tipo === 1 ? owed : { multa: '0.00', juros: '0.00' }
  const { valor, juros = free.juros, multa = free.multa, desconto } = body
  if (parcela.tipo === 1) refuseWaiver(sessao, waivedOf(owed, { multa, juros, desconto }), rates)
  const id = await settleOne(q, sessao, {
    ...{ uuid, parcela, through, data, valor, juros, multa, desconto },
    ...{ excesso: body.excesso, rates, agora },
  })
  return readPayment(q, sessao, id)
}

export const FREE_OF_CHARGE: Parts = { multa: '0.00', juros: '0.00', desconto: '0.00' }

const CLOSED: Readonly<Record<string, string>> = {
  paga: 'já está paga',
  renegociada: 'foi renegociada',
  cancelada: 'foi cancelada',
}

/** Explains why an instalment has no open amount. */
export const whyClosed = ({ status }: StoredParcela): string => CLOSED[status] ?? 'já está paga'

interface Settling {
  uuid: string
  parcela: StoredParcela
  through: Through
  /** Date of the payment, ISO. */
  data: string
  valor: string
  juros: string
  multa: string
  desconto: string
  excesso?: 'credito' | undefined
  rates: Rates
  agora: Date
  /** 'adia': in a closed period, the posting gets the next open day; absent: a closed day is refused. */
  fechado?: 'adia'
}

type Settler = Pick<Sessao, 'account_id' | 'empresa_id' | 'usuario_id'> & { empresa: { uf: string } }

/** Refuses instalments of a document whose note is being cancelled, because they will be reversed. @throws CONFLITO */
export async function refuseBeingUndone(q: Q, parcelas: readonly StoredParcela[]): Promise<void> {
  const gone = new Set(
    await readBeingUndone(
      q,
      parcelas.map(({ id }) => id),
    ),
  )
  const first = parcelas.find(({ id }) => gone.has(id))
  if (first)
    throw new AppError('CONFLITO', { mensagem: `${nameOf(first)}: a nota da venda está sendo cancelada` })
}

/** Pays one instalment, in full or in part, and rechecks its Pix charge. Returns the payment's id. @throws VALIDACAO */
export async function settleOne(q: Q, sessao: Settler, s: Settling): Promise<number> {
  const { parcela, data, juros, multa, desconto, valor, through } = s
  const { empresa_id, usuario_id } = sessao
  const last = parcela.baixas.at(-1)?.data
  if (last && data < last)
    throw fieldError(
      'data',
      `O último pagamento desta parcela é de ${isoToWire(last)}: use esta data ou outra depois`,
    )
  const { aberto } = parcela
  if (dec(desconto).gt(aberto)) throw fieldError('desconto', 'O desconto é maior que o valor em aberto')
  if (!dec(valor).minus(juros).minus(multa).plus(desconto).gt(0))
    throw fieldError('valor', 'O valor não passa dos juros e da multa: nada pagaria da parcela')
  // for an instalment already paid, the whole amount is excess
  const paid = dec(aberto).gt(0)
    ? settle({ aberto, valor, multa, juros, desconto })
    : { principal: '0.00', excesso: valor }
  const parceiro_id = parcela.parceiro?.id ?? null
  if (dec(paid.excesso).gt(0)) refuseExcess(s, paid.excesso)
  const owed = chargesOn(parcela, data, sessao.empresa.uf, s.rates)
  const { principal, excesso: credito } = paid
  const row = await insertPagamento(q, {
    ...{ uuid: s.uuid, empresa_id, usuario_id, parcela_id: parcela.id, parceiro_id, data, valor, principal },
    ...{ juros, multa, desconto, credito, juros_devidos: owed.juros, multa_devida: owed.multa },
    ...{ conta: through.conta, meio_pagamento_id: through.meio_pagamento_id },
  })
  if (!row) throw fieldError('conta_id', 'Conta financeira não localizada')
  await post(
    q,
    sessao,
    settlement,
    {
      ...{ tipo: parcela.tipo, parcela_id: parcela.id, parceiro_id, conta: row.conta_id, meio: through.tpag },
      ...{ principal, juros, multa, desconto, credito },
    },
    {
      ...{ empresa_id, usuario_id, origem_id: row.id, data, historico: nameOf(parcela) },
      ...{ sessao_id: through.sessao_id, fechado: s.fechado ?? ('recusa' as const) },
    },
  )
  const { sessao_id } = through
  if (parcela.tipo === 2 && through.tpag === CASH && sessao_id !== null)
    await tellTakenFrom(q, { empresa_id, sessao_id }, valor, s.agora)
  await recheckCharges(q, [parcela.id], s.agora)
  await queuePayment(q, sessao, row.id, s.agora)
  return row.id
}

/** Refuses an excess, except of a customer's payment that the request keeps as credit. @throws VALIDACAO */
function refuseExcess({ parcela, excesso }: Settling, sobra: string): void {
  const over = `Sobram ${formatMoney(sobra)} do que está em aberto`
  if (parcela.tipo === 2) throw fieldError('valor', `${over}: pague o que se deve`)
  if (!parcela.parceiro)
    throw fieldError('valor', `${over}, e a conta não tem cliente que fique com o crédito`)
  if (excesso !== 'credito')
    throw fieldError('valor', `${over}: confirme que ficam como crédito do cliente, ou dê o troco`)
}

/**
 * Pays all instalments or none; they must be all receivable or all payable. A repeated uuid returns the stored
 * payments. @throws VALIDACAO, CONFLITO; most messages name the instalments at fault
 */
export async function settleMany(q: Q, sessao: Sessao, body: Body<typeof fecharParcelas>, agora: Date) {
  const hoje = todayOf(sessao, agora)
  const ids = [...new Set(body.parcelas)]
  await holdParcelas(q, sessao.empresa_id, ids)
  await keepRequest(q, 'pagamento', body.uuid, body)
  const before = await written(q, sessao, body.uuid, ids)
  if (before) return answer(before)
  const parcelas = await readOpen(q, sessao, ids, hoje, 'baixado')
  const other = parcelas.filter(({ tipo }) => tipo !== body.tipo_lancamento)
  if (other.length > 0)
    throw fieldError(
      'parcelas',
      `Nada foi baixado: ${names(other)} ${other.length === 1 ? 'é' : 'são'} ${body.tipo_lancamento === 1 ? 'a pagar' : 'a receber'}`,
    )
  const receives = body.tipo_lancamento === 1
  const through = await throughOf(q, sessao, body, receives ? 1 : 2)
  const data = body.data ? dayOf(body.data, hoje) : hoje
  const rates = await readRates(q, sessao.empresa_id)
  const dues = parcelas.map(parcela => ({ parcela, owed: owedOn(parcela, data, sessao.empresa.uf, rates) }))
  const charged = body.encargos ?? receives
  if (receives && !charged)
    refuseWaiver(
      sessao,
      dues.reduce((sum, { owed }) => sum.plus(waivedOf(owed, FREE_OF_CHARGE)), ZERO),
      rates,
    )
  const done: number[] = []
  for (const { parcela, owed } of dues) {
    const { multa, juros, desconto, devido } = charged ? owed : { ...FREE_OF_CHARGE, devido: parcela.aberto }
    done.push(
      await settleOne(q, sessao, {
        ...{ uuid: body.uuid, parcela, through, data, valor: devido, juros, multa, desconto, rates },
        agora,
      }),
    )
  }
  return answer((await readPagamentos(q, sessao.empresa_id, done)).map(wire))
}

/**
 * Reads instalments that must all be open. `feito`: participle for the error ('baixado': 'Nada foi baixado'). @throws
 * VALIDACAO for an unknown instalment, CONFLITO for one that is closed, or whose note is being cancelled
 */
export async function readOpen(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
  hoje: string,
  feito: string,
): Promise<StoredParcela[]> {
  const parcelas = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, ids)
  if (parcelas.length < ids.length) throw fieldError('parcelas', 'Há parcela que não existe nesta empresa')
  const closed = parcelas.filter(({ aberto }) => !dec(aberto).gt(0))
  if (closed.length > 0)
    throw new AppError('CONFLITO', {
      mensagem: `Nada foi ${feito}: ${closed.map(p => `${nameOf(p)} ${whyClosed(p)}`).join(', ')}`,
    })
  await refuseBeingUndone(q, parcelas)
  return parcelas
}

const names = (parcelas: readonly StoredParcela[]) => parcelas.map(nameOf).join(', ')

const answer = (data: Pagamento[]) => ({
  data,
  total: data.reduce((sum, { valor }) => sum.plus(valor), dec('0')).toFixed(2),
})

/** Returns a reversal's date (ISO): as given, else today. @throws VALIDACAO if in the future or before the payment */
export function reversalDay(said: string | undefined, undone: string, hoje: string): string {
  const data = said === undefined ? hoje : dayOf(said, hoje)
  if (data < undone) throw fieldError('data', `O que se estorna é de ${isoToWire(undone)}`)
  return data
}

/**
 * Reverses one payment. @throws NAO_ENCONTRADO, VALIDACAO; CONFLITO when the payment was already reversed or is matched
 * with a bank line, or its credit was spent
 */
export async function undo(
  q: Q,
  sessao: Sessao,
  id: number,
  { motivo, data: said }: Body<typeof estornarPagamento>,
  agora: Date,
): Promise<Pagamento> {
  const { usuario_id } = sessao
  const pagamento = await readPayment(q, sessao, id)
  await holdParcelas(q, sessao.empresa_id, [pagamento.lancamento_id])
  if (dec(pagamento.credito).gt(0) && pagamento.parceiro) {
    const saldo = await creditLeft(q, sessao, pagamento.parceiro.id)
    if (dec(pagamento.credito).gt(saldo))
      throw new AppError('CONFLITO', {
        mensagem: `O cliente já gastou o crédito deste recebimento: dos ${formatMoney(pagamento.credito)} restam ${formatMoney(saldo)}`,
      })
  }
  if (!(await markUndone(q, { id, usuario_id, motivo: motivo.trim(), em: agora })))
    throw new AppError('CONFLITO', { mensagem: 'Este pagamento já foi estornado' })
  const data = reversalDay(said, wireToIso(pagamento.data), todayOf(sessao, agora))
  const rows = await readPostings(q, id)
  const drawer = await readDrawerOfPayment(q, id)
  if (drawer?.especie && drawer.sessao_id === null)
    throw new AppError('CONFLITO', {
      mensagem: `Este dinheiro passou pela gaveta de ${drawer.nome}, que está fechada: abra o caixa antes de estornar`,
    })
  const sessao_id = drawer?.sessao_id ?? null
  await refuseMatched(q, sessao, rows)
  await reverse(q, sessao, rows, { data, usuario_id, sessao_id, motivo: motivo.trim() })
  if (drawer?.especie && drawer.tipo === 1 && sessao_id !== null)
    await tellTakenFrom(q, { empresa_id: sessao.empresa_id, sessao_id }, pagamento.valor, agora)
  await queuePayment(q, sessao, id, agora)
  return readPayment(q, sessao, id)
}
