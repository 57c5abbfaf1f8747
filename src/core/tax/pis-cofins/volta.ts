type Line = Readonly<Record<string, unknown>>

/** A code of PIS, or COFINS, and the figures that go with it, by the names a line has for them. */
const CODES = [
  ['cst_pis_id', ['base_pis', 'aliq_pis', 'vlrpis']],
  ['cst_confins_id', ['base_confins', 'aliq_confins', 'vlrconfins']], // contrato
] as const

/** IN RFB 1.009/2010: 01 to 49 are of what goes out, 50 to 98 of what comes in, 99 of both. */
const OTHER_EXITS = '49'
const OTHER_ENTRIES = '98'
/** But 03, whose figures are by quantity: no other code has a place for them. */
const OF_EXITS = /^(0[124-9]|49)$/
/** Codes of entries, and the supplier's codes of sale, which a return does not have. */
const NOT_OF_GIVING_BACK = /^(0[12]|[5-8]\d|9[0-8])$/

const withCode = (line: Line, which: RegExp, code: string): Line =>
  Object.fromEntries(CODES.flatMap(([name]) => (which.test(String(line[name] ?? '')) ? [[name, code]] : [])))

/** Changes a sold line's codes to those of its return; the figures stay. */
export const pisCofinsComingIn = (line: Line): Line => withCode(line, OF_EXITS, OTHER_ENTRIES)

/** The same as what was bought is given back. A company of the Simples pays them by another way, and took no credit: no figures. */
export const pisCofinsGivenBack = (line: Line, simples: boolean): Line => ({
  ...withCode(line, NOT_OF_GIVING_BACK, OTHER_EXITS),
  ...(simples
    ? Object.fromEntries(
        CODES.flatMap(([name, figures]) => (line[name] == null ? [] : figures.map(figure => [figure, null]))),
      )
    : {}),
})
