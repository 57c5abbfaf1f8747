import { diaIn } from '../../../core/document/fuso.ts'
import type { ModeloNota } from '../../../core/document/models.ts'
import { wantsNfeForCnpj } from '../../../core/law/estados/index.ts'
import { asOf } from '../../../core/law/index.ts'
import { modelOfUnits } from '../../../core/venda/line/unit.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/contexto.ts'
import { destinoDe } from '../../../domain/fiscal/destino.ts'
import { consumidorDe } from '../../../domain/venda/consumidor.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readMvaUf } from '../../modules/catalogo/service.ts'
import { type Referencias, readRegrasDeFora } from './lookup-repository.ts'
import type { CorpoVenda } from './rows.ts'

/**
 * Chooses the note's model: 55 when the request asks for it, for a new vehicle (rejection 736), and for a buyer with
 * CNPJ from the day on which the law, the state's, or the account's setting, demands it; else 65. The setting counts only once the
 * law allows an NF-e at the counter.
 */
export function modeloDe(corpo: CorpoVenda, refs: Referencias, data: string): ModeloNota {
  if (modelOfUnits(corpo.itens) === '55') return '55'
  const documento = refs.parceiro?.cpf_cnpj ?? corpo.cpf_cnpj
  if (corpo.modelo === '55' || documento?.length !== 14) return corpo.modelo
  const lei = asOf(data)
  const desde = refs.account.cnpj_modelo_55_desde
  const pelaConta = desde !== null && desde <= data && lei.ligado('nfe_balcao')
  return pelaConta || lei.ligado('nfce_cnpj_bloqueado') || wantsNfeForCnpj(refs.empresa.uf, data)
    ? '55'
    : '65'
}

/** Gives the other state, or EX, of the customer's address; null: the sale stays in the state. */
export function ufForaDe(corpo: CorpoVenda, refs: Referencias, momento: Date): string | null {
  const modelo = modeloDe(corpo, refs, diaIn(momento, refs.empresa.fuso))
  return awayOf({ ...corpo, modelo }, refs, {})
}

/**
 * Gives the other state (or EX) of a document's buyer; null: the sale stays in the state. `contexto` tells if the buyer
 * is present, and the operation.
 */
export function awayOf(
  dita: Pick<CorpoVenda, 'modelo' | 'terminal_id' | 'taxa_entrega' | 'cpf_cnpj'>,
  { empresa, parceiro }: Referencias,
  contexto: Pick<ContextoFiscal, 'indPres' | 'operacao'>,
): string | null {
  const consumidor = consumidorDe(dita, parceiro)
  const { idDest, uf } = destinoDe({ ...dita, consumidor }, { ...contexto, emitente: empresa })
  return idDest === '1' ? null : uf
}

/** Adds to `refs` the data of a sale that goes to another state: rates from the company's state to `uf`, rules by product. */
export async function addAway(q: Q, sessao: Sessao, refs: Referencias, uf: string): Promise<void> {
  refs.destinos = await readMvaUf(q, refs.empresa.uf, uf)
  refs.foras = await readRegrasDeFora(
    q,
    sessao,
    refs.produtos.map(({ id }) => id),
  )
}
