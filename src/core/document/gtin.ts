/** Check digit of a GTIN body (all digits but the last): weights 3 and 1 from the right, modulo 10 (GS1). */
export function dvGtin(corpo: string): string {
  let soma = 0
  for (let i = 0; i < corpo.length; i++) {
    soma += (corpo.charCodeAt(corpo.length - 1 - i) - 48) * (i % 2 === 0 ? 3 : 1)
  }
  return String((10 - (soma % 10)) % 10)
}

/** 8, 12, 13 or 14 digits with the right check digit. All zeros is not a GTIN. */
export const validarGtin = (gtin: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(gtin) && !/^0+$/.test(gtin) && dvGtin(gtin.slice(0, -1)) === gtin.at(-1)

/**
 * GTIN of `tamanho` digits from a prefix and a serial number. @throws RangeError when they do not fit.
 * `gerarGtin('789', 12345)` → "7890000123457".
 */
export function gerarGtin(prefixo: string, numero: number, tamanho: 8 | 12 | 13 | 14 = 13): string {
  const corpo = prefixo + String(numero).padStart(tamanho - 1 - prefixo.length, '0')
  if (!/^\d+$/.test(corpo) || corpo.length !== tamanho - 1) throw new RangeError('GTIN fora do tamanho')
  return corpo + dvGtin(corpo)
}
