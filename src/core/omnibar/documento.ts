import { cleanCnpj, isCnpj } from '../document/cnpj.ts'
import { isCpf } from '../document/cpf.ts'
import type { Intent } from './intent.ts'

/** A valid CPF or CNPJ (mask allowed) → identify the consumer; null for anything else. */
export function consumidorDe(texto: string): Extract<Intent, { tipo: 'consumidor' }> | null {
  const limpo = cleanCnpj(texto)
  if (limpo.length === 11 && isCpf(limpo)) return { tipo: 'consumidor', cpf_cnpj: limpo, pessoa: 'F' }
  if (limpo.length === 14 && isCnpj(limpo)) return { tipo: 'consumidor', cpf_cnpj: limpo, pessoa: 'J' }
  return null
}
