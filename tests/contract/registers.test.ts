import { expect, test } from 'vitest'
import { columnsOf } from '../../src/domain/fields/columns.ts'
import type { Fields } from '../../src/domain/fields/field.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import { inventory } from './spec.ts'
import { registerOf } from './walked.ts'

interface Entity {
  resource: string
  fields: { name: string; origin: string }[]
}

/** Names of the wire that the specification states and we spell another way, with the reason. */
const OUTRO_NOME: Record<string, string> = {
  'produtos.car_*': 'the 24 car_ fields are declared one by one',
  'parceiros.address_primary': 'answered beside the list, dropped on save (doc3 §7)',
  'parceiros.telefone_primary': 'answered beside the list, dropped on save (doc3 §7)',
  'series.empresa_id': 'of every register a company owns',
}

const entities = inventory<Entity>('entities')

test.skipIf(!entities)(
  'contrato: cada campo da especificação existe no cadastro, com o nome dela (sem a especificação ao lado, não roda)',
  () => {
    const faltam: string[] = []
    let comparados = 0
    for (const { resource, fields } of entities ?? []) {
      const register = registerOf(resource)
      if (!register) continue
      for (const { name } of fields) {
        comparados++
        const known =
          name === 'id' ||
          name in (register.fields as Fields) ||
          columnsOf(register.fields as Fields).some(({ key }) => key === name) ||
          `${resource}.${name}` in OUTRO_NOME
        if (!known) faltam.push(`${resource}.${name}`)
      }
    }
    const nested = entities?.find(({ resource }) => resource === 'produtos.estoque')
    const estoque = REGISTERS.find(({ id }) => id === 'produtos')?.fields['estoque']
    for (const { name } of nested?.fields ?? [])
      if (!(name in (estoque?.type === 'group' ? estoque.of : {}))) faltam.push(`produtos.estoque.${name}`)
    expect(comparados).toBeGreaterThan(200)
    expect(faltam).toEqual([])
  },
)
