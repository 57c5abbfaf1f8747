import { dec } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { placeOf } from '../../../core/tender/index.ts'
import type { OrigemVale } from '../../../core/venda/payment/voucher.ts'
import type { TipoConta } from '../accounts.ts'
import { defineCause } from '../posting.ts'

interface IssuedVoucher {
  origem: OrigemVale
  valor: string
  /** tPag with which the voucher was bought; null: given free. */
  meio: string | null
  /** R$ of the voucher that were voided. */
  anulado: string
}

/** Voucher issued by hand, and the voided part of any voucher. The voucher of a return is posted by its document. */
export const voucher = defineCause<IssuedVoucher>({
  origem: 'vale',
  postings: ({ origem, valor, meio, anulado }) => {
    const para: TipoConta = origem === 'cortesia' ? 'despesa' : placeOf(meio ?? CASH)
    const against: TipoConta = origem === 'cortesia' ? 'despesa' : 'receita'
    return [
      ...(origem === 'devolucao'
        ? []
        : [
            {
              de: 'vale',
              para,
              valor,
              componente: 'emissao',
              meio: origem === 'cortesia' ? null : meio,
            } as const,
          ]),
      ...(dec(anulado).gt(0)
        ? [{ de: against, para: 'vale', valor: anulado, componente: 'anulacao' } as const]
        : []),
    ]
  },
})
