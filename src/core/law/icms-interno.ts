/** Internal ICMS rate of each state in 2026, without FCP, % (each state's own law; verified 2026-10-07). */
export const ICMS_INTERNO: Readonly<Record<string, string>> = {
  AC: '19', AL: '19', AM: '20', AP: '18', BA: '20.5', CE: '20', DF: '20', ES: '17', GO: '19', MA: '23',
  MG: '18', MS: '17', MT: '17', PA: '19', PB: '20', PE: '20.5', PI: '22.5', PR: '19.5', RJ: '20', RN: '20',
  RO: '19.5', RR: '20', RS: '17', SC: '17', SE: '19', SP: '18', TO: '20',
} // biome-ignore format: a table of two columns
