import { callAt, faultsOf, faultText, paramFaults } from '../contract/judge.ts'
import { type Contract, type FactCall, factsOf } from '../contract/table.ts'
import { NOISE } from './book.ts'
import { OPEN_DELIVERY } from './fatos.ts'

/** Call as it came in. */
export interface AppCall {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** Call with its facts; `faults`: what the standard does not allow in it. */
export interface JudgedCall {
  call: FactCall
  body: unknown
  faults: readonly string[]
}

/** Reads a body of JSON; `wrong` when it is none. */
function jsonOf(text: string): { json: unknown } | { wrong: string } {
  if (text === '') return { json: undefined }
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { wrong: 'o corpo não é JSON' }
  }
}

/** Reads a form as OAuth2 sends it. */
const formOf = (text: string) => ({ json: Object.fromEntries(new URLSearchParams(text)) as unknown })

/** Repeats an acknowledgement in the standard's words: the shop returns a new event's type as it was told. */
const known = (body: unknown): unknown =>
  Array.isArray(body)
    ? body.map(each => (each?.eventType === NOISE ? { ...each, eventType: 'CREATED' } : each))
    : body

/** Says which variant of a body needs a property that is not empty. */
function* variantFaults(contract: Contract, schema: string, body: unknown): Generator<string> {
  const said = (body ?? {}) as Record<string, unknown>
  for (const { property } of contract.variants.filter(each => each.schema === schema).slice(0, 1)) {
    if (said[property] === undefined) continue
    const variant = contract.variants.find(
      each => each.schema === schema && each.values.includes(String(said[property])),
    )
    if (!variant) yield `${property} ${JSON.stringify(said[property])} não é do padrão`
    else
      for (const { name, type } of factsOf(contract, variant.becomes))
        if (type.kind === 'list' && !(Array.isArray(said[name]) && said[name].length > 0))
          yield `${name} falta`
  }
}

function* bodyFaults({ body }: FactCall, said: unknown): Generator<string> {
  if (!body) return
  if (said === undefined) {
    if (body.required) yield 'o corpo falta'
    return
  }
  yield* faultsOf(OPEN_DELIVERY, body.type, known(said)).map(faultText)
  if (body.type.kind === 'schema') yield* variantFaults(OPEN_DELIVERY, body.type.name, said)
}

/** Judges a call by the standard; null: it has no such call. */
export function judgeCall({ method, path, query, headers, text }: AppCall): JudgedCall | null {
  const call = callAt(OPEN_DELIVERY, 'app', method, path)
  if (!call) return null
  const form = path === '/oauth/token'
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const read = form ? formOf(text) : jsonOf(text)
  if ('wrong' in read) return { call, body: undefined, faults: [read.wrong] }
  const type = String(headers['content-type'] ?? '')
  return {
    call,
    body: read.json,
    faults: [
      ...(text !== '' && !type.startsWith(wanted) ? [`content-type não é ${wanted}`] : []),
      ...call.query.flatMap(fact =>
        [...paramFaults(OPEN_DELIVERY, fact, query.getAll(fact.name))].map(faultText),
      ),
      ...call.headers.flatMap(fact =>
        [...paramFaults(OPEN_DELIVERY, fact, [headers[fact.name.toLowerCase()] ?? []].flat())].map(faultText),
      ),
      ...bodyFaults(call, read.json),
    ],
  }
}
