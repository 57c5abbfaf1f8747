import { EMISSORES } from '../../../../core/bank/boleto/issuers.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { notice } from '../../notificacoes/service.ts'
import { registeredOf } from './registered.ts'
import { readInstructions, readOfDocument, type TituloGuardado } from './repository.ts'

/** Gives the boletos that banks hold of these instalments, and would still collect. */
async function heldOf(q: Q, empresa_id: number, ids: readonly number[]): Promise<TituloGuardado[]> {
  const all = await readInstructions(q, empresa_id, ids)
  return ids.flatMap(id => registeredOf(all.filter(({ parcela_id }) => parcela_id === id)) ?? [])
}

const takesBack = ({ banco }: TituloGuardado): boolean => EMISSORES[banco]?.ordens.includes('baixa') ?? false

/**
 * Lets instalments end unpaid: refuses while a bank has not answered about a boleto, or takes no cancelling by file. The
 * boletos that the next file takes back are told in the bell. @throws CONFLITO
 */
export async function endBoletos(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  ids: readonly number[],
  { feito, agora }: { feito: string; agora: Date },
): Promise<void> {
  const held = await heldOf(q, tenant.empresa_id, ids)
  const waits = held.find(({ situacao }) => situacao === 'enviada')
  if (waits)
    throw new AppError('CONFLITO', {
      mensagem: `O boleto está na remessa ${waits.numero}, que o banco ainda não respondeu, e ele o cobraria: desfaça a remessa, ou espere a resposta`,
    })
  const stays = held.find(each => !takesBack(each))
  if (stays)
    throw new AppError('CONFLITO', {
      mensagem: `O ${EMISSORES[stays.banco]?.nome ?? 'banco'} tem o boleto de ${formatMoney(stays.valor)} e não toma a baixa por arquivo: peça-a no site do banco, importe o retorno e tente de novo`,
    })
  await tellHeld(q, tenant, held, { feito, agora })
}

/** Tells in the bell of the boletos that a document ended for good left at banks: its note was cancelled, and stays so. */
export async function tellBoletosOf(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  venda_id: number,
  agora: Date,
): Promise<void> {
  const held = await heldOf(q, tenant.empresa_id, await readOfDocument(q, venda_id))
  await tellHeld(q, tenant, held, { feito: 'cancelada com o seu documento', agora })
}

async function tellHeld(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  held: readonly TituloGuardado[],
  { feito, agora }: { feito: string; agora: Date },
): Promise<void> {
  for (const each of held) {
    const next = takesBack(each)
      ? 'a baixa vai na próxima remessa da conta'
      : 'este banco não toma a baixa por arquivo: peça-a no site dele'
    await notice(q, tenant, agora, {
      tipo: 'financeiro',
      titulo: `Boleto a baixar: ${each.nosso_numero ?? each.parcela_id}`,
      mensagem: `A parcela foi ${feito}, e o banco ainda cobra o boleto de ${formatMoney(each.valor)}: ${next}`,
    })
  }
}
