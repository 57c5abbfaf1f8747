const out = (...tails: number[]): string[] => tails.flatMap(tail => [`5${tail}`, `6${tail}`])

/** CFOPs with indRemes 1 in the portal's table (IT 2023.002). */
export const REMESSA: readonly string[] = out(
  ...[414, 415, 451, 452, 501, 502, 504, 505, 554, 657, 663, 666],
  ...[901, 904, 905, 908, 910, 911, 912, 914, 915, 917, 920, 923, 924, 934],
)

/** CFOPs with indRetor 1. */
export const RETORNO: readonly string[] = out(
  ...[453, 454, 455, 664, 665, 902, 903, 906, 907, 909, 913, 916, 925],
)
