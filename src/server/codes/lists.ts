import { CLASSIFICACAO_TRIBUTARIA } from '../../domain/options/reforma.ts'
import { classificacao_tributaria } from '../../domain/records/classificacao_tributaria/index.ts'
import { ncms } from '../../domain/records/ncms/index.ts'
import { paises } from '../../domain/records/paises/index.ts'
import { unidades } from '../../domain/records/unidades/index.ts'
import { cfopExiste } from './cfops.ts'
import { municipioPorCodigo } from './municipios.ts'
import { ncmExiste } from './ncms.ts'
import { paisPorCodigo } from './paises.ts'

const CLASSES: ReadonlySet<string> = new Set(CLASSIFICACAO_TRIBUTARIA.map(([codigo]) => codigo))

/** List of codes to which fields refer by the code, not by an id. */
export interface ListaDeCodigos {
  /** Gives a truthy value if the list that comes with the program has the code. */
  existe(codigo: string): unknown
  /** Table with more codes, from the administration or the account, and the SQL that finds the code `k` in it. */
  tabela: { nome: string; igual(k: string): string } | null
  /** Error text for an unknown code. */
  recusa: string
}

/** Makes a table's entry whose codes match with and without leading zeros, as users type both. */
const semZeros = (nome: string) => ({ nome, igual: (k: string) => `ltrim(codigo, '0') = ltrim(${k}, '0')` })

const CODIGOS: Readonly<Record<string, ListaDeCodigos>> = {
  [unidades.id]: {
    existe: () => false,
    tabela: { nome: unidades.id, igual: k => `sigla = ${k}` },
    recusa: 'Unidade não cadastrada',
  },
  [ncms.id]: { existe: ncmExiste, tabela: semZeros(ncms.id), recusa: 'NCM inválido' },
  cfops: { existe: cfopExiste, tabela: null, recusa: 'CFOP inválido' },
  municipios: { existe: municipioPorCodigo, tabela: null, recusa: 'Cidade inválida' },
  [paises.id]: { existe: paisPorCodigo, tabela: semZeros(paises.id), recusa: 'País inválido' },
  [classificacao_tributaria.id]: {
    existe: codigo => CLASSES.has(codigo),
    tabela: semZeros(classificacao_tributaria.id),
    recusa: 'Classificação tributária inválida',
  },
}

/** Gives the list of codes with this name, or undefined. */
export const listaDeCodigos = (lista: string): ListaDeCodigos | undefined => CODIGOS[lista]
