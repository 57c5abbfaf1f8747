import { isIP } from 'node:net'
import { fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { refuseOthers } from './own.ts'
import { dropKey, statesOf } from './repository.ts'

/** Refuses an address that no URL has, or with a password in it. */
function checkUrl(url: unknown): void {
  if (typeof url !== 'string' || url === '') return
  const read = URL.canParse(url) ? new URL(url) : null
  if (!read?.hostname) throw fieldError('url', 'Endereço inválido')
  if (read.username || read.password) throw fieldError('url', 'O endereço não pode ter usuário nem senha')
}

export const integracoesHooks: Hooks = {
  async prepare(q, sessao, row, before) {
    if (before) await refuseOthers(q, sessao, Number(before['id']))
    checkUrl(row['url'])
    const enderecos = Array.isArray(row['enderecos']) ? row['enderecos'].map(String) : []
    const wrong = enderecos.findIndex(endereco => isIP(endereco) === 0)
    if (wrong >= 0) throw fieldError(`enderecos.${wrong}`, 'Endereço IP inválido')
  },
  removing: refuseOthers,
  // a key that ended with its connection stays ended
  restored: (q, _sessao, id) => dropKey(q, id),
  async answer(q, _sessao, records) {
    const states = await statesOf(
      q,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) {
      const { chave = null, suspenso, esperando = 0, mortas = 0 } = states.get(Number(record['id'])) ?? {}
      record['chave'] = chave
      record['situacao'] = suspenso
        ? `Suspenso: ${suspenso}`
        : esperando + mortas > 0
          ? `${esperando} esperando, ${mortas} mortas`
          : 'Em dia'
    }
  },
}
