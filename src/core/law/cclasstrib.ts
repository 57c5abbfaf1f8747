/** One row of the official table of cClassTrib, with the columns that a sale needs. */
export interface Classe {
  /** pRedIBS and pRedCBS, %. */
  reducao_ibs: string
  reducao_cbs: string
  /** indNFe, indNFCe. */
  nfe: boolean
  nfce: boolean
  /** ISO dates, both included; null means open. */
  inicio: string | null
  fim: string | null
}

type Modelos = 'ambos' | 'nfe' | 'nenhum'
type Linha = readonly [cst: string, numeros: string, reducao: number | readonly [number, number], Modelos]

/**
 * Classes of IBS and CBS until an administrator imports the table: CSTs, reduction in % (of IBS and of CBS when they
 * differ), documents. LC 214/2025; IT 2025.002 of November 2025, read on 2026-11-20. Newer classes are not checked.
 */
const LINHAS: readonly Linha[] = [
  ['000', '1', 0, 'ambos'],
  ['000', '2', 0, 'nenhum'],
  ['000', '3-4', 0, 'nfe'],
  ['010', '1-2', 0, 'nenhum'],
  ['011', '1-3', 60, 'nenhum'],
  ['011', '5', 30, 'nenhum'],
  ['200', '1 5 8 11 22-24', 100, 'nfe'],
  ['200', '2-4 6-7 9-10 12-15 20', 100, 'ambos'],
  ['200', '16-19 21', 100, 'nenhum'],
  ['200', '25', [60, 100], 'nenhum'],
  ['200', '26', 80, 'nenhum'],
  ['200', '27', 70, 'nenhum'],
  ['200', '28-29 37 40-42 45', 60, 'nenhum'],
  ['200', '30-36 38 44', 60, 'ambos'],
  ['200', '39 43', 60, 'nfe'],
  ['200', '46', 50, 'nenhum'],
  ['200', '47', 40, 'ambos'],
  ['200', '48-51', 40, 'nenhum'],
  ['200', '52', 30, 'nenhum'],
  ['221', '1', 0, 'nenhum'],
  ['222', '1', 0, 'nenhum'],
  ['400', '1', 0, 'nenhum'],
  ['410', '1 3 5-9 12 14 19-20 26 999', 0, 'ambos'],
  ['410', '2 4 13 16-17', 0, 'nfe'],
  ['410', '10-11 15 18 21-25', 0, 'nenhum'],
  ['510', '1', 0, 'nfe'],
  ['515', '1', 60, 'nfe'],
  ['550', '1-21', 0, 'nfe'],
  ['620', '1-6', 0, 'ambos'],
  ['800', '1-2', 0, 'nfe'],
  ['810', '1', 0, 'nfe'],
  ['811', '1-3', 0, 'nfe'],
  ['820', '1-6', 0, 'nenhum'],
  ['830', '1', 0, 'nenhum'],
]

/** Classes that ended, with their last day (table of cClassTrib, 2026-10-08). */
const ENCERRADAS: Readonly<Record<string, string>> = {
  '220001': '2025-12-31',
  '220002': '2025-12-31',
  '220003': '2025-12-31',
}

const TABELA: ReadonlyMap<string, Classe> = new Map([
  ...LINHAS.flatMap(([cst, numeros, reducao, modelos]) =>
    faixas(numeros).map((numero): [string, Classe] => {
      const [ibs, cbs] = typeof reducao === 'number' ? [reducao, reducao] : reducao
      return [
        `${cst}${String(numero).padStart(3, '0')}`,
        {
          reducao_ibs: String(ibs),
          reducao_cbs: String(cbs),
          nfe: modelos !== 'nenhum',
          nfce: modelos === 'ambos',
          inicio: null,
          fim: null,
        },
      ]
    }),
  ),
  ...Object.entries(ENCERRADAS).map(([codigo, fim]): [string, Classe] => [
    codigo,
    { reducao_ibs: '0', reducao_cbs: '0', nfe: false, nfce: false, inicio: null, fim },
  ]),
])

/** Lists the numbers of ranges: '1-3 7' → 1, 2, 3, 7. */
function faixas(texto: string): number[] {
  return texto.split(' ').flatMap(parte => {
    const [de = 0, ate = de] = parte.split('-').map(Number)
    return Array.from({ length: ate - de + 1 }, (_, i) => de + i)
  })
}

/** Finds a class; null when the built-in table lacks it. */
export const classeDaTabela = (cClassTrib: string): Classe | null => TABELA.get(cClassTrib) ?? null
