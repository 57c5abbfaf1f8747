import { dec, ZERO } from '../money/decimal.ts'

/** One payment received for a charge. */
export interface ReceivedPix {
  endToEndId: string
  /** R$, two places. */
  valor: string
}

export interface SettledPix {
  /** conferir: no payment has the value of the charge. */
  situacao: 'pago' | 'conferir'
  /** Payment that pays the sale. */
  e2eid: string | null
  /** R$ of all payments. */
  recebido: string
  /** R$ to give back: a charge may be paid twice, by two phones. */
  excedente: string
}

/** Compares the payments received for a charge: one of `valor` pays the sale, all other money is to be given back. */
export function settlePix(valor: string, recebidos: readonly ReceivedPix[]): SettledPix {
  const all = recebidos.reduce((sum, each) => sum.plus(dec(each.valor)), ZERO)
  const whole = recebidos.find(each => dec(each.valor).eq(dec(valor)))
  return {
    situacao: whole ? 'pago' : 'conferir',
    e2eid: whole?.endToEndId ?? null,
    recebido: all.toFixed(2),
    excedente: (whole ? all.minus(dec(valor)) : all).toFixed(2),
  }
}
