import { cleanCnpj, isCnpj } from '../../document/cnpj.ts'
import { isCpf } from '../../document/cpf.ts'
import { creditSpent } from '../payment/credito.ts'
import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Consumidor, Venda } from '../venda.ts'

/** A registered partner (the caller fills every field), or only a CPF/CNPJ typed at the counter. Null: anonymous. */
export type SetConsumer = Consumidor | { cpf_cnpj: string; nome?: string | null } | null

/**
 * Identifies the customer; null makes the sale anonymous again. Refuses wrong check digits, and a change of the customer
 * whose credit already pays.
 */
export function setConsumer(venda: Venda, consumidor: SetConsumer): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const parceiro = consumidor && 'parceiro_id' in consumidor ? consumidor.parceiro_id : null
  if (!venda.vale_id && creditSpent(venda.pagamento).gt(0) && parceiro !== venda.consumidor?.parceiro_id)
    return refuse('cpf_cnpj', 'O crédito deste cliente já paga a venda: remova o pagamento antes de trocá-lo')
  if (consumidor === null) return { ...venda, consumidor: null }
  const documento = consumidor.cpf_cnpj === null ? null : cleanCnpj(consumidor.cpf_cnpj)
  if (documento !== null) {
    if (documento.length <= 11 && !isCpf(documento)) return refuse('cpf_cnpj', 'CPF inválido')
    if (documento.length > 11 && !isCnpj(documento)) return refuse('cpf_cnpj', 'CNPJ inválido')
  }
  const nome = consumidor.nome?.trim().slice(0, 60) || null
  if ('parceiro_id' in consumidor) {
    return { ...venda, consumidor: { ...consumidor, nome, cpf_cnpj: documento } }
  }
  // a document alone means same state, final consumer, not a taxpayer (NFC-e default)
  const pessoa = documento !== null && documento.length > 11 ? 'J' : 'F'
  return {
    ...venda,
    consumidor: {
      parceiro_id: null,
      addresse_id: null, // the API's spelling
      nome,
      cpf_cnpj: documento,
      tipo: pessoa,
      tipo_contribuite: 9, // the API's spelling
      consumidor: 1,
      uf: null,
    },
  }
}
