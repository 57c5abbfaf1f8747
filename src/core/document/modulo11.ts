/**
 * Computes modulo 11 from the right, weights 2 to `topo` − 1 in turn. Character value = ASCII − 48 ('A' is 17: NT Conjunta
 * 2025.001). Remainder 0 or 1 gives '0', otherwise 11 − remainder.
 */
export function modulo11(texto: string, topo: number): string {
  let soma = 0
  let peso = 2
  for (let i = texto.length - 1; i >= 0; i--) {
    soma += (texto.charCodeAt(i) - 48) * peso
    peso = peso + 1 === topo ? 2 : peso + 1
  }
  const resto = soma % 11
  return resto < 2 ? '0' : String(11 - resto)
}
