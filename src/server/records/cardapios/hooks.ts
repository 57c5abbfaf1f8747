import { randomBytes } from 'node:crypto'
import { publicUrl } from '../../modules/acesso/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { menuKeys } from './repository.ts'

/** Random bytes in the address of a menu: short enough for a poster, too many to guess. */
const KEY_BYTES = 12

export const cardapiosHooks: Hooks = {
  async prepare(_q, sessao, row, before) {
    row['usuario_id'] = sessao.usuario_id
    if (!before) row['chave'] = randomBytes(KEY_BYTES).toString('base64url')
  },
  async answer(q, { account_id }, records, _single, _includes, { config }) {
    const keys = await menuKeys(
      q,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records)
      record['endereco'] =
        `${publicUrl(config)}/cardapio/${account_id}-${keys.get(Number(record['id'])) ?? ''}`
  },
}
