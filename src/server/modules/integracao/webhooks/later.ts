import { saldoOf } from '../../../../core/contract/saldo.ts'
import { groupBy } from '../../../../core/group-by.ts'
import { contratos } from '../../../../domain/records/contratos/index.ts'
import { produtos } from '../../../../domain/records/produtos/index.ts'
import type { Q } from '../../../db/transaction.ts'
import { type LaterEvent, tellWebhooks } from '../../../outbox/webhooks-repository.ts'
import { readBalances } from '../../contratos/service.ts'
import { readStock, takeLater } from './later-repository.ts'
import type { Receiver } from './queue-repository.ts'

interface Figures {
  id: number
  [key: string]: unknown
}

interface Later {
  /** Register of the records. */
  of: string
  read(q: Q, empresa_id: number, ids: readonly number[]): Promise<readonly Figures[]>
}

async function readContracts(q: Q, _empresa_id: number, ids: readonly number[]): Promise<Figures[]> {
  const byContract = groupBy(await readBalances(q, ids), ({ contrato_id }) => contrato_id)
  return [...byContract].map(([id, items]) => ({
    ...{ id, numero: items[0]?.numero },
    itens: items.map(item => ({
      ...{ id: item.id, produto_id: item.produto_id },
      saldo: saldoOf(item).toFixed(4),
    })),
  }))
}

const LATER: Readonly<Record<LaterEvent, Later>> = {
  'estoque.mudou': {
    of: produtos.id,
    read: async (...asked) => (await readStock(...asked)).map(row => ({ ...row })),
  },
  'contrato.saldo': { of: contratos.id, read: readContracts },
}

/** Puts the changes that are due into the receiver's queue, with the figures of now. */
export async function queueLater(q: Q, { id: para, account_id, empresa_id }: Receiver): Promise<void> {
  for (const [evento, taken] of groupBy(await takeLater(q, para), row => row.evento)) {
    const { of, read } = LATER[evento]
    const figures = await read(
      q,
      empresa_id,
      taken.map(({ registro_id }) => registro_id),
    )
    await tellWebhooks(
      q,
      { account_id },
      figures.map(dados => ({ evento, registro: `${of}/${dados.id}`, empresa_id, dados, para })),
    )
  }
}
