type Regras = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** CSOSN that let the buyer take the credit; 900 may, and says so by its own rate. */
const COM_CREDITO: ReadonlySet<unknown> = new Set(['101', '201'])

/**
 * ICMS rules with the rate of the month where they give credit and say none: what the company owes of ICMS in its bracket changes
 * every month and no rule could hold it (LC 123/2006 art. 23 §2). Only CRT 1 gives it: above the sub-limit (2) ICMS is paid
 * apart, and a MEI (4) pays fixed sums. `aliquota`: % of the operation's month; null: none informed, and then no credit (§4).
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

/** Month of a sale, AAAA-MM, from its ISO date. */
export const mesDe = (data: string): string => data.slice(0, 7)
