/** Makes a CPF with valid check digits from its first nine digits. */
export function cpf(base: number): string {
  const digits = [...String(base).padStart(9, '0')].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (length + 1 - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
