import type { LinhaLei } from './linha.ts'

/** Place of a row: an NFC-e or an NF-e sold at the counter (tpImp 6), or any other NF-e. */
type Onde = 'balcao' | '55'
type Codigo = 'cst' | 'csosn' | 'cfop'

/** Codes that SEFAZ accepts in an item, by the columns of its rule. Null: any. */
interface LinhaDeCodigos extends Pick<LinhaLei, 'de' | 'ate' | 'fonte' | 'verificado'> {
  rejeicao: '337' | '383' | '725' | '766' | '782'
  onde: Onde
  ufs: readonly string[] | null
  crts: readonly string[] | null
  /** CST or CSOSN whose items the row is about. */
  com: readonly string[] | null
  codigo: Codigo
  aceitos: readonly string[]
  /** True: what crosses the border (idDest 3) is not judged. */
  menosExterior: boolean
}

const NT2024 = 'NT 2024.001 v1.20'
const todos = { ufs: null, crts: null, com: null, menosExterior: false, de: null, ate: null } as const
const mei = {
  ...todos,
  crts: ['4'],
  menosExterior: true,
  de: '2025-04-01',
  verificado: '2026-12-01',
} as const
const balcao = { ...todos, onde: 'balcao', verificado: '2026-12-01' } as const
const ateCem = (de: string, finais: string): string[] => finais.split(' ').map(final => `${de}${final}`)

/** CFOPs of a MEI under CSOSN 900: returns, sale away from the shop, export through others, assets, services. */
const MEI_900 = [
  ...ateCem('1', '202 501 503 504 505 506 553 904'),
  ...ateCem('2', '202 501 503 504 505 506 553 904'),
  ...ateCem('5', '202 501 502 504 505 551 904 933'),
  ...ateCem('6', '202 501 502 504 505 551 904 933'),
]

const LINHAS: readonly LinhaDeCodigos[] = [
  {
    ...{ ...balcao, rejeicao: '725', codigo: 'cfop', fonte: 'I08-150' },
    aceitos: ateCem('5', '101 102 103 104 115 405 656 667 910 933'),
  },
  {
    ...{ ...balcao, rejeicao: '725', codigo: 'cfop', ufs: ['RS'], com: ['90', '900'], aceitos: ['5949'] },
    fonte: 'N12-40 e N12a-40, observação 1; NT 2023.003',
  },
  {
    ...{ ...balcao, rejeicao: '725', codigo: 'cfop', ufs: ['SP'], com: ['40', '900'], aceitos: ['5949'] },
    fonte: 'N12-40 e N12a-40, observação 3; NT 2023.003',
  },
  {
    ...{ ...balcao, rejeicao: '766', codigo: 'cst', fonte: 'N12-30; 90 a critério da UF' },
    aceitos: ['00', '20', '40', '41', '60', '61', '90'],
  },
  {
    ...{ ...balcao, rejeicao: '383', codigo: 'csosn', fonte: 'N12a-20; 900 a critério da UF' },
    aceitos: ['102', '103', '300', '400', '500', '900'],
  },
  {
    ...{ ...mei, rejeicao: '782', onde: '55', codigo: 'csosn', fonte: `${NT2024}, N12a-80` },
    aceitos: ['102', '300', '400', '900'],
  },
  {
    ...{ ...mei, rejeicao: '782', onde: 'balcao', codigo: 'csosn', fonte: `${NT2024}, N12a-81` },
    aceitos: ['102', '300'],
  },
  {
    ...{ ...mei, rejeicao: '337', onde: '55', codigo: 'cfop', fonte: `${NT2024}, N12a-90` },
    ...{ com: ['102'], aceitos: ['5102', '6102'] },
  },
  {
    ...{ ...mei, rejeicao: '337', onde: '55', codigo: 'cfop', fonte: `${NT2024}, N12a-90` },
    ...{ com: ['900'], aceitos: MEI_900 },
  },
  {
    ...{ ...mei, rejeicao: '337', onde: 'balcao', codigo: 'cfop', fonte: `${NT2024}, N12a-91` },
    aceitos: ['5102'],
  },
]

/** Item of a note, as far as its codes are judged. */
export interface Codificado {
  onde: Onde
  uf: string
  crt: string
  /** ISO date or instant. */
  dia: string
  exterior: boolean
  /** CST or CSOSN; null: not known, or none. */
  situacao: string | null
}

/** Lists the codes that a rejection's rows accept in such an item; null: no row judges it. */
export function codigosAceitos(
  rejeicao: LinhaDeCodigos['rejeicao'],
  item: Codificado,
): readonly string[] | null {
  const dia = item.dia.slice(0, 10)
  const holds = (coluna: readonly string[] | null, valor: string | null) =>
    coluna === null || (valor !== null && coluna.includes(valor))
  const linhas = LINHAS.filter(
    linha =>
      linha.rejeicao === rejeicao &&
      linha.onde === item.onde &&
      holds(linha.ufs, item.uf) &&
      holds(linha.crts, item.crt) &&
      holds(linha.com, item.situacao) &&
      !(linha.menosExterior && item.exterior) &&
      (linha.de === null || linha.de <= dia) &&
      (linha.ate === null || dia <= linha.ate),
  )
  return linhas.length === 0 ? null : linhas.flatMap(({ aceitos }) => aceitos)
}

/** Gives the CSOSN with which a CFOP fits a MEI's item; null: none. */
export const csosnDoMei = (cfop: string, item: Omit<Codificado, 'situacao' | 'crt'>): string | null =>
  codigosAceitos('782', { ...item, crt: '4', situacao: null })?.find(csosn =>
    codigosAceitos('337', { ...item, crt: '4', situacao: csosn })?.includes(cfop),
  ) ?? null
