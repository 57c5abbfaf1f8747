type Regras = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** CSOSN that give the buyer an ICMS credit. CSOSN 900 may give one, by a rate in the rule. */
const COM_CREDITO: ReadonlySet<unknown> = new Set(['101', '201'])

/**
 * Fills in the month's rate in ICMS rules that give a credit and have no rate: the rate depends on the company's revenue, so
 * it changes every month (LC 123/2006 art. 23 §2). Only CRT 1 gives the credit: CRT 2 pays ICMS outside the Simples, a MEI
 * (4) pays fixed amounts. `aliquota`: % of the month of the sale; null: not registered, so no credit (§4).
 */
export function comCreditoDoMes<R extends Regras>(regras: R, crt: number, aliquota: string | null): R {
  if (crt !== 1 || aliquota === null) return regras
  return Object.fromEntries(
    Object.entries(regras).map(([id, regra]) => [
      id,
      COM_CREDITO.has(regra['cst']) && (regra['icms_credito'] ?? null) === null
        ? { ...regra, icms_credito: aliquota }
        : regra,
    ]),
  ) as R
}

/** Gives the month of a sale, AAAA-MM, from its ISO date. */
export const mesDe = (data: string): string => data.slice(0, 7)
