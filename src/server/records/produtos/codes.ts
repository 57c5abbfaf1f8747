import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { readersOf } from './repository.ts'

/** What the till reads finds one product: a GTIN or other code of another product of the company is refused at its field. */
export async function codesFree(q: Q, empresa_id: number, id: number, record: WireRow): Promise<void> {
  const campos = codesOf(record)
  const codigos = campos.map(([, codigo]) => codigo)
  if (codigos.length === 0) return
  refuseShared(record)
  const others = (await readersOf(q, empresa_id, codigos)).filter(reader => reader.id !== id)
  const tomado = campos.find(([, codigo]) => others.some(reader => reader.codigo === codigo))
  if (tomado) throw fieldError(tomado[0], 'Já existe um produto com este código')
}

/** Codes of many products at once: those another product has, or two of these lines share. */
export async function codesTaken(
  q: Q,
  empresa_id: number,
  linhas: readonly { indice: number; id: number | null; record: WireRow; body: WireRow }[],
): Promise<{ indice: number; campo: string | null; mensagem: string }[]> {
  const asked = linhas.flatMap(({ indice, id, record, body }) =>
    'gtin' in body || 'codigos' in body || 'grades' in body
      ? codesOf(record).map(([campo, codigo]) => ({ indice, id: id ?? -indice, campo, codigo }))
      : [],
  )
  if (asked.length === 0) return []
  const readers = await readersOf(
    q,
    empresa_id,
    asked.map(({ codigo }) => codigo),
  )
  const owners = new Map<string, Set<number>>()
  for (const { codigo, id } of [...readers, ...asked])
    owners.set(codigo, (owners.get(codigo) ?? new Set()).add(id))
  return asked.flatMap(({ indice, campo, codigo }) =>
    (owners.get(codigo)?.size ?? 0) > 1
      ? [{ indice, campo, mensagem: 'Já existe um produto com este código' }]
      : [],
  )
}

/** Field and text of every code a product is read by, those of its grid's lines among them. */
function codesOf(record: WireRow): (readonly [campo: string, codigo: string])[] {
  const outros = (record['codigos'] ?? []) as readonly { codigo: string }[]
  const campos: (readonly [string, unknown])[] = [
    ['gtin', record['gtin']],
    ...outros.map(({ codigo }, i) => [`codigos.${i}.codigo`, codigo] as const),
    ...childrenOf(record, 'grades').flatMap((linha, i) =>
      ['referencia', 'gtin'].map(campo => [`grades.${i}.${campo}`, linha[campo]] as const),
    ),
  ]
  return campos.filter((campo): campo is readonly [string, string] => Boolean(campo[1]))
}

/** A code of a line of the grid sells that line: neither the product nor another line has it too. */
function refuseShared(record: WireRow): void {
  const owners = new Map<string, string>()
  for (const [campo, codigo] of codesOf(record)) {
    const owner = /^grades\.\d+/.exec(campo)?.[0] ?? ''
    const first = owners.get(codigo) ?? owner
    if (first !== owner) throw fieldError(campo, 'Este código já está em outra linha deste produto')
    owners.set(codigo, first)
  }
}
