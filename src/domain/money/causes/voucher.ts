import { dec } from '../../../core/money/decimal.ts'
import type { OrigemVale } from '../../../core/venda/payment/voucher.ts'
import type { TipoConta } from '../accounts.ts'
import { defineCause } from '../posting.ts'
import { placeOf } from '../tenders.ts'

interface IssuedVoucher {
  origem: OrigemVale
  valor: string
  /** tPag by which it was paid for; null: it was given. */
  meio: string | null
  /** R$ of it that were voided. */
  anulado: string
}

/** Voucher written by hand, and what is voided of any; what a return leaves is posted by its document. */
export const voucher = defineCause<IssuedVoucher>({
  origem: 'vale',
  postings: ({ origem, valor, meio, anulado }) => {
    const para: TipoConta = origem === 'cortesia' ? 'despesa' : placeOf(meio)
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
