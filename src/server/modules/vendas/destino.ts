import { diaUf } from '../../../core/document/fuso.ts'
import { destinoDe } from '../../../domain/fiscal/destino.ts'
import type { Destinos } from '../../../domain/fiscal/parametros.ts'
import { consumidorDe } from '../../../domain/venda/consumidor.ts'
import type { Q } from '../../db/transaction.ts'
import { readMvaUf } from '../catalogo/service.ts'
import { modeloDe } from './judge.ts'
import type { Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './repository.ts'

/** The state, or EX, that a sale goes to by its customer's address; null: it stays. */
export function ufForaDe(corpo: CorpoVenda, refs: Referencias, momento: Date): string | null {
  const { empresa } = refs
  const modelo = modeloDe(corpo, refs, diaUf(momento, empresa.uf))
  const consumidor = consumidorDe(corpo, refs.parceiro)
  const { idDest, uf } = destinoDe({ ...corpo, modelo, consumidor }, { emitente: empresa })
  return idDest === '1' ? null : uf
}

/** The columns of the pair of states; a sale that stays asks nothing. */
export const readDestinos = async (q: Q, { empresa }: Referencias, uf: string | null): Promise<Destinos> =>
  uf === null ? {} : await readMvaUf(q, empresa.uf, uf)
