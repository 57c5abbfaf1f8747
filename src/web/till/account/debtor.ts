import { SEM_DEVEDOR } from '../../../domain/money/causes/document.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { identifyCustomer } from '../actions/identify-customer.ts'

/** Tells whether the sale has a registered customer; without one, asks for the customer who will owe. */
export async function askDebtor(desk: Desk): Promise<boolean> {
  const named = () => Boolean(desk.current().consumidor?.parceiro_id)
  if (named()) return true
  alerta(SEM_DEVEDOR)
  await identifyCustomer(desk, '', true)
  if (named()) return true
  alerta(SEM_DEVEDOR)
  return false
}
