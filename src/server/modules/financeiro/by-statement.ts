import { randomUUID } from 'node:crypto'
import { DUE_AROUND, type TituloAberto } from '../../../core/bank/bills.ts'
import { isoPlus, isoToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { nameOf } from './answer.ts'
import { owedOn, refuseWaiver, waivedOf } from './charges.ts'
import { todayOf } from './entries.ts'
import { listParcelas, readParcelas, readPartners, readRates, type StoredParcela } from './repository.ts'
import { FREE_OF_CHARGE, refuseBeingUndone, settleOne, throughOf, undo, whyClosed } from './settle.ts'
import { readPostings } from './settle-repository.ts'

/** An open instalment, as a statement's line may pay it. */
export interface TituloDoLivro extends TituloAberto {
  nome: string
  parceiro: string
}

/** Most instalments of one side that are compared with lines. */
const MOST = 3000

const signed = ({ tipo }: StoredParcela, valor: string): string => (tipo === 1 ? valor : `-${valor}`)

/** Gives the day on which a line's money counts: banks date what comes at night on their next open day. */
const dayOfLine = (data: string, hoje: string): string => (data > hoje ? hoje : data)

interface Sought {
  /** 1: to receive; 2: to pay. */
  tipos: readonly (1 | 2)[]
  /** First and last day of the lines, ISO; null: whenever they are due. */
  dias: readonly [string, string] | null
}

/** Reads the open instalments that lines of some days may pay. */
export async function readTitulos(
  q: Q,
  sessao: Sessao,
  { tipos, dias }: Sought,
  agora: Date,
): Promise<TituloDoLivro[]> {
  const { empresa_id, empresa } = sessao
  const hoje = todayOf(sessao, agora)
  const rows: StoredParcela[] = []
  for (const tipo of tipos)
    rows.push(
      ...(await listParcelas(
        q,
        {
          ...{ empresa_id, hoje, tipo, status: 'em_aberto', parceiro_id: null, conta_id: null },
          de: dias && isoPlus(dias[0], -DUE_AROUND[0]),
          ate: dias && isoPlus(dias[1], DUE_AROUND[1]),
          ...{ search: '', barras: null, ids: null },
        },
        { page: 1, limit: MOST },
      )),
    )
  const rates = await readRates(q, empresa_id)
  const partners = await readPartners(
    q,
    rows.flatMap(({ parceiro }) => parceiro?.id ?? []),
  )
  return rows.map(parcela => {
    const partner = parcela.parceiro && partners.get(parcela.parceiro.id)
    return {
      ...{ id: parcela.id, vencimento: parcela.vencimento, aberto: signed(parcela, parcela.aberto) },
      ...{ nome: nameOf(parcela), parceiro: parcela.parceiro?.nome ?? '' },
      nomes: [partner?.nome, partner?.apelido].flatMap(nome => nome || []),
      ...{ documento: partner?.documento ?? '', nosso_numero: parcela.nosso_numero ?? '' },
      devido: dia => signed(parcela, owedOn(parcela, dayOfLine(dia, hoje), empresa.uf, rates).devido),
    }
  })
}

interface Paid {
  parcela_id: number
  /** Account of the statement. */
  conta_id: number
  /** Day and R$ of the line, with the bank's sign. */
  data: string
  valor: string
}

/**
 * Settles an open instalment, locked by the caller, by a statement's line of exactly what is open, or is owed on the
 * line's day. Returns the payment, and the movements that it wrote. @throws CONFLITO, VALIDACAO, PROIBIDO for a waiver
 */
export async function settleByLine(
  q: Q,
  sessao: Sessao,
  { parcela_id, conta_id, data: day, valor: came }: Paid,
  agora: Date,
): Promise<{ pagamento_id: number; movimentos: number[] }> {
  const hoje = todayOf(sessao, agora)
  const [parcela] = await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, [parcela_id])
  if (!parcela) throw fieldError('linhas', 'Parcela não localizada')
  const nome = nameOf(parcela)
  if (came.startsWith('-') !== (parcela.tipo === 2))
    throw fieldError(
      'linhas',
      `${nome} é a ${parcela.tipo === 1 ? 'receber' : 'pagar'}, e a linha é o contrário`,
    )
  if (!dec(parcela.aberto).gt(0))
    throw new AppError('CONFLITO', { mensagem: `${nome}: ${whyClosed(parcela)}` })
  await refuseBeingUndone(q, [parcela])
  const through = await throughOf(q, sessao, { conta_id }, parcela.tipo)
  const data = dayOfLine(day, hoje)
  const rates = await readRates(q, sessao.empresa_id)
  const owed = owedOn(parcela, data, sessao.empresa.uf, rates)
  const valor = dec(came).abs().toFixed(2)
  const whole = dec(valor).eq(parcela.aberto)
  if (!whole && !dec(valor).eq(owed.devido))
    throw fieldError(
      'linhas',
      `${nome} deve ${formatMoney(owed.devido)} em ${isoToWire(data)}, e a linha é de ${formatMoney(valor)}: baixe a parcela com os juros, o desconto ou a parte que couber, e concilie a linha com a baixa`,
    )
  const { multa, juros, desconto } = whole ? FREE_OF_CHARGE : owed
  if (parcela.tipo === 1) refuseWaiver(sessao, waivedOf(owed, { multa, juros, desconto }), rates)
  const pagamento_id = await settleOne(q, sessao, {
    ...{ uuid: randomUUID(), parcela, through, data, valor, multa, juros, desconto, rates, agora },
  })
  return { pagamento_id, movimentos: await readPostings(q, pagamento_id) }
}

/** Undoes a payment that a line made, as any payment is undone. @throws CONFLITO */
export const undoByLine = (q: Q, sessao: Sessao, id: number, agora: Date) =>
  undo(q, sessao, id, { motivo: 'Conciliação desfeita' }, agora)
