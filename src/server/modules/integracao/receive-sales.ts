import { vendaExterna } from '../../../domain/integracao/venda.ts'
import type { Q } from '../../db/transaction.ts'
import { walk } from '../../documents/save.ts'
import type { Sessao } from '../../http/session.ts'
import { readOutside } from './outside-note.ts'
import { outsideSale } from './outside-sale.ts'
import { issuerOf } from './outside-sale-repository.ts'
import { receiveEach } from './receive-each.ts'
import type { ReceivedRows, Receiving } from './received.ts'

/** Makes the function that stores sales of a till that is not ours, each by its authorised note. */
export const createSaleReceiver =
  (clock: () => Date) =>
  async (q: Q, sessao: Sessao, receiving: Receiving): Promise<ReceivedRows> => {
    const stored: NonNullable<ReceivedRows['vendas']> = []
    let criados = 0
    const empresa = await issuerOf(q, sessao.empresa_id)
    const falhas = await receiveEach(q, receiving, {
      ...{ schema: vendaExterna, keys: ['chave'] },
      async store({ xml }) {
        const said = readOutside(xml, empresa)
        const { id, novo } = await walk(outsideSale, { q, sessao, agora: clock(), said })
        if (novo) criados++
        stored.push({ chave: said.nota.chave, id })
      },
    })
    return {
      ...{ total: receiving.linhas.length, criados, atualizados: 0, iguais: stored.length - criados },
      ...{ falhas, vendas: stored, ids: stored.map(({ id }) => id) },
    }
  }
