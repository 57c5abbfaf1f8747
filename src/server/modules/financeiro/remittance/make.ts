import {
  type CabecalhoDaRemessa,
  type ContaDeCobranca,
  type Ordem,
  splitDigit,
  type TituloDaRemessa,
} from '../../../../core/bank/boleto/account.ts'
import { type BancoEmissor, EMISSORES, lackOf } from '../../../../core/bank/boleto/issuers.ts'
import { faultOf, fileNameOf, writeRemittance } from '../../../../core/bank/boleto/remittance.ts'
import { isoPlus, isoToWire } from '../../../../core/dates/day.ts'
import { barsOf } from '../../../../core/document/boleto.ts'
import { dataHoraIn } from '../../../../core/document/fuso.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import { dec, ZERO } from '../../../../core/money/decimal.ts'
import type { Body } from '../../../../domain/api/define.ts'
import type { conferirRemessa, gerarRemessa, TituloConferido } from '../../../../domain/api/remessas.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { keepRequest } from '../../../money/request-repository.ts'
import { municipios } from '../../lookups/service.ts'
import { nameOf } from '../answer.ts'
import { todayOf } from '../entries.ts'
import { holdParcelas, readBeingUndone, readParcelas, readRates, type StoredParcela } from '../repository.ts'
import { registeredOf } from './registered.ts'
import {
  type ContaGuardada,
  filesOfDay,
  findRemessa,
  insertInstructions,
  insertRemessa,
  readInstructions,
  readIssuing,
  readLeftAtBank,
  readPayee,
  readPayers,
  type TituloGuardado,
  updateNext,
} from './repository.ts'

type Asked = Body<typeof conferirRemessa>

/** A boleto that was looked at: what would go, and why it does not. */
interface Judged {
  parcela: StoredParcela
  titulo: Omit<TituloDaRemessa, 'nosso_numero'>
  /** Registered boleto that an instruction is about; null: it is an entry. */
  registro: TituloGuardado | null
  falta: string | null
}

/** Tells of each instalment what is wrong. @throws VALIDACAO for the account or the order, NAO_ENCONTRADO */
export async function checkRemittance(
  q: Q,
  sessao: Sessao,
  asked: Asked,
  agora: Date,
): Promise<{ data: TituloConferido[]; baixas: TituloConferido[]; total: string }> {
  const { issuer, guardada } = await issuerOf(q, sessao, asked, agora, false)
  const judged = await judge(q, sessao, asked, { issuer, guardada, agora })
  const ended = await endedUnpaid(q, sessao, asked, { issuer, guardada, agora })
  return {
    data: judged.map(toConferido),
    baixas: ended.map(toConferido),
    total: totalOf([...judged.filter(({ falta }) => falta === null), ...ended]),
  }
}

/** Instalments that ended without payment, whose boletos the bank would still collect. */
const UNPAID: readonly string[] = ['cancelada', 'renegociada']

/** Gives the cancellings that go with any file of the account: of boletos whose instalments ended unpaid. */
async function endedUnpaid(
  q: Q,
  sessao: Sessao,
  { conta_id, parcelas }: Asked,
  of: { issuer: BancoEmissor; guardada: ContaGuardada; agora: Date },
): Promise<Judged[]> {
  if (!of.issuer.ordens.includes('baixa')) return []
  const left = (await readLeftAtBank(q, sessao.empresa_id, conta_id)).filter(id => !parcelas.includes(id))
  if (left.length === 0) return []
  await holdParcelas(q, sessao.empresa_id, left)
  const judged = await judge(q, sessao, { conta_id, ordem: 'baixa', parcelas: left }, of)
  return judged.filter(({ falta, parcela }) => falta === null && UNPAID.includes(parcela.status))
}

/**
 * Makes the file of those that may go, and gives its id and those left out. The account and the instalments are held, so
 * two requests give no number twice and send no instalment twice. @throws VALIDACAO, NAO_ENCONTRADO
 */
export async function makeRemittance(
  q: Q,
  sessao: Sessao,
  { uuid, ...asked }: Body<typeof gerarRemessa>,
  agora: Date,
): Promise<{ id: number; fora: TituloConferido[] }> {
  const { empresa_id, usuario_id } = sessao
  const { conta_id, ordem } = asked
  await keepRequest(q, 'remessa', uuid, asked)
  const before = await findRemessa(q, empresa_id, uuid)
  if (before !== null) return { id: before, fora: [] }
  const { issuer, guardada, conta } = await issuerOf(q, sessao, asked, agora, true)
  await holdParcelas(q, empresa_id, asked.parcelas)
  const judged = await judge(q, sessao, asked, { issuer, guardada, agora })
  const going = judged.filter(({ falta }) => falta === null)
  const fora = judged.filter(({ falta }) => falta !== null).map(toConferido)
  if (going.length === 0)
    throw new AppError('VALIDACAO', {
      mensagem: `Nenhum boleto pode ir: ${fora[0]?.descricao}: ${fora[0]?.falta}`,
      errors: { parcelas: fora.map(({ descricao, falta }) => `${descricao}: ${falta}`) },
    })
  const ended = await endedUnpaid(q, sessao, asked, { issuer, guardada, agora })
  const hoje = todayOf(sessao, agora)
  const next = nextNumber(guardada, issuer)
  const gives = ordem === 'entrada' && issuer.numero !== null
  if (gives && next + going.length - 1 > issuer.maior)
    throw fieldError('conta_id', `Acabaram os números que o ${issuer.nome} aceita: fale com o banco`)
  const titulos = [...going, ...ended].map((each, at) =>
    numberOne(each, { conta, issuer, sequencia: next + at, hoje }),
  )
  const head: CabecalhoDaRemessa = {
    ...{
      conta,
      beneficiario: await readPayee(q, empresa_id),
      dia: hoje,
      hora: dataHoraIn(agora, sessao.empresa.fuso).slice(11, 19).replaceAll(':', ''),
    },
    numero: Math.max(guardada.proxima_remessa ?? 1, (guardada.ultima_remessa ?? 0) + 1),
  }
  const { banco, leiaute } = conta
  const id = await insertRemessa(q, {
    ...{ uuid, empresa_id, conta_id, usuario_id, banco, leiaute, agora, numero: head.numero },
    ...{ arquivo: fileNameOf(head, await filesOfDay(q, hoje)), total: totalOf([...going, ...ended]) },
    conteudo: writeRemittance(
      head,
      titulos.map(({ titulo, nosso_numero }) => ({ ...titulo, nosso_numero: nosso_numero ?? '' })),
    ),
  })
  await insertInstructions(
    q,
    { remessa_id: id, empresa_id, conta_id },
    titulos.map(({ titulo: { ordem, valor, vencimento }, parcela, sequencia, nosso_numero, barras }) => ({
      ...{ parcela_id: parcela.id, ordem, sequencia, nosso_numero, valor, vencimento, barras },
    })),
  )
  await updateNext(q, conta_id, gives ? next + going.length : null, head.numero + 1)
  return { id, fora }
}

/** Gives a boleto its number and its bars. An instruction keeps the number that its entry got. */
function numberOne(
  judged: Judged,
  of: { conta: ContaDeCobranca; issuer: BancoEmissor; sequencia: number; hoje: string },
): Judged & { sequencia: number | null; nosso_numero: string | null; barras: string | null } {
  const { conta, issuer, hoje } = of
  const { registro, titulo } = judged
  const nosso_numero =
    registro?.nosso_numero ?? issuer.numero?.(conta, of.sequencia, hoje.slice(0, 4)) ?? null
  const barras =
    nosso_numero === null || titulo.ordem === 'baixa' ? null : barsFor(conta, issuer, titulo, nosso_numero)
  return {
    ...judged,
    sequencia: registro || issuer.numero === null ? null : of.sequencia,
    nosso_numero,
    barras,
  }
}

/** Gives the bars of a boleto by the account that issues it. */
export const barsFor = (
  conta: ContaDeCobranca,
  issuer: BancoEmissor,
  { vencimento, valor }: { vencimento: string; valor: string },
  nosso_numero: string,
): string => barsOf({ banco: conta.banco, vencimento, valor, campo_livre: issuer.livre(conta, nosso_numero) })

/** Reads the account and its bank's rules. @throws VALIDACAO at `conta_id` or `ordem` */
async function issuerOf(
  q: Q,
  sessao: Sessao,
  { conta_id, ordem }: Pick<Asked, 'conta_id' | 'ordem'>,
  agora: Date,
  hold: boolean,
): Promise<{ guardada: ContaGuardada; conta: ContaDeCobranca; issuer: BancoEmissor }> {
  const ano = todayOf(sessao, agora).slice(0, 4)
  const guardada = await readIssuing(q, sessao.empresa_id, conta_id, ano, hold)
  if (guardada?.tipo !== 'banco') throw fieldError('conta_id', 'Escolha uma conta de banco')
  if (guardada.leiaute === '')
    throw fieldError(
      'conta_id',
      `${guardada.nome} não emite boletos: diga em Remessa de boletos da conta o leiaute`,
    )
  const conta = toIssuing(guardada)
  const lack = lackOf(conta)
  if (lack !== null) throw fieldError('conta_id', `${guardada.nome}: ${lack}`)
  const issuer = EMISSORES[conta.banco] as BancoEmissor
  if (!issuer.ordens.includes(ordem))
    throw fieldError('ordem', `O ${issuer.nome} não toma este pedido por arquivo: faça-o no site do banco`)
  return { guardada, conta, issuer }
}

/** Turns what the register says of an account into what a file needs. */
export function toIssuing({ agencia, conta, leiaute, ...said }: ContaGuardada): ContaDeCobranca {
  const [branch, branchDigit] = splitDigit(agencia)
  const [number, digit] = splitDigit(conta)
  const { banco, convenio, carteira, variacao, transmissao } = said
  return {
    ...{ banco, convenio, carteira, variacao, transmissao, leiaute: leiaute === '400' ? 400 : 240 },
    ...{ agencia: branch, agencia_dv: branchDigit, conta: number, conta_dv: digit },
  }
}

/** Gives the next number: what the register says, and never one that was given. Some banks begin again each year. */
function nextNumber({ proximo, ultimo, ultimo_do_ano }: ContaGuardada, { anual }: BancoEmissor): number {
  const floor = Number(proximo ?? 1)
  if (!anual || ultimo_do_ano !== null || ultimo === null) return Math.max(floor, (ultimo ?? 0) + 1)
  return floor <= ultimo + 1 ? 1 : floor
}

/** Looks at each instalment: what would go of it, and why it does not. @throws NAO_ENCONTRADO */
async function judge(
  q: Q,
  sessao: Sessao,
  { conta_id, ordem, parcelas }: Asked,
  { issuer, guardada, agora }: { issuer: BancoEmissor; guardada: ContaGuardada; agora: Date },
): Promise<Judged[]> {
  const { empresa_id } = sessao
  const hoje = todayOf(sessao, agora)
  const found = await readParcelas(q, { empresa_id, hoje }, parcelas)
  if (found.length < new Set(parcelas).size) throw new AppError('NAO_ENCONTRADO')
  const ids = found.map(({ id }) => id)
  const payers = new Map((await readPayers(q, ids)).map(each => [each.parcela_id, each]))
  const undone = new Set(await readBeingUndone(q, ids))
  const instructions = await readInstructions(q, empresa_id, ids)
  const rates = await readRates(q, empresa_id)
  const minimo = dec(guardada.minimo ?? '0').gt(issuer.minimo) ? (guardada.minimo ?? '0') : issuer.minimo
  return found.map(parcela => {
    const own = instructions.filter(({ parcela_id }) => parcela_id === parcela.id)
    const registro = registeredOf(own)
    const payer = payers.get(parcela.id)
    const city = municipios().find(({ code }) => code === payer?.municipio_id)
    const valor = ordem === 'entrada' ? parcela.aberto : (registro?.valor ?? parcela.valor)
    const titulo: Judged['titulo'] = {
      ...{ ordem, documento: String(parcela.id), emissao: payer?.emissao ?? hoje, valor },
      vencimento: ordem === 'baixa' ? (registro?.vencimento ?? parcela.vencimento) : parcela.vencimento,
      ...{ juros: rates.juros, multa: rates.multa },
      mora_dia: dec(valor).times(rates.juros).div(3000).toFixed(2),
      encargos: isoPlus(parcela.vencimento, rates.carencia + 1),
      pagador: {
        ...{ nome: payer?.nome ?? '', documento: (payer?.documento ?? '').replace(/[^0-9A-Za-z]/g, '') },
        ...{ endereco: payer?.endereco ?? '', bairro: payer?.bairro ?? '' },
        ...{ cep: (payer?.cep ?? '').replace(/\D/g, ''), cidade: city?.name ?? '' },
        uf: (city && siglaUf(city.code.slice(0, 2))) ?? '',
      },
    }
    const falta =
      (undone.has(parcela.id) ? 'A nota está sendo cancelada' : null) ??
      standingFault(parcela, ordem, own, conta_id) ??
      faultOf(titulo, { minimo }, hoje)
    return { parcela, titulo, registro: ordem === 'entrada' ? null : registro, falta }
  })
}

/** Says why an instalment, as it stands, cannot have this instruction; null: it can. */
function standingFault(
  parcela: StoredParcela,
  ordem: Ordem,
  own: readonly TituloGuardado[],
  conta_id: number,
): string | null {
  const waits = own.find(({ situacao }) => situacao === 'enviada')
  const registro = registeredOf(own)
  if (parcela.tipo !== 1) return 'É a pagar: o boleto é de quem o emitiu'
  if (waits) return `Já está na remessa ${waits.numero}, que o banco ainda não respondeu`
  if (ordem === 'entrada') {
    if (registro) return 'O boleto já está registrado no banco'
    if (!dec(parcela.aberto).gt(0)) return `Está ${parcela.status}`
    return parcela.barras !== null ? 'Já tem um boleto guardado, que o banco deu' : null
  }
  if (!registro) return 'O banco não tem boleto desta parcela'
  if (registro.conta_id !== conta_id) return 'O boleto foi registrado por outra conta'
  if (ordem === 'baixa') return null
  if (!dec(parcela.aberto).gt(0)) return `Está ${parcela.status}`
  return registro.vencimento === parcela.vencimento
    ? `O banco já tem este vencimento: mude primeiro o da parcela`
    : null
}

const toConferido = ({ parcela, titulo, falta }: Judged): TituloConferido => ({
  ...{ id: parcela.id, descricao: nameOf(parcela), parceiro: parcela.parceiro?.nome ?? '', falta },
  ...{ vencimento: isoToWire(titulo.vencimento), valor: titulo.valor },
})

const totalOf = (judged: readonly Judged[]): string =>
  judged.reduce((all, { titulo }) => all.plus(dec(titulo.valor)), ZERO).toFixed(2)
