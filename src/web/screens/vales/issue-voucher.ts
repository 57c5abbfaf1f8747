import { formatMoney } from '../../../core/money/pt-br.ts'
import { settles } from '../../../core/tender/index.ts'
import { emitirVale, type ValeDoCaixa } from '../../../domain/api/vales.ts'
import { vale } from '../../../domain/commands/vale/index.ts'
import { voucherForm } from '../../../domain/money/forms.ts'
import { vales } from '../../../domain/readings/vales.ts'
import { call } from '../../api/client.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { readAgain } from '../../readings/read-again.ts'
import { notify } from '../../state/notices.ts'
import { terminalAtom } from '../../till/terminal.ts'
import { asked, partnerOf, pointed, waysToPay } from '../financeiro/actions.ts'
import { printVoucher } from './print-voucher.ts'

/** Issues a voucher and prints it. The payment of a paid voucher goes into this till's open session, if any. */
export async function issueVoucher(): Promise<void> {
  // the catalogue may not be loaded, as on the list of vouchers: fetches the methods then
  const known = paymentMethods()
    .filter(({ tpag }) => settles(tpag))
    .map(({ id, descricao }) => [String(id), descricao] as const)
  const meios = known.length > 0 ? known : await waysToPay()
  // one uuid for all attempts: a retry after a lost answer issues no second voucher
  const uuid = uuidv7()
  const done = await asked<ValeDoCaixa>(
    vale.emitir,
    {},
    voucherForm(meios),
    'O presente é pago agora; a cortesia é despesa da loja. O papel traz o código que o caixa lê',
    async said => {
      const partner = await partnerOf(said['parceiro'] as string | undefined)
      const { data } = await call(emitirVale, {
        body: {
          uuid,
          origem: said['origem'] === 'cortesia' ? 'cortesia' : 'presente',
          valor: String(said['valor']),
          meio_pagamento_id: pointed(said, 'meio_pagamento_id'),
          parceiro_id: partner?.id ?? null,
          validade: said['validade'] ? String(said['validade']) : null,
          motivo: String(said['motivo']),
          terminal_id: terminalAtom.get(),
        },
      })
      return data
    },
  )
  if (!done) return
  await readAgain(vales)
  await printVoucher(done.id)
  notify(`Vale ${done.numero} de ${formatMoney(done.saldo)} emitido`)
}
