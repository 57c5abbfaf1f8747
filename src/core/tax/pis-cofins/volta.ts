type Line = Readonly<Record<string, unknown>>

/** The CST of PIS and of COFINS with their figures, in a line's field names. */
const CODES = [
  ['cst_pis_id', ['base_pis', 'aliq_pis', 'vlrpis']],
  ['cst_confins_id', ['base_confins', 'aliq_confins', 'vlrconfins']], // the API's spelling
] as const

/** "Others" of exits and of entries. IN RFB 1.009/2010: CST 01 to 49 are exits, 50 to 98 entries, 99 both. */
const OTHER_EXITS = '49'
const OTHER_ENTRIES = '98'
/** CSTs of exits, except 03: its figures are by quantity, which no other CST has. */
const OF_EXITS = /^(0[124-9]|49)$/
/** CSTs that a return to a supplier may not have: CSTs of entries, and the supplier's CSTs of sale. */
const NOT_OF_GIVING_BACK = /^(0[12]|[5-8]\d|9[0-8])$/

const withCode = (line: Line, which: RegExp, code: string): Line =>
  Object.fromEntries(CODES.flatMap(([name]) => (which.test(String(line[name] ?? '')) ? [[name, code]] : [])))

/** Gives the changed CST fields of a sold line that the customer returns: CSTs of exits become 98. Figures stay. */
export const pisCofinsComingIn = (line: Line): Line => withCode(line, OF_EXITS, OTHER_ENTRIES)

/**
 * Gives the changed fields of a bought line that returns to the supplier: CSTs that this return may not have become 49.
 * For a company of the Simples, which took no credit, the figures become null.
 */
export const pisCofinsGivenBack = (line: Line, simples: boolean): Line => ({
  ...withCode(line, NOT_OF_GIVING_BACK, OTHER_EXITS),
  ...(simples
    ? Object.fromEntries(
        CODES.flatMap(([name, figures]) => (line[name] == null ? [] : figures.map(figure => [figure, null]))),
      )
    : {}),
})
