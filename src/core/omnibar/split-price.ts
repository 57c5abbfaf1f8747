import type { ContextoOmnibar, Intent } from './intent.ts'
import { readMoney } from './quantity.ts'

/** Splits `ref@preço`. Gives the whole text and no price without `@`, or when the whole text is a registered code. */
export function splitPrice(
  texto: string,
  contexto: ContextoOmnibar,
): { codigo: string; preco: string | null } | { recusa: Intent } {
  const at = texto.lastIndexOf('@')
  if (at <= 0 || contexto.lookup.codigo(texto)) return { codigo: texto, preco: null }
  const lido = readMoney(texto.slice(at + 1), contexto.valor_decimal, 'Preço', 'preco')
  return 'recusa' in lido ? lido : { codigo: texto.slice(0, at).trim(), preco: lido.valor }
}
