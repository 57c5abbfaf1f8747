import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HoursChart } from '../../../src/web/screens/home/hours-chart.tsx'

test('toda barra tem a cor que a legenda diz, também a da hora que corre', () => {
  const horas = [9, 10, 11].map(hora => ({ hora, hoje: '10.00', antes: '5.00' }))
  const { container } = render(<HoursChart hours={horas} now={10} />)
  const tones = (selector: string) =>
    new Set(
      [...container.querySelectorAll(selector)].flatMap(mark => mark.className.match(/\bbg-\S+/g) ?? []),
    )
  const legend = tones('i.size-2')
  expect(legend.size).toBe(2)
  expect([...tones('i.block')].filter(tone => !legend.has(tone))).toEqual([])
})
