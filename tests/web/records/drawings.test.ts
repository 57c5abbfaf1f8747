import { describe, expect, it } from 'vitest'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { overrideOf } from '../../../src/web/records/forms.ts'
import { cellsDrawn, namesOf } from '../../../src/web/register/form/parts/drawing.ts'
import { fieldsOf } from '../../../src/web/register/form/paths.ts'

const drawn = REGISTERS.flatMap(register => {
  const { desenho } = overrideOf(register)
  return desenho ? [[register.id, register, desenho] as const] : []
})

describe.each(drawn)('o desenho de %s', (_, register, desenho) => {
  it('põe campos que há, cada um uma vez, e as partes que a declaração tem', () => {
    const names = fieldsOf(register).map(({ nome }) => nome)
    const placed = namesOf(desenho)
    expect(placed.filter(name => !names.includes(name))).toEqual([])
    expect(placed.filter((name, index) => placed.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(desenho.tabs ?? {}).filter(title => !(title in (register.tabs ?? {})))).toEqual([])
  })

  it('cada campo desenhado numa parte é dela', () => {
    for (const [title, blocks] of Object.entries(desenho.tabs ?? {})) {
      const rows = blocks.flatMap(block => block.rows)
      const tabs = cellsDrawn(rows, fieldsOf(register)).map(({ field }) => field.campo.tab)
      expect(tabs.filter(tab => tab !== title)).toEqual([])
    }
  })
})
