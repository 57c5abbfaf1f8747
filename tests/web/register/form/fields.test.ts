import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayFromWire, weekday } from '../../../../src/core/dates/day.ts'
import { findOptions } from '../../../../src/web/register/fields/combo/enum-control.tsx'
import {
  finishDate,
  finishMoment,
  finishTime,
  typedDate,
  typedTime,
} from '../../../../src/web/register/fields/date/date-text.ts'
import { marksOf } from '../../../../src/web/register/fields/list/checklist-control.tsx'
import { withRow, withRowMoved } from '../../../../src/web/register/fields/list/list-control.tsx'
import { caretAfter, maskOf } from '../../../../src/web/register/fields/mask.ts'
import {
  frameOf,
  inside,
  permitted,
  QUADRADO,
} from '../../../../src/web/register/fields/photo/photo-picture.ts'

const text = { type: 'text', label: '', max: 14 } as const

describe('máscaras', () => {
  it.each([
    [{ ...text, documento: 'cnpj' }, '12abc34501de35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    [{ ...text, documento: 'cpf_cnpj' }, '529.982.247-25', '52998224725', '529.982.247-25'],
    [{ ...text, documento: 'cpf_cnpj' }, '112223330001', '112223330001', '11.222.333/0001'],
    [{ type: 'digits', label: '', max: 8, mask: '#####-###' }, '01001-000', '01001000', '01001-000'],
    [{ type: 'phone', label: '', max: 11 }, '1134567890', '1134567890', '(11) 3456-7890'],
    [{ type: 'phone', label: '', max: 11 }, '(11) 98765-4321x', '11987654321', '(11) 98765-4321'],
    [{ ...text, mask: 'AAA-XXXX' }, 'abc1d23', 'ABC1D23', 'ABC-1D23'],
    [{ type: 'digits', label: '', max: 4 }, '12a345', '1234', '1234'],
  ] as const)('%o: %s guarda %s e mostra %s', (field, typed, kept, shown) => {
    const mask = maskOf(field)
    expect(mask.limpar(typed)).toBe(kept)
    expect(mask.mostrar(kept)).toBe(shown)
  })

  it('o tipo do parceiro decide entre CPF e CNPJ', () => {
    const field = { ...text, documento: 'pelo_tipo' } as const
    expect(maskOf(field, 'J').mostrar('112223')).toBe('11.222.3')
    expect(maskOf(field, 'F').mostrar('112223')).toBe('112.223')
  })

  it('o cursor fica atrás do mesmo caractere', () => {
    expect(caretAfter('11.222.333/0001-81', 2)).toBe(2)
    expect(caretAfter('11.222.333/0001-81', 3)).toBe(4)
    expect(caretAfter('11.222.333/0001-81', 14)).toBe(18)
  })
})

describe('datas e horas', () => {
  const now = { ano: 2026, mes: 11, dia: 20 }

  it.each([
    ['5', '05/11/2026'],
    ['05/01', '05/01/2026'],
    ['05/01/27', '05/01/2027'],
    ['29/02/2028', '29/02/2028'],
    ['31/02', '31/02'],
    ['', ''],
  ])('%s termina em %s', (typed, done) => expect(finishDate(typed, now)).toBe(done))

  it('digitar põe as barras e os dois-pontos', () => {
    expect(typedDate('25122026')).toBe('25/12/2026')
    expect(typedTime('0930')).toBe('09:30')
    expect(finishTime('9:3')).toBe('09:03:00')
    expect(finishTime('')).toBe('')
  })

  it.each([
    ['22/11/2026', '', '22/11/2026 08:15:30'],
    ['22', '', '22/11/2026 08:15:30'],
    ['22/11/2026', '01/02/2026 17:40:05', '22/11/2026 17:40:05'],
    ['22/11/2026 9', '01/02/2026 17:40:05', '22/11/2026 09:00:00'],
    ['', '01/02/2026 17:40:05', ''],
    ['31/02', '', '31/02'],
  ])('%s, onde estava %s, termina em %s', (typed, before, done) =>
    expect(finishMoment(typed, '20/11/2026 08:15:30', before)).toBe(done),
  )

  it('o calendário começa na segunda e respeita o fim do mês', () => {
    expect(weekday({ ano: 2026, mes: 11, dia: 16 })).toBe(0)
    expect(weekday({ ano: 2026, mes: 11, dia: 22 })).toBe(6)
    expect(addMonths({ ano: 2026, mes: 1, dia: 31 }, 1)).toEqual({ ano: 2026, mes: 2, dia: 28 })
    expect(addMonths({ ano: 2026, mes: 1, dia: 31 }, -1)).toEqual({ ano: 2025, mes: 12, dia: 31 })
    expect(addDays({ ano: 2026, mes: 12, dia: 31 }, 1)).toEqual({ ano: 2027, mes: 1, dia: 1 })
    expect(dayFromWire('30/02/2026')).toBeNull()
  })
})

describe('listas', () => {
  it('uma opção se acha pelo código ou pelo nome, o código exato primeiro', () => {
    const options = [
      ['00', 'Tributada integralmente'],
      ['20', 'Com redução de base'],
      ['201', 'Simples: com crédito'],
      ['60', 'ICMS cobrado anteriormente'],
    ] as const
    expect(findOptions(options, '20').map(([code]) => code)).toEqual(['20', '201'])
    expect(findOptions(options, 'reducao').map(([code]) => code)).toEqual(['20'])
    expect(findOptions(options, 'nada disso')).toEqual([])
    expect(findOptions(options, null)).toHaveLength(4)
  })

  it('a linha principal é uma só', () => {
    const rows = [
      { n: 1, principal: 1 },
      { n: 2, principal: 0 },
    ]
    expect(withRow(rows, 2, { n: 3, principal: 1 }, 'principal').map(row => row['principal'])).toEqual([
      0, 0, 1,
    ])
    expect(withRow(rows, 1, { n: 2, principal: 0 }, 'principal').map(row => row['principal'])).toEqual([1, 0])
  })

  it('uma linha sobe e desce, e não passa das pontas', () => {
    const rows = [{ n: 1 }, { n: 2 }, { n: 3 }]
    const moved = (index: number, step: -1 | 1) => withRowMoved(rows, index, step).map(row => row['n'])
    expect([moved(2, -1), moved(0, 1), moved(0, -1), moved(2, 1)]).toEqual([
      [1, 3, 2],
      [2, 1, 3],
      [1, 2, 3],
      [1, 2, 3],
    ])
  })
})

describe('o corte da foto', () => {
  it('só jpeg, jpg, png e gif', () => {
    const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml', '']
    expect(types.map(type => permitted(new Blob([], { type })))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('o corte não sai da imagem', () => {
    expect(inside({ ...QUADRADO, x: 9, y: 9 }, 100, 100)).toMatchObject({ x: 0, y: 0 })
    expect(inside({ ...QUADRADO, x: 9, y: 9 }, 200, 100)).toMatchObject({ x: 0.5, y: 0 })
    expect(inside({ ...QUADRADO, giro: 90, x: 9, y: 9 }, 200, 100)).toMatchObject({ x: 0, y: 0.5 })
    expect(inside({ ...QUADRADO, zoom: 2, x: -9, y: 9 }, 100, 100)).toMatchObject({ x: -0.5, y: 0.5 })
  })

  it('o corte livre tem a forma da imagem ou a escolhida', () => {
    const livre = { ...QUADRADO, proporcao: null }
    expect(frameOf(livre, 200, 100)).toEqual({ w: 1, h: 0.5 })
    expect(frameOf({ ...livre, giro: 90 }, 200, 100)).toEqual({ w: 0.5, h: 1 })
    expect(inside({ ...livre, x: 9, y: 9 }, 200, 100)).toMatchObject({ x: 0, y: 0 })
    expect(frameOf({ ...livre, proporcao: 2 }, 100, 100)).toEqual({ w: 1, h: 0.5 })
    expect(inside({ ...livre, proporcao: 2, x: 9, y: 9 }, 100, 100)).toMatchObject({ x: 0, y: 0.25 })
  })
})

describe('marcas de uma lista fechada', () => {
  it('seguem a ordem da lista, e o que ela não oferece fica', () => {
    expect(marksOf([1, 2, 3], [3, 1], value => value !== 2)).toEqual([1, 3])
    expect(marksOf([1, 2], [9], value => value === 2)).toEqual([9, 2])
  })
})
