import { cleanCnpj, isCnpj } from '../document/cnpj.ts'
import { isCpf } from '../document/cpf.ts'
import type { Intent } from './intent.ts'

/** Reads a valid CPF or CNPJ (mask allowed), to identify the consumer; null for other text. */
export function consumidorDe(texto: string): Extract<Intent, { tipo: 'consumidor' }> | null {
  const limpo = cleanCnpj(texto)
  if (limpo.length === 11 && isCpf(limpo)) return { tipo: 'consumidor', cpf_cnpj: limpo, pessoa: 'F' }
  if (limpo.length === 14 && isCnpj(limpo)) return { tipo: 'consumidor', cpf_cnpj: limpo, pessoa: 'J' }
  return null
}
