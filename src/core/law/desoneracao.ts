/**
 * Reasons of desoneração that the schema accepts, by CST (leiauteNFe_v4.00.xsd, motDesICMS of groups ICMS20 to ICMS90; read
 * 2026-11-21). The older package PL_010b lacks 10 and 11 in ICMS20.
 */
const ISENTA = ['1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '16', '90'] as const
const MOTIVOS: Readonly<Record<string, readonly string[]>> = {
  20: ['3', '9', '10', '11', '12'],
  30: ['6', '7', '9'],
  40: ISENTA,
  41: ISENTA,
  50: ISENTA,
  70: ['3', '9', '12'],
  90: ['3', '9', '12'],
}

/** Lists the reasons of a CST; null: no desoneração. */
export const motivosDesoneracao = (cst: string): readonly string[] | null => MOTIVOS[cst] ?? null
