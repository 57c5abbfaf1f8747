/** Ranges of postal codes by state, by the first five digits (Correios, "Faixas de CEP por UF"; verified 2026-11-24). */
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

/**
 * Ranges of postal codes that are wholly of a state's capital, with its IBGE code (Correios, by
 * estadosecapitaisdobrasil.com "Lista de CEP das cidades"; verified 2026-11-28). Of a disputed edge the narrower range.
 */
const CAPITALS: readonly (readonly [ibge: string, first: number, last: number])[] = [
  ['3550308', 1000, 5999],
  ['3550308', 8000, 8499],
  ['3304557', 20000, 23799],
  ['3205309', 29000, 29099],
  ['3106200', 30000, 31999],
  ['2927408', 40000, 41999],
  ['2611606', 50000, 52999],
  ['2704302', 57000, 57099],
  ['2507507', 58000, 58099],
  ['2304400', 60000, 60999],
  ['2211001', 64000, 64099],
  ['2111300', 65000, 65099],
  ['1501402', 66000, 66999],
  ['1302603', 69000, 69099],
  ['5300108', 70000, 72799],
  ['5300108', 73000, 73699],
  ['5208707', 74000, 74894],
  ['4106902', 80000, 82999],
  ['4205407', 88000, 88099],
  ['4314902', 90000, 91999],
]

/** Gives the IBGE code of the capital whose postal code this is; null for other cities, and for an edge in doubt. */
export function capitalDoCep(cep: string): string | null {
  const digits = cep.replace(/\D/g, '')
  if (digits.length !== 8) return null
  const start = Number(digits.slice(0, 5))
  return CAPITALS.find(([, first, last]) => start >= first && start <= last)?.[0] ?? null
}
