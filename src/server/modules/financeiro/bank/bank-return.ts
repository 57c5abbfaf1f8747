import { createHash, randomUUID } from 'node:crypto'
import { BANCOS } from '../../../../core/bank/cnab/banks.ts'
import { reasonsOf } from '../../../../core/bank/cnab/reasons.ts'
import {
  bare,
  type NumeroNoBanco,
  type Ocorrencia,
  type RetornoLido,
  type TituloPago,
} from '../../../../core/bank/cnab/title.ts'
import { FIRST_DAY, sameNumber } from '../../../../core/bank/cnab.ts'
import { isoToWire } from '../../../../core/dates/day.ts'
import { groupBy } from '../../../../core/group-by.ts'
import { Decimal, dec, ZERO } from '../../../../core/money/decimal.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { BOLETO } from '../../../../core/tender/codes.ts'
import type { ContagensDoRetorno } from '../../../../domain/api/extratos.ts'
import { AppError } from '../../../../domain/error.ts'
import { boletoFee } from '../../../../domain/money/causes/bank-fee.ts'
import { type Q, undoable } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { post } from '../../../money/post.ts'
import { owedOn, type Parts } from '../charges.ts'
import { todayOf } from '../entries.ts'
import { answerRemittances } from '../remittance/answers.ts'
import { endInstructions } from '../remittance/repository.ts'
import { holdParcelas, readParcelas, readRates, type StoredParcela } from '../repository.ts'
import { refuseBeingUndone, settleOne, throughOf } from '../settle.ts'
import { findByNosso, insertTitulo, readKnown, type TituloDaParcela } from './return-repository.ts'

interface Brought {
  novas: number
  repetidas: number
  avisos: string[]
  contagens: ContagensDoRetorno
}

/**
 * Settles instalments from a bank's return file, found by the numbers of their boletos. A title already imported is ignored.
 * A title whose instalment is already paid, cancelled or renegotiated becomes credit of the customer. The bank's fee is
 * posted as an expense. A title that cannot be settled becomes a warning (`avisos`), and so does each movement that asks
 * for somebody; all are counted by meaning. @throws VALIDACAO for the account
 */
export async function settleReturn(
  q: Q,
  sessao: Sessao,
  { conta_id, arquivo, retorno }: { conta_id: number; arquivo: string; retorno: RetornoLido },
  agora: Date,
): Promise<Brought> {
  const { empresa_id } = sessao
  const hoje = todayOf(sessao, agora)
  const titulos = withIdentities(retorno)
  const known = await readKnown(
    q,
    empresa_id,
    titulos.map(({ identidade }) => identidade),
  )
  const fresh = titulos.filter(({ identidade }) => !known.has(identidade))
  const found = await findByNosso(
    q,
    { empresa_id, conta_id },
    [...fresh, ...retorno.outros].flatMap(titulo => writingsOf(titulo).flatMap(likenesses)),
  )
  await holdParcelas(
    q,
    empresa_id,
    found.map(({ parcela_id }) => parcela_id),
  )
  const through = { ...(await throughOf(q, sessao, { conta_id }, 1)), tpag: BOLETO }
  const rates = await readRates(q, empresa_id)
  const done: Brought = {
    ...{ novas: 0, repetidas: titulos.length - fresh.length },
    avisos: [...retorno.avisos, ...warningsOf(retorno)],
    contagens: countsOf(retorno),
  }
  await answerRemittances(q, sessao, retorno, titulo => surelyOf(titulo, found), agora)
  for (const { identidade, ...titulo } of fresh) {
    const { nosso_numero, pago } = titulo
    const said = `o título ${nosso_numero} (${formatMoney(pago)})`
    const { exact, like } = likeOnes(titulo, found)
    // read again for each title: an earlier title may have paid this instalment
    const parcelas = await readParcelas(
      q,
      { empresa_id, hoje },
      like.map(({ parcela_id }) => parcela_id),
    )
    // a number that differs by one last digit (a check digit) counts only if the amount agrees, and matches a single
    // instalment
    const sure =
      exact.length > 0 ? parcelas : parcelas.filter(({ valor }) => dec(valor).eq(dec(titulo.valor)))
    const parcela = sure.find(({ aberto }) => dec(aberto).gt(0)) ?? sure[0]
    if (!parcela || (exact.length === 0 && sure.length > 1)) {
      done.avisos.push(`Nenhuma parcela tem ${said}`)
      continue
    }
    if (titulo.confirma && !dec(parcela.aberto).gt(0)) continue
    if (titulo.data > hoje || titulo.data < FIRST_DAY) {
      done.avisos.push(`Linha ${titulo.linha}: confira o dia ${isoToWire(titulo.data)} d${said}`)
      continue
    }
    const parts = partsOf(titulo, parcela, owedOn(parcela, titulo.data, sessao.empresa.uf, rates))
    const beyond = dec(pago).minus(parts.multa).minus(parts.juros).plus(parts.desconto).gt(parcela.aberto)
    if (beyond && !parcela.parceiro) {
      done.avisos.push(`Pagou-se mais do que se deve com ${said}, de uma conta sem cliente: lance-o à mão`)
      continue
    }
    const undo = await undoable(q)
    try {
      const head = { identidade, conta_id, arquivo, agora, hoje, through, rates }
      await settleTitle(q, sessao, titulo, parcela, head)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await undo()
      done.avisos.push(`Linha ${titulo.linha}: ${said} não foi baixado: ${error.message}`)
      continue
    }
    if (!dec(parcela.aberto).gt(0))
      done.avisos.push(
        `${ENDED[parcela.status] ?? 'Já estava pago'} ${said}: ficou como crédito de ${parcela.parceiro?.nome ?? ''}`,
      )
    await endInstructions(q, [parcela.id], agora)
    done.novas += 1
  }
  done.contagens.pagos = done.novas
  return done
}

/** Beginning of the warning for an instalment that was closed without payment, by its status. */
const ENDED: Readonly<Record<string, string>> = {
  renegociada: 'Foi renegociada a parcela que tem',
  cancelada: 'Foi cancelada a parcela que tem',
}

interface Settling {
  identidade: string
  conta_id: number
  arquivo: string
  agora: Date
  hoje: string
  through: Parameters<typeof settleOne>[2]['through']
  rates: Parameters<typeof settleOne>[2]['rates']
}

/** Settles one title, and posts the bank's fee. @throws CONFLITO, VALIDACAO */
async function settleTitle(
  q: Q,
  sessao: Sessao,
  titulo: TituloPago,
  parcela: StoredParcela,
  { identidade, conta_id, arquivo, agora, hoje, through, rates }: Settling,
): Promise<void> {
  const { empresa_id, usuario_id } = sessao
  const { nosso_numero, pago, tarifa } = titulo
  const again = !dec(parcela.aberto).gt(0)
  await refuseBeingUndone(q, [parcela])
  // a credit date in the future is replaced by the payment date; payments of an instalment must be in order of date
  const told = titulo.credito <= hoje ? titulo.credito : titulo.data
  const last = parcela.baixas.at(-1)?.data ?? told
  const data = told < last ? last : told
  const pagamento_id = await settleOne(q, sessao, {
    ...{ uuid: randomUUID(), parcela, through, data, valor: pago, rates, agora },
    excesso: 'credito',
    ...(again ? NO_PARTS : partsOf(titulo, parcela, owedOn(parcela, titulo.data, sessao.empresa.uf, rates))),
  })
  const id = await insertTitulo(q, {
    ...{ empresa_id, usuario_id, conta_id, identidade, nosso_numero, data, pago, tarifa, arquivo },
    ...{ parcela_id: parcela.id, pagamento_id },
  })
  if (id === null) throw new AppError('EM_ANDAMENTO')
  const historico = `Tarifa do boleto ${nosso_numero}`
  const head = { empresa_id, usuario_id, origem_id: id, data, historico, fechado: 'recusa' as const }
  await post(q, sessao, boletoFee, { conta_id, tarifa }, head)
}

const NO_PARTS: Parts = { multa: '0.00', juros: '0.00', desconto: '0.00' }

/**
 * Divides what was paid into fine, interest and discount. The file says fine and interest together, and some banks say no
 * part: then what was paid above or below the open amount is what the rates make on the day of payment. More than that is
 * left as credit, and less leaves the rest open.
 */
function partsOf({ pago, encargos, desconto }: TituloPago, { aberto }: StoredParcela, owed: Parts): Parts {
  const over = dec(pago).minus(aberto)
  const told = !dec(encargos).isZero() || !dec(desconto).isZero()
  if (!told && over.neg().eq(owed.desconto)) return { ...NO_PARTS, desconto: owed.desconto }
  const charges = told
    ? dec(encargos)
    : Decimal.min(Decimal.max(over, ZERO), dec(owed.multa).plus(owed.juros))
  const multa = Decimal.min(charges, owed.multa)
  return { multa: multa.toFixed(2), juros: charges.minus(multa).toFixed(2), desconto }
}

/** Gives the writings of a number as they are compared, each once. */
const writingsOf = ({ nosso_numero, formas }: NumeroNoBanco): string[] => [
  ...new Set([nosso_numero, ...formas].map(bare)),
]

/**
 * Finds the instalments with a title's number: `exact` ones, and those to try. The last writing leaves the carteira out, so
 * it is never exact where there are others.
 */
function likeOnes(titulo: NumeroNoBanco, found: readonly TituloDaParcela[]) {
  const writings = writingsOf(titulo)
  const sure = titulo.formas.length > 0 ? writings.slice(0, -1) : writings
  const exact = found.filter(each => sure.includes(bare(each.nosso_numero)))
  const like =
    exact.length > 0
      ? exact
      : found.filter(each => writings.some(writing => sameNumber(each.nosso_numero, writing)))
  return { exact, like }
}

/** Finds the one instalment that has a title's number; null: none, or several. */
function surelyOf(titulo: NumeroNoBanco, found: readonly TituloDaParcela[]): number | null {
  const { exact, like } = likeOnes(titulo, found)
  const [one, ...more] = exact.length > 0 ? exact : like
  return one && more.length === 0 ? one.parcela_id : null
}

/** Counts the movements of a return that pay nothing, by what they mean. */
function countsOf({ outros }: RetornoLido): ContagensDoRetorno {
  const of = (...efeitos: Ocorrencia['efeito'][]) =>
    outros.filter(({ efeito }) => efeitos.includes(efeito)).length
  return {
    ...{ pagos: 0, registrados: of('entrada'), baixados: of('baixa'), recusados: of('recusa', 'nega') },
    ...{ estornados: of('estorna'), aguardando: of('aguarda'), tarifas: of('tarifa') },
    ...{ informados: of('informa'), sem_codigo: of(null) },
  }
}

/** Words for each meaning that asks for somebody; the others are only counted. */
const TOLD: Partial<Record<NonNullable<Ocorrencia['efeito']>, (titulo: string) => string>> = {
  recusa: titulo => `O banco recusou o título ${titulo}`,
  nega: titulo => `O banco recusou a instrução para o título ${titulo}`,
  estorna: titulo => `O banco estornou o pagamento do título ${titulo}: desfaça a baixa da parcela`,
  aguarda: titulo => `O título ${titulo} foi pago e espera o banco creditar: ainda não foi baixado`,
}

/** Titles named in one warning. */
const MOST_NAMED = 10

/** Says the movements that ask for somebody, the fees that come without a payment, and the codes that nobody knows. */
function warningsOf({ banco, outros }: RetornoLido): string[] {
  const at = ({ codigo, linha }: Ocorrencia) => `código ${codigo}, linha ${linha}`
  const why = ({ efeito, motivos }: Ocorrencia) =>
    efeito === 'recusa' || efeito === 'nega' ? reasonsOf(banco, motivos) : ''
  const told = outros.flatMap(each => {
    const say = each.efeito && TOLD[each.efeito]
    return say ? [[say(`${each.nosso_numero} (${at(each)})`), why(each)].filter(Boolean).join(': ')] : []
  })
  const fees = outros.filter(({ efeito }) => efeito === 'tarifa')
  const fee = fees.reduce((all, { tarifa }) => all.plus(dec(tarifa)), ZERO)
  const unknown = groupBy(
    outros.filter(({ efeito }) => efeito === null),
    ({ codigo }) => codigo,
  )
  const whose = BANCOS[banco]?.nome ?? 'FEBRABAN'
  return [
    ...told,
    ...(fees.length > 0
      ? [
          `Tarifas sem pagamento em ${fees
            .map(({ nosso_numero }) => nosso_numero)
            .slice(0, MOST_NAMED)
            .join(', ')}: ${formatMoney(fee.toFixed(2))}, a lançar pelo extrato`,
        ]
      : []),
    ...[...unknown].map(
      ([codigo, rows]) =>
        `Código ${codigo.trim() || 'em branco'}, que a tabela do ${whose} não tem: ${rows
          .slice(0, MOST_NAMED)
          .map(({ nosso_numero, linha }) => `título ${nosso_numero} (linha ${linha})`)
          .join(', ')}${rows.length > MOST_NAMED ? ` e mais ${rows.length - MOST_NAMED}` : ''}`,
    ),
  ]
}

/** Lists LIKE patterns of a number: equal, without its last digit, with one more. */
const likenesses = (numero: string): string[] => [numero, numero.slice(0, -1), `${numero}_`]

/** Gives each title an identity, to recognise a file imported twice. Equal titles within a file count as different ones. */
function withIdentities({ banco, titulos }: RetornoLido): (TituloPago & { identidade: string })[] {
  const equals = new Map<string, number>()
  return titulos.map(titulo => {
    const { nosso_numero, data, pago } = titulo
    const key = [banco, bare(nosso_numero), data, pago].join('/')
    const ordinal = equals.get(key) ?? 0
    equals.set(key, ordinal + 1)
    return { ...titulo, identidade: createHash('sha256').update(`${key}/${ordinal}`).digest('hex') }
  })
}
