import { dec } from '../../../src/core/money/decimal.ts'
import { fieldError } from '../../../src/domain/error.ts'
import { sql } from '../../../src/server/db/sql.ts'
import type { ServedDocument } from '../../../src/server/documents/served.ts'
import { conhecimentos } from './conhecimentos.ts'

/** The server's line of the invented document: tabs of its list, and what only the server refuses. */
export const conhecimentosServidos: ServedDocument = {
  document: conhecimentos,
  tabs: { todos: sql`true`, caros: sql`t.valor_frete > 100` },
  async judge({ said: { body } }) {
    const volumes = body['volumes'] as { peso: string }[]
    if (volumes.length === 0) throw fieldError('volumes', 'Informe os volumes')
    const at = volumes.findIndex(({ peso }) => dec(peso).gt(1000))
    if (at >= 0) throw fieldError(`volumes.${at}.peso`, 'Nenhum volume pesa mais de uma tonelada')
    return body
  },
}
