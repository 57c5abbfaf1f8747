import { setConsumer } from '../../../core/venda/set-consumer.ts'
import type { Consumidor } from '../../../core/venda/venda.ts'
import { abrir } from '../../commands/dialogs.tsx'
import { applySale } from '../../state/sale.ts'

/** Asks who buys, beginning with what was typed, and says it to the sale. Given up: nothing changes. */
export async function identifyCustomer(texto: string): Promise<void> {
  const chosen = await abrir('pdv.consumidor', { texto })
  if (chosen) applySale(venda => setConsumer(venda, chosen as Consumidor | { cpf_cnpj: string }))
}
