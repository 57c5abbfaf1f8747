import { describe, expect, test } from 'vitest'
import { DECLARED } from './declared.ts'
import { inventory } from './spec.ts'
import { isCall } from './walked.ts'

interface Call {
  method: string
  path: string
  kind: string
}

/** '{nome}', '{colecao}': any word of ours will do; other parameters are ids. */
const shape = (path: string) =>
  path
    .replace(/^\/?api\/v1\//, '')
    .replace(/\?.*/, '')
    .replace(/\{(nome|colecao)\}/g, '[a-z_/]+')
    .replace(/\{\w+\}|:\w+/g, '\\*')

const written = DECLARED.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '*')}`)
const calls = inventory<Call>('calls')?.filter(isCall)
const faltam = calls
  ?.map(
    ({ method, path }) => [`${method} ${path.replace(/^\/?api\/v1\//, '')}`, method, shape(path)] as const,
  )
  .filter(([, method, path]) => {
    const wanted = new RegExp(`^${method} /?(api/v1/)?${path}$`)
    return !written.some(call => wanted.test(call))
  })
  .map(([call]) => call)

describe.skipIf(!calls)('contrato: chamadas (sem a especificação ao lado, não roda)', () => {
  test(`${(calls?.length ?? 0) - (faltam?.length ?? 0)} de ${calls?.length} chamadas`, () => {
    expect(faltam).toEqual([])
  })
})
