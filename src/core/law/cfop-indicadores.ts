/** Last three digits of the CFOPs of shipments (indRemes), in the portal's table of CFOP (IT 2023.002 v2.10, 09/2026). */
const REMESSA = new Set(
  '414 415 451 452 501 502 504 505 554 657 663 666 901 904 905 908 910 911 912 914 915 917 920 923 924 934'.split(
    ' ',
  ),
)

/** Last three digits of the CFOPs of goods that go back (indRetor), in the same table. */
const RETORNO = new Set('453 454 455 664 665 902 903 906 907 909 913 916 925'.split(' '))

const isOut = (cfop: string): boolean => /^[56]/.test(cfop)

export const isRemessa = (cfop: string): boolean => isOut(cfop) && REMESSA.has(cfop.slice(1))
export const isRetorno = (cfop: string): boolean => isOut(cfop) && RETORNO.has(cfop.slice(1))
