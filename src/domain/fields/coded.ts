import type { CodeObject, Field } from '../../core/fields/field.ts'

/**
 * Legal codes as the API documents them (doc 2 §3.8–3.13): an object of code and text. A request body may have the object or
 * only the code; columns, filters and our screens use only the code.
 */
const CST: CodeObject = ['cst', 'descricao']
const CST_RTC: CodeObject = ['CST_IBS_CBS', 'descricao_CST_IBS_CBS']

/** Marks an enum field whose options are CSTs, so that responses have the object of code and text. */
export const cstObject = { objeto: CST } as const
export const cstRtcObject = { objeto: CST_RTC } as const

const OF_LISTS: Readonly<Record<string, CodeObject>> = {
  cfops: ['cfop', 'descricao'],
  classificacao_tributaria: ['cClassTrib', 'descricao_cClassTrib'],
}
/** Keys of checklists that the API answers as objects: {id, nome} alone would not tell them from a reference. */
const LISTED: ReadonlySet<string> = new Set(['classificacaos'])
/** Marks a checklist whose options the API answers as objects of id and name (doc 3 §3.7). */
export const optionObjects = { objeto: ['id', 'nome'] as CodeObject } as const
const SHAPES = [CST, CST_RTC, ...Object.values(OF_LISTS)]

/** Gives the keys of the object that responses have for a field's code; undefined: responses have the bare code. */
export const objectOf = (field: Field): CodeObject | undefined =>
  field.type === 'enum' || field.type === 'checklist'
    ? field.objeto
    : field.type === 'ref'
      ? OF_LISTS[field.to]
      : undefined

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the code out of an object with these keys, or out of each of a list; returns other values unchanged. */
export const bareCode = (value: unknown, [code]: CodeObject): unknown => {
  if (Array.isArray(value) && value.some(isObject))
    return value.map(each => (isObject(each) ? each[code] : each))
  return isObject(value) ? value[code] : value
}

/** Replaces a response's code objects by bare codes, at any depth, for our screens. Parts without any are not copied. */
export function bareCodes(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const bare = answer.map(bareCodes)
    return bare.every((value, at) => value === answer[at]) ? answer : bare
  }
  if (!isObject(answer)) return answer
  const keys = Object.keys(answer)
  const shape =
    keys.length === 2 && SHAPES.find(([code, words]) => keys.includes(code) && keys.includes(words))
  if (shape) return answer[shape[0]]
  let bare = answer
  for (const key of keys) {
    const value = LISTED.has(key) ? bareCode(answer[key], optionObjects.objeto) : bareCodes(answer[key])
    if (value !== answer[key]) bare = { ...bare, [key]: value }
  }
  return bare
}
