import { withModel } from '../../../core/venda/header/delivery.ts'
import { type SetConsumer, setConsumer } from '../../../core/venda/header/set-consumer.ts'
import type { ClienteBusca } from '../../../domain/api/clientes.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { consumerOf } from '../consumer-of.ts'
import { customerDialog } from '../dialogs/customer-dialog.tsx'
import { issuer, tellAway } from './delivery.ts'
import { notTaken } from './entry.ts'

/**
 * Asks for the buyer, beginning with the typed text, and sets the buyer of the sale; in a document, searches the text
 * in the form's field instead. Changes nothing when the user closes the window. `registered`: only a registered customer.
 */
export async function identifyCustomer(desk: Desk, texto: string, registered = false): Promise<void> {
  const ask = desk.buyer
  if (ask) return ask(texto)
  const chosen = await openDialog(customerDialog, { texto, registered })
  if (chosen) tellConsumer(desk, chosen)
}

/** Sets the CPF or CNPJ of the sale's consumer; in a document, searches the buyer by this number. */
export const identifyByNumber = (desk: Desk, cpf_cnpj: string) => {
  const ask = desk.buyer
  return ask ? ask(cpf_cnpj) : tellConsumer(desk, { cpf_cnpj }) && notTaken(desk)
}

/** Sets or clears the buyer, and shows the change. Returns the refusal, or null. */
export function tellConsumer(desk: Desk, consumer: SetConsumer) {
  const refused = desk.apply(venda => withModel(setConsumer(venda, consumer), issuer(desk)))
  if (refused) return refused
  const { consumidor } = desk.current()
  const document = consumidor?.cpf_cnpj
  const what = consumidor?.tipo === 'J' ? 'CNPJ' : 'CPF'
  notify(
    [consumidor?.nome && `Cliente: ${consumidor.nome}`, document && `${what} na nota`, tellAway(desk)]
      .filter(Boolean)
      .join(' · ') || 'Consumidor não identificado',
  )
  return null
}

/** Makes this partner the buyer of the open sale. */
export const sellTo = (desk: Desk, partner: ClienteBusca) => tellConsumer(desk, consumerOf(partner))
