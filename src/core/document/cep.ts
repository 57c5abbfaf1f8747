/**
 * Ranges of postal codes by state, by the first five digits (Correios, "Faixas de CEP por UF"; verified 2026-11-24).
 */
const RANGES: readonly (readonly [uf: string, first: number, last: number])[] = [
  ['SP', 1000, 19999],
  ['RJ', 20000, 28999],
  ['ES', 29000, 29999],
  ['MG', 30000, 39999],
  ['BA', 40000, 48999],
  ['SE', 49000, 49999],
  ['PE', 50000, 56999],
  ['AL', 57000, 57999],
  ['PB', 58000, 58999],
  ['RN', 59000, 59999],
  ['CE', 60000, 63999],
  ['PI', 64000, 64999],
  ['MA', 65000, 65999],
  ['PA', 66000, 68899],
  ['AP', 68900, 68999],
  ['AM', 69000, 69299],
  ['RR', 69300, 69399],
  ['AM', 69400, 69899],
  ['AC', 69900, 69999],
  ['DF', 70000, 72799],
  ['GO', 72800, 72999],
  ['DF', 73000, 73699],
  ['GO', 73700, 76799],
  ['RO', 76800, 76999],
  ['TO', 77000, 77999],
  ['MT', 78000, 78899],
  ['MS', 79000, 79999],
  ['PR', 80000, 87999],
  ['SC', 88000, 89999],
  ['RS', 90000, 99999],
]

/** Names the state of a postal code, with or without mask; null when invalid. */
export function ufDoCep(cep: string): string | null {
  const digits = cep.replace(/\D/g, '')
  if (digits.length !== 8) return null
  const start = Number(digits.slice(0, 5))
  return RANGES.find(([, first, last]) => start >= first && start <= last)?.[0] ?? null
}
