import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { DYNAMIC_PIX } from '../../../core/tender/codes.ts'
import { AppError } from '../../../domain/error.ts'
import { type Q, type Tenant, undoable } from '../../db/transaction.ts'
import { nameOf } from './answer.ts'
import { readSides } from './carne-repository.ts'
import { owedOn } from './charges.ts'
import { readParcelas, readRates } from './repository.ts'
import { refuseBeingUndone, settleOne, throughTender, whyClosed } from './settle.ts'

interface Company extends Tenant {
  empresa_id: number
  uf: string
  fuso: Fuso
}

/** Data of an instalment for a Pix charge with a due date. Days are ISO. */
export interface ChargedParcela {
  valor: string
  vencimento: string
  devedor: { documento: string; nome: string }
  /** Rates, %. Fine and interest are 0 when the company gives days of grace, which PSPs (Pix banks) do not support. */
  multa: string
  juros: string
  desconto: string
}

/** Reads the data to charge an instalment by Pix. @throws NAO_ENCONTRADO, VALIDACAO for one that cannot be charged */
export async function readCharged(
  q: Q,
  { empresa_id }: Pick<Company, 'empresa_id'>,
  id: number,
  hoje: string,
): Promise<ChargedParcela> {
  const [parcela] = await readParcelas(q, { empresa_id, hoje }, [id])
  if (!parcela) throw new AppError('NAO_ENCONTRADO')
  const refuse = (words: string) => {
    throw new AppError('VALIDACAO', { mensagem: `${nameOf(parcela)} ${words}` })
  }
  if (parcela.tipo !== 1) refuse('é a pagar: quem cobra é o credor')
  if (!dec(parcela.aberto).gt(0)) refuse(whyClosed(parcela))
  if (parcela.vencimento < hoje)
    refuse('já venceu, e o banco só cobra de hoje em diante: mude o vencimento ou receba de outra forma')
  if (parcela.pix_copia !== null) refuse('tem o PIX do boleto guardado: seriam dois PIX da mesma parcela')
  await refuseBeingUndone(q, [parcela])
  const sides = await readSides(q, id)
  const documento = sides?.cliente.documento.replace(/\W/g, '') ?? ''
  if (!sides || documento === '') refuse('não tem cliente com CPF ou CNPJ, e o banco pede de quem se cobra')
  const { multa, juros, carencia, desconto } = await readRates(q, empresa_id)
  const late = carencia > 0 ? { multa: '0', juros: '0' } : { multa, juros }
  const devedor = { documento, nome: sides?.cliente.nome ?? '' }
  return { valor: parcela.aberto, vencimento: parcela.vencimento, devedor, ...late, desconto }
}

/** Tells if the instalment still has this open amount and due date. */
export async function stillOwes(
  q: Q,
  empresa_id: number,
  { parcela_id, valor, vencimento }: { parcela_id: number; valor: string; vencimento: string },
): Promise<boolean> {
  const [parcela] = await readParcelas(q, { empresa_id, hoje: vencimento }, [parcela_id])
  return parcela !== undefined && parcela.vencimento === vencimento && dec(parcela.aberto).eq(valor)
}

interface Came {
  /** Idempotency key of the payment. */
  uuid: string
  parcela_id: number
  usuario_id: number
  /** R$ charged (`cobrado`) and received (`valor`). */
  cobrado: string
  valor: string
  /** Fine, interest and discount included in `valor`, R$, as the PSP reports them; null: not reported. */
  partes: { multa: string; juros: string; desconto: string } | null
  em: Date
}

/** Settles an instalment, locked by the caller, by a Pix of its full amount. Null: another amount, or refused. */
export async function settleByPix(
  q: Q,
  { account_id, empresa_id, uf, fuso }: Company,
  came: Came,
  agora: Date,
): Promise<number | null> {
  const dia = diaIn(came.em, fuso)
  const [parcela] = await readParcelas(q, { empresa_id, hoje: dia }, [came.parcela_id])
  if (!parcela || !dec(parcela.aberto).eq(came.cobrado)) return null
  const rates = await readRates(q, empresa_id)
  const { multa, juros, desconto } = came.partes ?? owedOn(parcela, dia, uf, rates)
  if (!dec(came.cobrado).plus(multa).plus(juros).minus(desconto).eq(came.valor)) return null
  const last = parcela.baixas.at(-1)?.data ?? dia
  const undo = await undoable(q)
  try {
    await refuseBeingUndone(q, [parcela])
    return await settleOne(
      q,
      { account_id, empresa_id, usuario_id: came.usuario_id, empresa: { uf } },
      {
        ...{ uuid: came.uuid, parcela, valor: came.valor, multa, juros, desconto, rates, agora },
        data: dia < last ? last : dia,
        through: throughTender(DYNAMIC_PIX),
        // the bank received the money on that day: in a closed period, the posting gets the next open day
        fechado: 'adia',
      },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await undo()
    return null
  }
}
