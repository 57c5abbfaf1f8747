import { describe, expect, test } from 'vitest'
import type { RecordContext } from '../../../src/domain/fields/define.ts'
import type { Field, Fields } from '../../../src/domain/fields/field.ts'
import { toFits } from '../../../src/domain/fields/schema/to-fits.ts'
import { toZod, wireKeyOf } from '../../../src/domain/fields/schema/to-zod.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'

const CONTEXTO: RecordContext = { novo: true, gerenciar_estoque: true, venda_app: true, hoje: '2026-11-20' }
/** Right for some field, wrong for most. */
const VALUES: readonly unknown[] = [
  null,
  '',
  'Ana Maria Lima',
  '52998224725',
  '11222333000181',
  '01310100',
  '10',
  '1.50',
  '9999999999999',
  '-1',
  'SP',
  '11999998888',
  'a@b.co',
  '31/01/2026',
  '31/02/2026',
  '10:30:00',
  0,
  1,
  3,
  3550308,
  '3550308',
  '1058',
  true,
  [],
  [1],
  ['a@b.co'],
  [{}],
  'x'.repeat(70),
  '\ud800',
  'a\tb',
  {},
  -1,
  2.5,
]

/** Numbers that look random and are the same every time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function rowOf(fields: Fields, roll: (below: number) => number): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!field.required && roll(3) > 0) continue
    if (field.required && roll(12) === 0) continue
    const key = field.type === 'group' || field.type === 'list' ? name : wireKeyOf(name, field)
    row[key] = roll(8) === 0 ? VALUES[roll(VALUES.length)] : likely(field, roll)
  }
  return row
}

function likely(field: Field, roll: (below: number) => number): unknown {
  if (field.type === 'group') return rowOf(field.of, roll)
  if (field.type === 'list') return Array.from({ length: roll(3) }, () => rowOf(field.of, roll))
  if (field.type === 'enum') return field.options[roll(field.options.length)]?.[0]
  if (field.type === 'checklist') return [field.options[roll(field.options.length)]?.[0]]
  if (field.type === 'bool') return roll(2) === 0
  if (field.type === 'int' || field.type === 'ref') return field.type === 'int' ? roll(20) : 1 + roll(20)
  if (field.type === 'decimal' || field.type === 'money') return `${roll(90)}.5`
  return VALUES[2 + roll(13)]
}

describe('o que serve serve ao esquema, tal como está', () => {
  test.each(REGISTERS.map(register => [register.id, register] as const))('%s', (_id, register) => {
    const fits = toFits(register, CONTEXTO)
    const schema = toZod(register, CONTEXTO)
    const roll = dice(7)
    for (let i = 0; i < 400; i++) {
      const row = rowOf(register.fields as Fields, roll)
      if (!fits(row)) continue
      const parsed = schema.safeParse(row)
      expect(parsed.error?.issues ?? [], JSON.stringify(row)).toEqual([])
      expect(parsed.data).toEqual(row)
    }
  })

  test('um parceiro comum de um arquivo não chega ao esquema', () => {
    const parceiros = REGISTERS.find(({ id }) => id === 'parceiros')
    if (!parceiros) throw new Error('no parceiros')
    const fits = toFits(parceiros, CONTEXTO)
    const address = {
      cep: '01310100',
      endereco: 'Rua 1',
      numero: '1',
      bairro: 'Centro',
      municipio_id: '3550308',
    }
    const row = {
      tipo: 'F',
      nome: 'Maria da Silva',
      cpf_cnpj: '52998224725',
      addresss: [{ ...address, principal: 1 }],
    }
    expect(fits(row)).toBe(true)
    expect(fits({ ...row, cpf_cnpj: '52998224726' })).toBe(false)
    expect(fits({ ...row, nome: undefined })).toBe(false)
    expect(fits({ ...row, addresss: [{ ...address, cep: undefined }] })).toBe(false)
    expect(fits({ ...row, desconhecido: 1 })).toBe(false)
  })
})
