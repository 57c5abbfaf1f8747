import { expect, test } from 'vitest'
import { LISTAS_DOS_CADASTROS } from './listas.ts'
import { inventory } from './spec.ts'

interface Lista {
  id: string
  values?: Readonly<Record<string, string>> | readonly string[]
}
const constants = inventory<Lista>('constants') ?? []

test.skipIf(constants.length === 0).each(Object.entries(LISTAS_DOS_CADASTROS))(
  'N.enum.%s: os códigos que oferecemos são os da especificação',
  (nome, nossos) => {
    const values = constants.find(({ id }) => id === `N.enum.${nome}`)?.values ?? {}
    const deles = Array.isArray(values) ? values : Object.keys(values)
    // an empty code is the field left empty
    expect(nossos.map(String).toSorted()).toEqual(deles.filter(code => code !== '').toSorted())
  },
)
