import { z } from 'zod'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { nomePagamento } from '../../../core/tender/index.ts'
import { type AcertoAberto, acertarEntregador, listarAcertos } from '../../../domain/api/entregas.ts'
import { entrega } from '../../../domain/commands/entrega/index.ts'
import { delivery } from '../../../domain/readings/delivery.ts'
import { money } from '../../../domain/schema/types.ts'
import { call } from '../../api/client.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { readAgain } from '../../readings/read-again.ts'
import { asked } from '../../screens/financeiro/actions.ts'
import { alerta, notify } from '../../state/notices.ts'

/** Makes the field of a choice among named things, the first of them chosen. */
function oneOf(title: string, options: readonly (readonly [id: string, nome: string])[]) {
  const ids = options.map(([id]) => id) as [string, ...string[]]
  return z
    .enum(ids)
    .default(ids[0])
    .meta({ title, rotulos: Object.fromEntries(options), ordem: ids })
}

/** Says what a courier received and took along: 'Zé: 3 pedidos · Dinheiro R$ 84,00 · troco R$ 20,00'. */
function toldOf({ nome, pedidos, meios, troco }: AcertoAberto): string {
  const received = meios.map(({ meio, valor }) => `${nomePagamento(meio)} ${formatMoney(valor)}`)
  const orders = pedidos.length === 1 ? '1 pedido' : `${pedidos.length} pedidos`
  return [`${nome}: ${orders}`, ...received, `troco ${formatMoney(troco)}`].join(' · ')
}

/** Names the counter among the couriers. */
const COUNTER = 'balcao'

/** Asks for the cash that a courier or the counter hands over, and settles the orders in the session of a till. */
export async function settleCourier(): Promise<void> {
  const { data, caixas } = await call(listarAcertos, {})
  if (data.length === 0) return notify('Nada por acertar')
  if (caixas.length === 0) return alerta('Abra um caixa: o acerto entra na sessão dele')
  await settle(data, caixas)
}

/** Asks at once for what the counter received, where a till is open: nobody else hands it over. */
export async function settleCounter(): Promise<void> {
  const { data, caixas } = await call(listarAcertos, {})
  const counter = data.filter(({ balcao }) => balcao)
  if (counter.length > 0 && caixas.length > 0) await settle(counter, caixas)
}

async function settle(
  data: readonly AcertoAberto[],
  caixas: readonly { uuid: string; nome: string }[],
): Promise<void> {
  const [only, ...more] = data
  const cash = only?.meios.find(({ meio }) => meio === CASH)?.valor ?? '0.00'
  // nobody took change along from the counter
  const proposed = only?.balcao && more.length === 0 ? { devolvido: cash } : {}
  const form = z.object({
    entregador: oneOf(
      'Quem recebeu',
      data.map(({ entregador_id, balcao, nome }) => [balcao ? COUNTER : String(entregador_id ?? 0), nome]),
    ),
    caixa: oneOf(
      'Caixa',
      caixas.map(({ uuid, nome }) => [uuid, nome]),
    ),
    devolvido: money.meta({ title: 'Dinheiro devolvido, com o troco' }),
  })
  // one key for the whole question: what is sent again after a lost answer is settled once
  const uuid = uuidv7()
  const done = await asked(entrega.acertar, proposed, form, data.map(toldOf).join('. '), async said => {
    const body = {
      ...{ uuid, sessao_uuid: String(said['caixa']), devolvido: String(said['devolvido']) },
      entregador_id: Number(said['entregador']) || null,
      balcao: said['entregador'] === COUNTER,
    }
    return (await call(acertarEntregador, { body })).data
  })
  if (!done) return
  await readAgain(delivery)
  const exact = /^-?0\.00$/.test(done.diferenca)
  notify(exact ? 'Acerto feito' : `Acerto feito, diferença ${formatMoney(done.diferenca)}`)
}
