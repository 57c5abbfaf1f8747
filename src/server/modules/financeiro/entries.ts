import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { readBoleto } from '../../../core/document/boleto.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { splitParcelas } from '../../../core/tax/payment/parcelas.ts'
import type { guardarBoleto } from '../../../domain/api/boletos.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import type {
  cancelarLancamento,
  criarLancamento,
  Lancamento,
  listarLancamentos,
  mudarLancamento,
} from '../../../domain/api/lancamentos.ts'
import type { exportarLancamentos } from '../../../domain/api/lancamentos-arquivo.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { holdsMoney, isCategory } from '../../../domain/money/accounts.ts'
import { entry } from '../../../domain/money/causes/entry.ts'
import { renegotiation } from '../../../domain/money/causes/renegotiation.ts'
import type { Q } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { post, postAgain, reverse } from '../../money/post.ts'
import { keepRequest } from '../../money/request-repository.ts'
import { toLancamento } from './answer.ts'
import { keepBoleto, readKept } from './bank/boleto.ts'
import { updateBoleto } from './bank/boleto-repository.ts'
import { dueIn } from './recurring/renew.ts'
import { holdFollowing, updateRecurring } from './recurring/repository.ts'
import { endBoletos } from './remittance/held.ts'
import { registeredOf } from './remittance/registered.ts'
import { readInstructions } from './remittance/repository.ts'
import {
  type Filter,
  findLancamento,
  holdParcelas,
  insertLancamento,
  insertParcelas,
  listParcelas,
  type NewLancamento,
  type NewParcela,
  openParcelas,
  readGroup,
  readOpening,
  readParcelas,
  readPointed,
  readRates,
  type StoredParcela,
  sumParcelas,
  updateLancamento,
  updateParcela,
} from './repository.ts'
import { recheckCharges } from './settle-repository.ts'

/** Refuses an account that does not exist or does not hold money. @throws VALIDACAO at the field */
export function refuseAccount(campo: string, conta: { tipo: string } | null | undefined): void {
  if (!conta) throw fieldError(campo, 'Conta financeira não localizada')
  if (!holdsMoney(conta.tipo))
    throw fieldError(campo, 'Escolha uma conta onde há dinheiro: caixa, cofre, banco, cheques ou cartões')
}

/** Returns today in the company's state, ISO. */
export const todayOf = ({ empresa }: Sessao, agora: Date): string => diaIn(agora, empresa.fuso)

/** Returns a function that turns a stored instalment into the API's form, with the amount due on `hoje` (ISO). */
async function wire(
  q: Q,
  { empresa, empresa_id }: Sessao,
  hoje: string,
): Promise<(parcela: StoredParcela) => Lancamento> {
  const rates = await readRates(q, empresa_id)
  return parcela => toLancamento(parcela, hoje, empresa.uf, rates)
}

/** Makes the filter of a list's query. @param hoje ISO */
function filterOf(
  sessao: Sessao,
  query: Omit<Query<typeof listarLancamentos>, 'page' | 'limit'>,
  hoje: string,
): Filter {
  return {
    empresa_id: sessao.empresa_id,
    hoje,
    tipo: query.tipo,
    status: query.status,
    parceiro_id: query.parceiro_id ?? null,
    conta_id: query.conta_id ?? null,
    de: query.de ? wireToIso(query.de) : null,
    ate: query.ate ? wireToIso(query.ate) : null,
    ...soughtBy(query.search?.trim() ?? '', hoje),
    order: query.order_by ?? (query.status === 'paga' ? 'vencimento,desc' : 'vencimento,asc'),
    ids: query.ids?.split(',').map(Number) ?? null,
    typed: {
      valor: [query.valor_de ?? null, query.valor_ate ?? null],
      aberto: [query.aberto_de ?? null, query.aberto_ate ?? null],
      parceiro: query.parceiro ?? null,
      descricao: query.descricao ?? null,
      categoria: query.categoria ?? null,
      conta: query.conta ?? null,
    },
  }
}

export async function list(q: Q, sessao: Sessao, query: Query<typeof listarLancamentos>, agora: Date) {
  const hoje = todayOf(sessao, agora)
  const filter = filterOf(sessao, query, hoje)
  const totais = await sumParcelas(q, filter)
  const rows = await listParcelas(q, filter, query)
  return { ...toPage(rows.map(await wire(q, sessao, hoje)), totais.quantidade, query), totais }
}

/** Reads all instalments of a list's query, in its order, in parts. */
export async function readAll(
  q: Q,
  sessao: Sessao,
  query: Query<typeof exportarLancamentos>,
  agora: Date,
): Promise<AsyncIterable<Lancamento[]>> {
  const hoje = todayOf(sessao, agora)
  const toRow = await wire(q, sessao, hoje)
  return openParcelas(q, filterOf(sessao, query, hoje), rows => rows.map(toRow))
}

/** Recognises a boleto's number or barcode in the search text. */
const soughtBy = (search: string, hoje: string): Pick<Filter, 'search' | 'barras'> => {
  const boleto = readBoleto(search, hoje)
  return typeof boleto === 'string' ? { search, barras: null } : { search: '', barras: boleto.barras }
}

/** Reads an instalment. @throws NAO_ENCONTRADO */
export async function readOne(q: Q, sessao: Sessao, id: number, hoje: string): Promise<StoredParcela> {
  const [parcela] = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, [id])
  if (!parcela) throw new AppError('NAO_ENCONTRADO')
  return parcela
}

/** Reads an instalment, the amount due on `dia` (default: today), and its entry's (`irmas`). @throws NAO_ENCONTRADO */
export async function show(q: Q, sessao: Sessao, id: number, agora: Date, dia?: string) {
  const hoje = todayOf(sessao, agora)
  const parcela = await readOne(q, sessao, id, hoje)
  const irmas = await readGroup(q, { empresa_id: sessao.empresa_id, hoje }, parcela.grupo_id)
  return {
    ...(await wire(q, sessao, dia === undefined ? hoje : wireToIso(dia)))(parcela),
    irmas: irmas.map(p => ({
      id: p.id,
      num_parcela: p.num_parcela,
      vencimento: isoToWire(p.vencimento),
      valor: p.valor,
      status: p.status as Lancamento['status'],
    })),
  }
}

/**
 * Stores an entry with its instalments, as income or expense of the day of its issue. Gives the instalments; null: its uuid is
 * already used. @throws VALIDACAO in a closed period
 */
export async function keepEntry(
  q: Q,
  sessao: Sessao,
  entrada: Omit<NewLancamento, 'empresa_id' | 'usuario_id'>,
  parcelas: readonly NewParcela[],
): Promise<{ id: number; parcelas: { id: number }[] } | null> {
  const { empresa_id, usuario_id } = sessao
  const { tipo, parceiro_id, categoria_id, emissao, descricao } = entrada
  const id = await insertLancamento(q, { ...entrada, empresa_id, usuario_id })
  if (id === null) return null
  const written = await insertParcelas(q, { lancamento_id: id, empresa_id, tipo, parceiro_id }, parcelas)
  await post(
    q,
    sessao,
    entry,
    { tipo, parceiro_id, categoria_id, parcelas: written },
    { empresa_id, usuario_id, origem_id: id, data: emissao, historico: descricao, fechado: 'recusa' },
  )
  return { id, parcelas: written }
}

/** Stores an amount to receive or pay that a user typed. A repeated uuid returns the stored entry. */
export async function create(q: Q, sessao: Sessao, body: Body<typeof criarLancamento>, agora: Date) {
  const { empresa_id } = sessao
  const hoje = todayOf(sessao, agora)
  const parcelas = instalmentsOf(body)
  const { parceiro_id = null, uuid = null, tipo, valor } = body
  if (uuid !== null) await keepRequest(q, 'lancamento', uuid, body)
  const { conta_id, categoria_id } = await pointedOf(q, empresa_id, body)
  const competencia = body.competencia ? wireToIso(body.competencia) : null
  await refusePointed(q, empresa_id, { parceiro_id, conta_id })
  const descricao = body.descricao.trim()
  const kept = await keepEntry(
    q,
    sessao,
    { tipo, descricao, valor, parceiro_id, conta_id, categoria_id, uuid, emissao: hoje, competencia },
    parcelas,
  )
  const whose = { empresa_id, hoje }
  if (kept === null) {
    const antes = uuid === null ? null : await findLancamento(q, empresa_id, uuid)
    if (antes === null) throw new AppError('CONFLITO')
    return (await readGroup(q, whose, antes)).map(await wire(q, sessao, hoje))
  }
  if (body.boleto) {
    const [only, ...more] = kept.parcelas
    if (more.length > 0) throw fieldError('boleto', 'O boleto é de uma parcela só')
    const boleto = await readKept(q, sessao, body.boleto, null, hoje)
    if (boleto) await updateBoleto(q, only?.id ?? 0, { barras: boleto.barras })
  }
  return (await readGroup(q, whose, kept.id)).map(await wire(q, sessao, hoje))
}

/**
 * Returns the instalments of the request, or equal ones from the first due date on. @throws VALIDACAO when an instalment
 * would be zero, or the sum differs
 */
export function instalmentsOf(
  body: Pick<
    Body<typeof criarLancamento>,
    'valor' | 'numparcelas' | 'vencimento' | 'intervalo' | 'tipoIntervalo' | 'parcelas'
  >,
) {
  const said =
    body.parcelas ??
    splitParcelas({
      valor: body.valor,
      numparcelas: body.numparcelas,
      data: wireToIso(body.vencimento),
      intervalo: body.intervalo,
      tipoIntervalo: body.tipoIntervalo,
      // the first instalment is due on the given day
      opcoes: ['entrada'],
    }).parcelas
  if (said.some(({ valor }) => !dec(valor).gt(0)))
    throw fieldError(
      'numparcelas',
      `O valor não se divide em ${body.numparcelas} parcelas: nenhuma pode ser de R$ 0,00`,
    )
  const sum = said.reduce((total, { valor }) => total.plus(valor), dec('0'))
  if (!sum.eq(body.valor)) throw fieldError('parcelas', 'O total das parcelas é diferente do valor')
  return said.map(({ valor, vencimento }, i) => ({ num: i + 1, valor, vencimento: wireToIso(vencimento) }))
}

/** Refuses a category that does not exist, is inactive or of another kind. @throws VALIDACAO at the field */
export async function refuseCategory(
  q: Q,
  empresa_id: number,
  campo: string,
  tipo: number,
  conta_id: number | null,
): Promise<void> {
  if (conta_id === null) return
  const { conta } = await readPointed(q, empresa_id, { conta_id })
  if (!conta) throw fieldError(campo, 'Conta financeira não localizada')
  if (!conta.ativo) throw fieldError(campo, `A conta ${conta.nome} está inativa`)
  if (!isCategory(tipo, conta.tipo))
    throw fieldError(
      campo,
      tipo === 1 ? 'A categoria é uma conta de receitas' : 'A categoria é uma conta de despesas ou compras',
    )
}

/**
 * Gives account and category of an entry. An account of income or expense that is named as the account is the category.
 * @throws VALIDACAO
 */
export async function pointedOf(
  q: Q,
  empresa_id: number,
  {
    tipo,
    conta_id = null,
    categoria_id = null,
  }: Pick<Body<typeof criarLancamento>, 'tipo' | 'conta_id' | 'categoria_id'>,
): Promise<{ conta_id: number | null; categoria_id: number | null }> {
  const named = conta_id === null ? null : (await readPointed(q, empresa_id, { conta_id })).conta
  const is = categoria_id === null && named !== null && isCategory(tipo, named.tipo)
  await refuseCategory(q, empresa_id, is ? 'conta_id' : 'categoria_id', tipo, is ? conta_id : categoria_id)
  return is ? { conta_id: null, categoria_id: conta_id } : { conta_id, categoria_id }
}

/** Least R$ of an instalment of a plan that replaces others. */
const LEAST = '1.00'

/** Refuses a plan that begins in the past, or has instalments of cents: typing errors. @throws VALIDACAO */
export function refuseOddPlan(plan: ReturnType<typeof instalmentsOf>, hoje: string): void {
  if (plan.some(({ vencimento }) => vencimento < hoje))
    throw fieldError('vencimento', 'O novo plano vence de hoje em diante')
  if (plan.length > 1 && plan.some(({ valor }) => dec(valor).lt(LEAST)))
    throw fieldError(
      'numparcelas',
      `Em ${plan.length} parcelas, cada uma teria menos de ${formatMoney(LEAST)}: divida em menos`,
    )
}

export async function refusePointed(
  q: Q,
  empresa_id: number,
  { parceiro_id, conta_id }: { parceiro_id: number | null; conta_id: number | null },
): Promise<void> {
  const found = await readPointed(q, empresa_id, { parceiro_id, conta_id })
  if (parceiro_id !== null && !found?.parceiro) throw fieldError('parceiro_id', 'Parceiro não localizado')
  if (conta_id !== null) refuseAccount('conta_id', found.conta)
}

/**
 * Changes one instalment. Amount and partner cannot change after a payment; amount, partner and description cannot change
 * when a document or renegotiation created the entry. @throws NAO_ENCONTRADO, VALIDACAO; CONFLITO for a closed instalment
 */
export async function change(
  q: Q,
  sessao: Sessao,
  id: number,
  body: Body<typeof mudarLancamento>,
  agora: Date,
): Promise<Lancamento> {
  const { empresa_id, usuario_id } = sessao
  const hoje = todayOf(sessao, agora)
  await holdParcelas(q, empresa_id, [id])
  const antes = await readOne(q, sessao, id, hoje)
  if (!dec(antes.aberto).gt(0))
    throw new AppError('CONFLITO', { mensagem: `Esta parcela está ${antes.status} e não muda mais` })
  const era = antes.parceiro?.id ?? null
  const parceiro_id = body.parceiro_id === undefined ? era : body.parceiro_id
  const conta_id = body.conta_id === undefined ? (antes.conta?.id ?? null) : body.conta_id
  const era_categoria = antes.categoria?.id ?? null
  const categoria_id = body.categoria_id === undefined ? era_categoria : body.categoria_id
  if (categoria_id !== era_categoria)
    await refuseCategory(q, empresa_id, 'categoria_id', antes.tipo, categoria_id)
  const descricao = body.descricao?.trim() ?? antes.descricao
  const valor = body.valor ?? antes.valor
  await refusePointed(q, empresa_id, { parceiro_id, conta_id })
  const irmas = await readGroup(q, { empresa_id, hoje }, antes.grupo_id)
  const competencia = body.competencia ? wireToIso(body.competencia) : antes.competencia
  if (competencia !== antes.competencia && antes.recorrente_id !== null)
    throw fieldError('competencia', 'A competência de uma conta recorrente é o mês do seu vencimento')
  const said = {
    valor: !dec(valor).eq(antes.valor),
    parceiro_id: parceiro_id !== era,
    descricao: descricao !== antes.descricao,
    categoria_id: categoria_id !== era_categoria,
    competencia: competencia !== antes.competencia,
  }
  for (const [campo, changed] of Object.entries(said))
    if (changed && antes.origem) throw fieldError(campo, cameFrom(antes.origem, 'corrija lá'))
  if (said.valor && dec(antes.valor_pago).gt(0))
    throw fieldError('valor', 'A parcela já recebeu pagamento: estorne antes de mudar o valor')
  if (said.valor && antes.tipo === 1) await refuseAtBank(q, empresa_id, antes)
  if (said.parceiro_id && irmas.some(({ valor_pago }) => dec(valor_pago).gt(0)))
    throw fieldError('parceiro_id', 'Há parcela paga: o parceiro não muda mais')
  await updateParcela(q, id, {
    valor,
    vencimento: body.vencimento ? wireToIso(body.vencimento) : antes.vencimento,
  })
  await updateLancamento(q, antes.grupo_id, { descricao, parceiro_id, conta_id, categoria_id, competencia })
  await recheckCharges(q, [id], agora)
  if (said.valor || said.parceiro_id || said.categoria_id)
    await postAgain(
      q,
      sessao,
      entry,
      {
        tipo: antes.tipo,
        parceiro_id,
        categoria_id,
        parcelas: irmas
          .filter(({ status }) => status !== 'cancelada')
          .map(p => ({ id: p.id, num: p.num_parcela, valor: p.id === id ? valor : p.valor })),
      },
      {
        ...{ empresa_id, usuario_id, origem_id: antes.grupo_id, data: null, hoje, historico: descricao },
        fechado: 'adia',
        motivo: 'Lançamento alterado',
      },
    )
  if (body.seguintes && antes.recorrente_id !== null)
    await changeFollowing(q, sessao, { ...antes, recorrente_id: antes.recorrente_id }, body, agora)
  return (await wire(q, sessao, hoje))(await readOne(q, sessao, id, hoje))
}

/**
 * Refuses another amount for an instalment whose boleto has the old one, at the bank or in the customer's hands. @throws
 * VALIDACAO at `valor`
 */
async function refuseAtBank(
  q: Q,
  empresa_id: number,
  { id, valor, barras }: Pick<StoredParcela, 'id' | 'valor' | 'barras'>,
): Promise<void> {
  const own = await readInstructions(q, empresa_id, [id])
  const waits = own.find(({ situacao }) => situacao === 'enviada')
  if (waits)
    throw fieldError(
      'valor',
      `O boleto está na remessa ${waits.numero}, que o banco ainda não respondeu: desfaça a remessa, ou espere a resposta`,
    )
  const registro = registeredOf(own)
  if (registro)
    throw fieldError(
      'valor',
      `O banco tem o boleto de ${formatMoney(registro.valor)}: peça a baixa em Gerar remessa, mude o valor e registre outro`,
    )
  if (barras !== null)
    throw fieldError(
      'valor',
      `A parcela tem um boleto de ${formatMoney(valor)}: apague-o em Guardar o boleto antes de mudar o valor`,
    )
}

/**
 * Changes the recurring bill of an instalment, and the bills made of it that are due after `antes` and received nothing,
 * as that instalment was changed.
 */
async function changeFollowing(
  q: Q,
  sessao: Sessao,
  antes: StoredParcela & { recorrente_id: number },
  { seguintes: _, vencimento, ...said }: Body<typeof mudarLancamento>,
  agora: Date,
): Promise<void> {
  const hoje = todayOf(sessao, agora)
  const [changed] = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, [antes.id])
  if (!changed) return
  await updateRecurring(q, antes.recorrente_id, {
    ...{ descricao: changed.descricao, valor: changed.valor, vencimento: changed.vencimento },
    ...{ parceiro_id: changed.parceiro?.id ?? null, categoria_id: changed.categoria?.id ?? null },
  })
  const following = await holdFollowing(q, antes.recorrente_id, antes.vencimento)
  const rows = await readParcelas(
    q,
    { empresa_id: sessao.empresa_id, hoje },
    following.map(({ id }) => id).filter(id => id !== antes.id),
  )
  for (const { id, baixas, aberto } of rows) {
    const month = following.find(each => each.id === id)?.competencia.slice(0, 7)
    if (month === undefined || baixas.length > 0 || !dec(aberto).gt(0)) continue
    const due = vencimento ? { vencimento: isoToWire(dueIn(month, wireToIso(vencimento))) } : {}
    await change(q, sessao, id, { ...said, ...due }, agora)
  }
}

/** Stores the boleto of an open instalment. @throws NAO_ENCONTRADO, VALIDACAO, CONFLITO for a closed instalment */
export async function changeBoleto(
  q: Q,
  sessao: Sessao,
  id: number,
  body: Body<typeof guardarBoleto>,
  agora: Date,
): Promise<Lancamento> {
  const hoje = todayOf(sessao, agora)
  await holdParcelas(q, sessao.empresa_id, [id])
  const antes = await readOne(q, sessao, id, hoje)
  if (!dec(antes.aberto).gt(0))
    throw new AppError('CONFLITO', { mensagem: `Esta parcela está ${antes.status} e não muda mais` })
  await keepBoleto(q, sessao, antes, body, hoje)
  return (await wire(q, sessao, hoje))(await readOne(q, sessao, id, hoje))
}

const cameFrom = ({ tipo }: { tipo: string }, what: string): string =>
  tipo === renegotiation.origem
    ? 'Veio de uma renegociação: desfaça a renegociação'
    : `Veio de um documento: ${what}`

/** Gives the reason why an instalment cannot be cancelled; null: it can. */
export const keptFor = ({ origem, valor_pago, aberto, status }: StoredParcela): string | null => {
  if (origem) return cameFrom(origem, 'cancele o documento')
  if (dec(valor_pago).gt(0)) return 'A parcela já recebeu pagamento: estorne antes de cancelar'
  return dec(aberto).gt(0) ? null : `Esta parcela já está ${status}`
}

/**
 * Takes instalments back that may be cancelled: the caller holds them. @throws CONFLITO for a boleto that a bank may charge
 * @param data day of the reversal, ISO
 */
export async function takeBack(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
  { motivo, data, agora }: { motivo: string; data: string; agora: Date },
): Promise<void> {
  const { usuario_id } = sessao
  await endBoletos(q, sessao, ids, { feito: 'cancelada', agora })
  await reverse(q, sessao, await readOpening(q, ids), { data, usuario_id, motivo })
  await recheckCharges(q, ids, agora)
}

/**
 * Cancels an open instalment of an entry typed by the user. @throws NAO_ENCONTRADO; CONFLITO when the instalment is
 * closed or paid in part, or comes from a document or renegotiation
 */
export async function cancel(
  q: Q,
  sessao: Sessao,
  id: number,
  { motivo }: Body<typeof cancelarLancamento>,
  agora: Date,
): Promise<Lancamento> {
  const hoje = todayOf(sessao, agora)
  await holdParcelas(q, sessao.empresa_id, [id])
  const mensagem = keptFor(await readOne(q, sessao, id, hoje))
  if (mensagem !== null) throw new AppError('CONFLITO', { mensagem })
  await takeBack(q, sessao, [id], { motivo, data: hoje, agora })
  return (await wire(q, sessao, hoje))(await readOne(q, sessao, id, hoje))
}
