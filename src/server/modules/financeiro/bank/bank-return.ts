import { createHash, randomUUID } from 'node:crypto'
import { bare, FIRST_DAY, type RetornoLido, sameNumber, type TituloPago } from '../../../../core/bank/cnab.ts'
import { isoToWire } from '../../../../core/dates/day.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { AppError } from '../../../../domain/error.ts'
import { boletoFee } from '../../../../domain/money/causes/bank-fee.ts'
import { type Q, undoable } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { post } from '../../../money/post.ts'
import { todayOf } from '../entries.ts'
import { holdParcelas, readParcelas, readRates, type StoredParcela } from '../repository.ts'
import { refuseBeingUndone, settleOne, throughOf } from '../settle.ts'
import { findByNosso, insertTitulo, readKnown } from './return-repository.ts'

interface Brought {
  novas: number
  repetidas: number
  avisos: string[]
}

/** tPag (the note's code of a payment method) of a boleto. */
const BOLETO = '15'

/**
 * Settles instalments from a bank's return file, found by the numbers of their boletos. A title already imported is ignored.
 * A title whose instalment is already paid, cancelled or renegotiated becomes credit of the customer. The bank's fee is
 * posted as an expense. A title that cannot be settled becomes a warning (`avisos`). @throws VALIDACAO for the account
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
    empresa_id,
    fresh.flatMap(({ nosso_numero }) => likenesses(bare(nosso_numero))),
  )
  await holdParcelas(
    q,
    empresa_id,
    found.map(({ parcela_id }) => parcela_id),
  )
  const through = { ...(await throughOf(q, sessao, { conta_id })), tpag: BOLETO }
  const rates = await readRates(q, empresa_id)
  const done: Brought = { novas: 0, repetidas: titulos.length - fresh.length, avisos: [] }
  for (const { identidade, ...titulo } of fresh) {
    const { nosso_numero, pago, encargos: juros, desconto } = titulo
    const said = `o título ${nosso_numero} (${formatMoney(pago)})`
    const exact = found.filter(each => bare(each.nosso_numero) === bare(nosso_numero))
    const like = exact.length > 0 ? exact : found.filter(each => sameNumber(each.nosso_numero, nosso_numero))
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
    if (titulo.data > hoje || titulo.data < FIRST_DAY) {
      done.avisos.push(`Linha ${titulo.linha}: confira o dia ${isoToWire(titulo.data)} d${said}`)
      continue
    }
    const beyond = dec(pago).minus(juros).plus(desconto).gt(dec(parcela.aberto))
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
    done.novas += 1
  }
  const refused = retorno.outros.filter(({ codigo }) => codigo === '03' || codigo === '26')
  for (const { nosso_numero } of refused) done.avisos.push(`O banco recusou o título ${nosso_numero}`)
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
  const { nosso_numero, pago, encargos: juros, desconto, tarifa } = titulo
  const again = !dec(parcela.aberto).gt(0)
  await refuseBeingUndone(q, [parcela])
  // a credit date in the future is replaced by the payment date; payments of an instalment must be in order of date
  const told = titulo.credito <= hoje ? titulo.credito : titulo.data
  const last = parcela.baixas.at(-1)?.data ?? told
  const data = told < last ? last : told
  const pagamento_id = await settleOne(q, sessao, {
    ...{ uuid: randomUUID(), parcela, through, data, valor: pago, rates, agora },
    ...{ multa: '0.00', excesso: 'credito' },
    ...(again ? { juros: '0.00', desconto: '0.00' } : { juros, desconto }),
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
