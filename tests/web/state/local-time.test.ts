import { renderHook } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { todayOnWire } from '../../../src/web/register/fields/date/date-text.ts'
import { shortTime, todayHere } from '../../../src/web/state/local-time.ts'
import { forgetSession, getSession } from '../../../src/web/state/session.ts'
import { useToday } from '../../../src/web/state/use-today.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { parkedName } from '../../../src/web/till/lines/about.ts'
import { tillPaying } from '../../../src/web/till/payment/paying.ts'
import { signIn } from '../session.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetSession()
  getDefaultStore().set(tillDesk.sale, null)
})

// at one instant, whatever the zone of the browser
test.each([
  ['SP', '2026-11-20', '20/11 00:30'],
  ['AM', '2026-11-19', '19/11 23:30'],
  ['AC', '2026-11-19', '19/11 22:30'],
])('dia e hora são os da empresa, na venda, nas parcelas e nos campos: %s', (uf, dia, curta) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:30:00Z'), toFake: ['Date'] })
  signIn([])
  const { empresa } = getSession()?.user ?? {}
  if (empresa) empresa.fuso = ({ SP: '-03:00', AM: '-04:00', AC: '-05:00' } as const)[uf as 'SP']
  const { result, unmount } = renderHook(useToday)
  expect([result.current, todayHere(), tillPaying(tillDesk).data()]).toEqual([dia, dia, dia])
  expect(todayOnWire()).toBe(dia.split('-').reverse().join('/'))
  expect(shortTime('2026-11-20T03:30:00Z')).toBe(curta)
  getDefaultStore().set(tillDesk.sale, { consumidor: null, itens: [] } as unknown as Venda)
  expect(parkedName(tillDesk)).toBe(`${curta.slice(6)} sem itens`)
  unmount()
})
