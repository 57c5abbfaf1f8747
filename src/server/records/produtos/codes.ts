import { codeForms, codeKey } from '../../../core/document/gtin.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { type CodeOwner, readersOf } from './repository.ts'

/**
 * Refuses a code (reference, GTIN or other) that another product of the company has, and a grid line's code that this
 * product has elsewhere, so that a code scanned at the till finds only one product or line. @throws VALIDACAO at the
 * code's field
 */
export async function codesFree(q: Q, empresa_id: number, id: number, record: WireRow): Promise<void> {
  const campos = codesOf(record)
  refuseShared(campos)
  const readers = await readersOf(
    q,
    empresa_id,
    campos.flatMap(([, codigo]) => codeForms(codigo)),
  )
  const others = readers.filter(reader => reader.id !== id)
  for (const [campo, codigo] of campos) {
    const taker = others.find(reader => codeKey(reader.codigo) === codeKey(codigo))
    if (taker) throw fieldError(campo, refusal(campo, taker))
  }
}

/** Names the products that have some references, by reference as it was typed. */
export async function referenceOwners(
  q: Q,
  empresa_id: number,
  referencias: readonly string[],
): Promise<Map<unknown, string>> {
  const readers = await readersOf(q, empresa_id, referencias.flatMap(codeForms))
  return new Map(
    referencias.flatMap(asked => {
      const taker = readers.find(
        ({ campo, codigo }) => campo === REFERENCIA && codeKey(codigo) === codeKey(asked),
      )
      return taker ? [[asked, refusal(REFERENCIA, taker)] as const] : []
    }),
  )
}

/** Finds, for many products at once, codes that another product or an earlier one of `linhas` (`com`) has. */
export async function codesTaken(
  q: Q,
  empresa_id: number,
  linhas: readonly { indice: number; id: number | null; record: WireRow; body: WireRow }[],
): Promise<{ indice: number; campo: string | null; mensagem: string; com?: number }[]> {
  const lines = linhas.flatMap(({ indice, id, record, body }) =>
    NAMED.some(name => name in body)
      ? [codesOf(record).map(([campo, codigo]) => ({ indice, id: id ?? -indice, campo, codigo }))]
      : [],
  )
  const asked = lines.flat()
  if (asked.length === 0) return []
  const readers = await readersOf(
    q,
    empresa_id,
    asked.flatMap(({ codigo }) => codeForms(codigo)),
  )
  const owners = new Map<string, Owner[]>()
  const own = (code: Owner) => {
    const key = codeKey(code.codigo)
    const alike = owners.get(key)
    if (alike) alike.push(code)
    else owners.set(key, [code])
  }
  readers.forEach(own)
  return lines.flatMap(codes => {
    const refused = codes.flatMap(({ indice, id, campo, codigo }) => {
      const taker = owners
        .get(codeKey(codigo))
        ?.find(owner => owner.id !== id && !sameReference(owner, { campo, codigo }))
      if (!taker) return []
      const com = taker.indice === undefined ? {} : { com: taker.indice }
      return [{ indice, campo, mensagem: refusal(campo, taker), ...com }]
    })
    // a refused line is not written, so that it has no code
    if (refused.length === 0) codes.forEach(own)
    return refused
  })
}

const NAMED = ['referencia', 'gtin', 'codigos', 'grades']

interface Code {
  campo: string
  codigo: string
}

/** Product that has a code, or an earlier line of the same request, which has no name yet. */
type Owner = Code & { id: number; indice?: number } & Partial<
    Pick<CodeOwner, 'referencia' | 'nome' | 'ativo'>
  >

/** Tells if two references are exactly equal: the table's unique constraint already refuses these. */
const sameReference = (a: Code, b: Code): boolean =>
  a.campo === REFERENCIA && b.campo === REFERENCIA && a.codigo === b.codigo

const REFERENCIA = 'referencia'

/** Says who has the code and where it is opened; of an inactive product, that it may be made active again. */
function refusal(campo: string, { codigo, nome, referencia, ativo, ...taker }: Owner): string {
  const same = campo === REFERENCIA && taker.campo === REFERENCIA
  if (nome === undefined) return `Já existe um produto com ${same ? 'esta referência' : 'este código'}`
  return ativo === false
    ? `${nome} está inativo e tem ${same ? 'esta referência' : 'este código'}: em Produtos, abra a referência ${referencia} e ative-o, ou troque o código dele`
    : `${same ? 'A referência' : 'O código'} ${codigo} já é de ${nome}: em Produtos, abra a referência ${referencia}`
}

/** Lists field and text of every code of a product, including those of its grid's lines. */
function codesOf(record: WireRow): (readonly [campo: string, codigo: string])[] {
  const outros = (record['codigos'] ?? []) as readonly { codigo: string }[]
  const campos: (readonly [string, unknown])[] = [
    [REFERENCIA, record['referencia']],
    ['gtin', record['gtin']],
    ...outros.map(({ codigo }, i) => [`codigos.${i}.codigo`, codigo] as const),
    ...childrenOf(record, 'grades').flatMap((linha, i) =>
      ['referencia', 'gtin'].map(campo => [`grades.${i}.${campo}`, linha[campo]] as const),
    ),
  ]
  return campos.filter((campo): campo is readonly [string, string] => Boolean(campo[1]))
}

/** Refuses a code of a grid line that the product or another line also has, because the code must sell exactly this line. */
function refuseShared(campos: ReturnType<typeof codesOf>): void {
  const owners = new Map<string, string>()
  for (const [campo, codigo] of campos) {
    const owner = /^grades\.\d+/.exec(campo)?.[0] ?? ''
    const first = owners.get(codeKey(codigo)) ?? owner
    if (first !== owner)
      throw fieldError(
        campo,
        first === ''
          ? 'Este código já é do próprio produto'
          : 'Este código já está em outra linha deste produto',
      )
    owners.set(codeKey(codigo), first)
  }
}
