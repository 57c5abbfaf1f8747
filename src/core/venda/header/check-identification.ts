import { NOTE_MODELS } from '../../document/models.ts'
import { asOf } from '../../law/index.ts'
import { dec } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'
import { type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/**
 * Checks that the sale names its customer as far as its model requires; null when nothing is missing. A model with a
 * recipient needs a registered customer (rej. 719, 726). A model with a limit in the law needs document, name and address above
 * that amount (rej. 750, 751, 752). Called before payment, because a paid sale is always stored. `total` in R$, `data` ISO.
 */
export function checkIdentification(
  { modelo, consumidor }: Venda,
  { total, data }: { total: string; data: string },
): Recusa | null {
  const { identificacao, destinatario } = NOTE_MODELS[modelo]
  if (destinatario && !consumidor?.parceiro_id)
    return refuse('consumidor', 'Selecione o destinatário primeiro')
  const limite = identificacao && asOf(data).texto(identificacao)
  if (limite === null || dec(total).lte(dec(limite))) return null
  // a foreigner's document is in the register: the server checks it
  const quem = consumidor?.cpf_cnpj ?? (consumidor?.tipo === 'E' ? consumidor.parceiro_id : null)
  if (quem !== null && quem !== undefined && consumidor?.nome && consumidor.addresse_id !== null) return null
  return refuse(
    'consumidor',
    `Venda acima de ${formatMoney(limite)}: identifique um cliente cadastrado, com CPF ou CNPJ e endereço`,
  )
}
