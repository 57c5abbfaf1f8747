import type { Campo, Grupo, LayoutNode } from './node.ts'
import type { GrupoXml, ValorXml } from './object.ts'
import { casas } from './text.ts'
import type { Tipo } from './types.ts'

type Entry = object | string

/** Leaf or group of a layout, with the run (`together`) in which it stands. */
interface Placed {
  no: Campo | Grupo
  run: readonly Placed[] | null
}

/** Takes what a path names in an entry: 'modal.rntrc', '.' the entry itself, '#' the number of its row. */
function take(entry: Entry, path: string, row: number): unknown {
  if (path === '.') return entry
  if (path === '#') return String(row + 1)
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], entry)
}

/** Lists the nodes of a group in the layout's order; options of a choice follow each other. */
function placed(nodes: readonly LayoutNode[]): Placed[] {
  return nodes.flatMap((no): Placed[] => {
    if (no.k === 'cru') return []
    if (no.k === 'escolha') return placed(no.opcoes)
    if (no.k !== 'sequencia') return [{ no, run: null }]
    const run: Placed[] = placed(no.filhos)
    return run.map(each => ({ ...each, run }))
  })
}

const lists = new WeakMap<Grupo, readonly Placed[]>()

function nodesOf(group: Grupo): readonly Placed[] {
  const known = lists.get(group) ?? placed(group.filhos)
  lists.set(group, known)
  return known
}

/** Writes one value in the form of its type; a mark is '1', and '0' where the type has it. Null: nothing. */
function formed(tipo: Tipo, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '1' : tipo.padrao.test('0') ? '0' : null
  const text = String(value)
  return (tipo.escreve?.(text) ?? (tipo.casas ? placesOf(text, tipo.casas) : text)) || null
}

/** Gives a number the places of its type; one that fits stays as it was computed. */
function placesOf(text: string, [min, max]: readonly [number, number]): string {
  const has = text.split('.')[1]?.length ?? 0
  return has >= min && has <= max ? text : casas(text, min, max)
}

function written(no: Campo | Grupo, entry: Entry, row: number): ValorXml {
  const value = typeof no.de === 'function' ? no.de(entry as never) : take(entry, no.de ?? no.tag, row)
  if (no.k === 'campo')
    return Array.isArray(value) ? value.flatMap(each => formed(no.tipo, each) ?? []) : formed(no.tipo, value)
  if (Array.isArray(value)) return fillAll(no, value)
  return value === null || value === undefined ? null : fill(no, value as Entry, row)
}

const isEmpty = (value: ValorXml): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Makes the plain object of a group from an entry: each tag takes what its `de` names (else what has its own name), in the form
 * of its type. Runs that lack a mandatory part are left out, and so are empty optional groups, and those without an entry of
 * their own (`de` '.') that lack a mandatory part. Null: nothing.
 */
export function fill(group: Grupo, entry: Entry, row = 0): GrupoXml | null {
  const nodes = nodesOf(group)
  const out: Record<string, ValorXml> = {}
  for (const { tag, tipo, de } of group.atributos)
    out[`@${tag}`] = formed(tipo, take(entry, typeof de === 'string' ? de : `@${tag}`, row))
  const lacking = (of: readonly Placed[]) =>
    of.some(({ no }) => no.min === 1 && isEmpty(written(no, entry, row)))
  for (const { no, run } of nodes) {
    // options of a choice may share a tag
    if (!isEmpty(out[no.tag])) continue
    out[no.tag] = run && lacking(run) ? null : written(no, entry, row)
  }
  if (group.min === 1) return out
  const lacksOwn =
    group.de === '.' &&
    nodes.some(({ no }) => group.filhos.includes(no) && no.min === 1 && isEmpty(out[no.tag]))
  return lacksOwn || Object.values(out).every(isEmpty) ? null : out
}

/** Makes the rows of a group that repeats. */
export const fillAll = (group: Grupo, entries: readonly Entry[]): GrupoXml[] =>
  entries.map((entry, row) => fill(group, entry, row)).filter(each => each !== null)
