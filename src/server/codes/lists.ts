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

/** A list of codes that fields point at by the code itself. */
export interface ListaDeCodigos {
  /** Finds a code that we ship. */
  existe(codigo: string): unknown
  /** Table of the codes that the administration or the account keeps, with SQL that finds the code `k` in it. */
  tabela: { nome: string; igual(k: string): string } | null
  /** Said of any other code. */
  recusa: string
}

/** People write a code with and without its leading zeros. */
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

/** The list of codes of that name, or undefined. */
export const listaDeCodigos = (lista: string): ListaDeCodigos | undefined => CODIGOS[lista]
