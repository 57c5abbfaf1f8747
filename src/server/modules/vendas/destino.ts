import { diaUf } from '../../../core/document/fuso.ts'
import { destinoDe } from '../../../domain/fiscal/destino.ts'
import type { Destinos } from '../../../domain/fiscal/parametros.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/to-engine.ts'
import { consumidorDe } from '../../../domain/venda/consumidor.ts'
import type { Q } from '../../db/transaction.ts'
import { readMvaUf } from '../catalogo/service.ts'
import { modeloDe } from './judge.ts'
import type { Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './repository.ts'

/** The state, or EX, that a sale goes to by its customer's address; null: it stays. */
export function ufForaDe(corpo: CorpoVenda, refs: Referencias, momento: Date): string | null {
  const modelo = modeloDe(corpo, refs, diaUf(momento, refs.empresa.uf))
  return awayOf({ ...corpo, modelo }, refs, {})
}

/** The same of a document, which says how its buyer is there. */
export function awayOf(
  dita: Pick<CorpoVenda, 'modelo' | 'terminal_id' | 'taxa_entrega' | 'cpf_cnpj'>,
  { empresa, parceiro }: Referencias,
  contexto: Pick<ContextoFiscal, 'indPres' | 'operacao'>,
): string | null {
  const consumidor = consumidorDe(dita, parceiro)
  const { idDest, uf } = destinoDe({ ...dita, consumidor }, { ...contexto, emitente: empresa })
  return idDest === '1' ? null : uf
}

/** The columns of the pair of states. */
export const readDestinos = (q: Q, { empresa }: Referencias, uf: string): Promise<Destinos> =>
  readMvaUf(q, empresa.uf, uf)
