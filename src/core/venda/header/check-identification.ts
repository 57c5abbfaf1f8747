import { NOTE_MODELS } from '../../document/models.ts'
import { asOf } from '../../law/index.ts'
import { dec } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'
import { type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/**
 * A model that names its recipient is of a registered one, whose address it says (719, 726). Any other, above the law's amount,
 * must say who bought: document, name and address (SEFAZ 750, 751, 752). Asked before the
 * customer pays, because a paid sale is stored whatever it lacks. `total` in R$, `data` ISO. Null when nothing is missing.
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
  // a foreigner's document is in the register, which the server asks for
  const quem = consumidor?.cpf_cnpj ?? (consumidor?.tipo === 'E' ? consumidor.parceiro_id : null)
  if (quem !== null && quem !== undefined && consumidor?.nome && consumidor.addresse_id !== null) return null
  return refuse(
    'consumidor',
    `Venda acima de ${formatMoney(limite)}: identifique um cliente cadastrado, com CPF ou CNPJ e endereço`,
  )
}
