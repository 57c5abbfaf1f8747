/** Codes that frame each CST of IPI in the law, by the CST's last figure (NT 2015.002, O09-10). */
const DO_CST: Readonly<Record<string, readonly [de: number, ate: number, nome: string]>> = {
  2: [301, 399, 'isenção'],
  4: [1, 99, 'imunidade'],
  5: [101, 199, 'suspensão'],
}

const FAIXAS = [
  [1, 99],
  [101, 199],
  [301, 399],
  [601, 608],
  [999, 999],
] as const

const tres = (n: number): string => String(n).padStart(3, '0')

/** Fault of a code that frames the IPI: SEFAZ's code, and words. Null: the CST takes it. An empty code is 999. */
export function faultOfEnquadramento(
  cst: string,
  codigo: string,
): { codigo: '387' | '388'; texto: string } | null {
  const dito = codigo || '999'
  const n = Number(dito)
  if (!FAIXAS.some(([de, ate]) => de <= n && n <= ate))
    return { codigo: '387', texto: `o código de enquadramento ${dito} não existe: 999 é a tributação normal` }
  const faixa = /^[05][245]$/.test(cst) ? DO_CST[cst[1] ?? ''] : undefined
  if (!faixa) return null
  const [de, ate, nome] = faixa
  return n < de || n > ate
    ? {
        codigo: '388',
        texto: `o CST ${cst} é de ${nome} e pede código de enquadramento de ${tres(de)} a ${tres(ate)}, não ${dito}`,
      }
    : null
}
