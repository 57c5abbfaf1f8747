import { formatMoney } from '../../../core/money/pt-br.ts'
import { setVoucher, type Voucher } from '../../../core/venda/payment/voucher.ts'
import { lerVale } from '../../../domain/api/vales.ts'
import { call } from '../../api/client.ts'
import { errorText, NetworkError } from '../../api/errors.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { refuse } from './entry.ts'

/** Attaches a voucher to the open sale, and shows its balance. The voucher is spent when the sale is paid. */
export function setOnSale(desk: Desk, vale: Voucher): void {
  const refused = desk.apply(venda => setVoucher(venda, vale))
  if (!refused) notify(`Vale de ${formatMoney(vale.saldo)} nesta venda: F5 paga com ele`)
}

/** Fetches a scanned voucher from the server, which alone knows its balance, and sets it on the sale. */
export async function takeVoucher(desk: Desk, codigo: string): Promise<void> {
  const { uuid } = desk.current()
  try {
    const { data } = await call(lerVale, { query: { codigo }, semMover: true })
    if (desk.current().uuid !== uuid)
      return void refuse(desk, `Vale ${data.numero} não usado: a venda dele já terminou, leia de novo`)
    if (data.recusa) return alerta(`Vale ${data.numero}: ${data.recusa.toLowerCase()}`)
    setOnSale(desk, data)
  } catch (error) {
    alerta(
      error instanceof NetworkError
        ? 'Sem o servidor o vale não pode ser conferido: receba de outro modo'
        : errorText(error),
    )
  }
}
