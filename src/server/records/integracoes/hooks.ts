import { isIP } from 'node:net'
import { diaIn } from '../../../core/document/fuso.ts'
import { fieldError } from '../../../domain/error.ts'
import { checkTypedAddress } from '../../ports/typed-address.ts'
import { webhook } from '../../ports/webhook/port.ts'
import type { Hooks } from '../../register/hooks.ts'
import { refuseOthers } from './own.ts'
import { type ConnectionState, dropEvents, dropKey, statesOf } from './repository.ts'

/** Says what keeps a connection from working; else 'Em dia'. */
function situationOf({ suspenso, sem_segredo, sem_dono, esperando, mortas }: ConnectionState): string {
  const said = [
    ...(sem_dono ? ['A chave não abre nada: quem a gerou não entra mais na empresa'] : []),
    ...(suspenso ? [`Suspenso: ${suspenso}`] : []),
    ...(sem_segredo ? ['Sem segredo: gere-o em Integração - Configuração'] : []),
    ...(esperando + mortas > 0 ? [`${esperando} esperando, ${mortas} mortas`] : []),
  ]
  return said.join('; ') || 'Em dia'
}

/** Refuses a last day that is over: the key would seem to live. @throws VALIDACAO */
function refuseOver(validade: unknown, before: unknown, hoje: string): void {
  if (typeof validade === 'string' && validade !== before && validade < hoje)
    throw fieldError('validade', 'A data já passou')
}

export const integracoesHooks: Hooks = {
  async prepare(q, sessao, row, before, _record, { ports }) {
    if (before) await refuseOthers(q, sessao, Number(before['id']))
    const { TECLA_WEBHOOK_REDE_INTERNA, TECLA_WEBHOOK_PORTAS = [] } = ports.of(webhook).settings
    checkTypedAddress(row, before, {
      ...{ who: 'o webhook', inside: () => TECLA_WEBHOOK_REDE_INTERNA },
      ports: TECLA_WEBHOOK_PORTAS,
    })
    refuseOver(row['validade'], before?.['validade'], diaIn(q.agora, sessao.empresa.fuso))
    const enderecos = Array.isArray(row['enderecos']) ? row['enderecos'].map(String) : []
    const wrong = enderecos.findIndex(endereco => isIP(endereco) === 0)
    if (wrong >= 0) throw fieldError(`enderecos.${wrong}`, 'Endereço IP inválido')
  },
  async removing(q, sessao, id) {
    await refuseOthers(q, sessao, id)
    await dropEvents(q, id)
  },
  // a key that ended with its connection stays ended
  restored: (q, _sessao, id) => dropKey(q, id),
  async answer(q, _sessao, records) {
    const states = await statesOf(
      q,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) {
      const state = states.get(Number(record['id']))
      record['chave'] = state?.chave ?? null
      record['situacao'] = state ? situationOf(state) : 'Em dia'
    }
  },
}
