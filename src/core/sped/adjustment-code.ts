/** Assessments with adjustments of table 5.1.1, by the third character of the code. */
export const ASSESSMENT_OF_CODE: Readonly<Record<string, 'icms' | 'st' | 'difal' | 'fcp'>> = {
  ...{ 0: 'icms', 1: 'st', 2: 'difal', 3: 'fcp' },
}

/** Code of an adjustment, its assessment, and the state of the assessment; '' while unknown. */
export interface CodeOfAdjustment {
  codigo: string
  apuracao: string
  uf: string
}

/** Rules of a code's form (table 5.1.1): state, assessment, use and four digits. Each supposes the rules before it. */
export const RULES_OF_CODE: readonly { diz: string; ok: (of: CodeOfAdjustment) => boolean }[] = [
  {
    diz: 'Use as 8 posições da tabela 5.1.1: a UF e 6 algarismos',
    ok: ({ codigo }) => /^[A-Z]{2}\d{6}$/.test(codigo),
  },
  {
    diz: 'O código começa com a UF da apuração',
    ok: ({ codigo, uf }) => uf === '' || codigo.startsWith(uf),
  },
  {
    diz: 'A terceira posição diz a apuração: 0 ICMS, 1 ST, 2 DIFAL, 3 FCP',
    ok: ({ codigo, apuracao }) => ASSESSMENT_OF_CODE[codigo[2] ?? ''] === apuracao,
  },
  {
    diz: 'A quarta posição vai de 0 (outros débitos) a 5 (débito especial)',
    ok: ({ codigo }) => /[0-5]/.test(codigo[3] ?? ''),
  },
]

/**
 * Codes of São Paulo's table 5.1.1 in force since 2020, without the state (CAT 147/2009 and its changes, as published with
 * the SPED's tables). `-` joins the first and last of a run.
 */
const SP =
  readRuns(`000202 000206-000215 000217-000227 000287 000299 010301-010310 010399 019319 020708-020714 020716-020750
  020770 020799 029719 030801-030805 030807 030899 041499 059999 100201 100202 100299 110399 120701-120704 120770 120799
  130801 130899 141499 159999 209999 219999 229999 239999 249999 259999 309999 319999 329999 339999 349999 359999`)

function readRuns(text: string): ReadonlySet<string> {
  return new Set(
    text.split(/\s+/).flatMap(run => {
      const [first = '', last = first] = run.split('-')
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) =>
        String(Number(first) + i).padStart(6, '0'),
      )
    }),
  )
}

/** States whose table is known here; a code of another state is judged by its form alone. */
const TABLES: Readonly<Record<string, ReadonlySet<string>>> = { SP }

/** Tells that a well-formed code is in no row that is known of its state's table. */
export const isUnknownCode = (codigo: string): boolean =>
  TABLES[codigo.slice(0, 2)]?.has(codigo.slice(2)) === false
