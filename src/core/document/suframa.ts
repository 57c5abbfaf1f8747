/** Tells whether an inscription at SUFRAMA has the right check digit: modulus 11, weights 9 to 2. */
export function isSuframa(inscricao: string): boolean {
  if (!/^\d{8,9}$/.test(inscricao)) return false
  const numero = inscricao.padStart(9, '0')
  const soma = [2, 3, 4, 5, 6, 7, 8, 9].reduce((total, peso, i) => total + peso * Number(numero[7 - i]), 0)
  const digito = 11 - (soma % 11)
  return Number(numero[8]) === (digito > 9 ? 0 : digito)
}
