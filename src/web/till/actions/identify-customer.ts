import { withModel } from '../../../core/venda/header/delivery.ts'
import { type SetConsumer, setConsumer } from '../../../core/venda/header/set-consumer.ts'
import type { ClienteBusca } from '../../../domain/api/clientes.ts'
import { openDialog } from '../../dialogs/define.ts'
import { notify } from '../../state/notices.ts'
import { applySale, buyerAsked, currentSale } from '../../state/sale.ts'
import { consumerOf } from '../consumer-of.ts'
import { customerDialog } from '../dialogs/customer-dialog.tsx'
import { issuer, tellAway } from './delivery.ts'
import { notTaken } from './entry.ts'

/** Asks who buys, beginning with what was typed, and says it to the sale. Given up: nothing changes. */
export async function identifyCustomer(texto: string): Promise<void> {
  const ask = buyerAsked()
  if (ask) return ask(texto)
  const chosen = await openDialog(customerDialog, { texto })
  if (chosen) tellConsumer(chosen)
}

/** A CPF or CNPJ: the consumer's, and of a document its recipient's. */
export const identifyByNumber = (cpf_cnpj: string) => {
  const ask = buyerAsked()
  return ask ? ask(cpf_cnpj) : tellConsumer({ cpf_cnpj }) && notTaken()
}

/** Sets the buyer, or nobody, and tells it. Returns the refusal, or null. */
export function tellConsumer(consumer: SetConsumer) {
  const refused = applySale(venda => withModel(setConsumer(venda, consumer), issuer()))
  if (refused) return refused
  const { consumidor } = currentSale()
  const document = consumidor?.cpf_cnpj
  const what = consumidor?.tipo === 'J' ? 'CNPJ' : 'CPF'
  notify(
    [consumidor?.nome && `Cliente: ${consumidor.nome}`, document && `${what} na nota`, tellAway()]
      .filter(Boolean)
      .join(' · ') || 'Consumidor não identificado',
  )
  return null
}

/** The open sale is this partner's. */
export const sellTo = (partner: ClienteBusca) => tellConsumer(consumerOf(partner))
