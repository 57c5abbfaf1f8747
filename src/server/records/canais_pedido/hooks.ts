import { fieldError } from '../../../domain/error.ts'
import { enqueue } from '../../outbox/repository.ts'
import { mayBeInside } from '../../ports/pedidos/client.ts'
import { pedidos } from '../../ports/pedidos/port.ts'
import { checkTypedAddress } from '../../ports/typed-address.ts'
import type { Hooks } from '../../register/hooks.ts'
import { sealSecret } from './open-channel.ts'
import { statesOf, turnOn } from './repository.ts'

export const canaisPedidoHooks: Hooks = {
  wakes: true,
  async prepare(_q, sessao, row, before, record, { vault, ports }) {
    const { settings } = ports.of(pedidos)
    checkTypedAddress(row, before, { who: 'o aplicativo', inside: url => mayBeInside(settings, url) })
    row['usuario_id'] = sessao.usuario_id
    const secret = record['client_secret']
    if (typeof secret === 'string' && secret !== '')
      row['segredo'] = sealSecret(vault, sessao.account_id, {
        client_id: String(row['client_id']),
        client_secret: secret,
      })
    else if (before && before['client_id'] !== row['client_id'])
      throw fieldError('client_secret', 'Outra credencial: digite o segredo dela')
  },
  async saved(q, sessao, { id, record, agora }) {
    await turnOn(q, id)
    if (record['ativo'] !== false) await enqueue(q, sessao, { tipo: 'canal', alvo_id: id, due_at: agora })
  },
  async answer(q, _sessao, records) {
    const states = await statesOf(
      q,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) {
      const { desligado, falhas = 0, esperando = 0, endereco = null } = states.get(Number(record['id'])) ?? {}
      record['webhook'] = endereco
      record['situacao'] = desligado
        ? `Desligado: ${desligado}`
        : falhas > 0
          ? `Sem resposta (${falhas} vezes)`
          : esperando > 0
            ? `${esperando} avisos esperando`
            : 'Em dia'
    }
  },
}
