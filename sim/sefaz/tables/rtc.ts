/**
 * Makes a set of codes from a text that lists them. The lists in this file are from the cClassTrib table (IT 2025.002,
 * November 2025; two sheets).
 */
const indicador = (codigos: string): ReadonlySet<string> => new Set(codigos.split(' '))

/** CSTs (sheet CST) whose indicator for the group is 1. */
export const CST_COM = {
  gRed: indicador('011 200 515'),
  gDif: indicador('510 515'),
  gIBSCBSMono: indicador('620'),
  gTransfCred: indicador('800'),
  gCredPresIBSZFM: indicador('810'),
  gAjusteCompet: indicador('811'),
} as const

function classes(texto: string): ReadonlySet<string> {
  const achadas = new Set<string>()
  for (const trecho of texto.split(/\s+/)) {
    const [de = '', ate = de] = trecho.split('-')
    for (let n = Number(de); n <= Number(ate); n++) achadas.add(String(n).padStart(6, '0'))
  }
  return achadas
}

/**
 * Classes allowed in each model (sheet cClassTrib: indNFCe, indNFe, others). A class in no list is newer than the table and
 * not judged.
 */
export const DA_NFCE = classes(
  '000001 200002-200004 200006-200007 200009-200010 200012-200015 200020 200030-200036 200038 200044 200047 410001 410003 410005-410009 410012 410014 410019-410020 410026 410999 620001-620006',
)
export const DA_NFE = classes(
  '000003-000004 200001 200005 200008 200011 200022-200024 200039 200043 410002 410004 410013 410016-410017 410030 510001 515001 550001-550021 800001-800002 810001 811001-811003',
)
export const DE_OUTROS = classes(
  '000002 010001-010002 011001-011005 200016-200019 200021 200025-200029 200037 200040-200042 200045-200046 200048-200052 221001 222001 400001 410010-410011 410015 410018 410021-410025 820001-820006 830001',
)

/** Last day of each ended class. */
export const ENCERRADAS: Readonly<Record<string, string>> = {
  '220001': '2025-12-31',
  '220002': '2025-12-31',
  '220003': '2025-12-31',
}

/** Reductions (pRedIBS, pRedCBS) of the classes of CST 200 and 515 allowed in a note. */
const REDUCOES: readonly (readonly [percentual: string, quais: ReadonlySet<string>])[] = [
  ['100', classes('200001-200015 200020 200022-200024')],
  ['60', classes('200030-200036 200038-200039 200043-200044 515001')],
  ['40', classes('200047')],
]

/** Gives the class's reduction, in %; undefined for a class outside the table. */
export const reducaoOfTabela = (classe: string): string | undefined =>
  REDUCOES.find(([, quais]) => quais.has(classe))?.[0]

/** cClassTrib of the lines of a debit note (tpNFDebito) and of a credit note (tpNFCredito) (UB14-70, UB14-80). */
export const DO_DEBITO: Readonly<Record<string, string>> = {
  '01': '800002',
  '02': '811001',
  '03': '811002',
  '05': '800001',
  '07': '410030',
  '08': '811003',
}
export const DO_CREDITO: Readonly<Record<string, string>> = { '02': '810001', '05': '800001' }
